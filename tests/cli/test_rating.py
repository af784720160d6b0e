"""Command rating."""

from pathlib import Path

import pytest

from hydro.cli import main as cli

SITE = Path(__file__).parents[2] / "examples" / "rockville_centre" / "project.yaml"


@pytest.fixture
def rating(monkeypatch, capsys):
    """The command in this process: exit code and what it printed."""

    def call(*arguments):
        monkeypatch.setattr("sys.argv", ["hydro", "rating", *map(str, arguments)])
        monkeypatch.setenv("COLUMNS", "160")
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return left.value.code, printed.out + printed.err

    return call


def test_every_outlet_has_a_column(rating):
    """Levels from the bottom to the top; the last row holds storage and outflow of the whole pond."""
    code, out = rating(SITE, "BASIN", "--step", "0.5")
    assert not code
    for word in ("post.BASIN", "level ft", "storage cf", "lowflow cfs", "spillway cfs", "total cfs"):
        assert word in out
    last = next(line.split() for line in out.splitlines() if line.strip().startswith("105.00"))
    assert last[1] == "248,200"
    assert float(last[-1]) == pytest.approx(sum(float(flow) for flow in last[2:-1]), abs=0.03)


def test_unknown_ponds_are_refused(rating):
    """The names of the ponds stand in the message."""
    code, out = rating(SITE, "BASSIN")
    assert code == 2
    assert "post.BASIN" in out
