"""Depths that cannot be are refused by `storms show`."""

import pytest

from hydro.cli.storms import show_command
from hydro.errors import HydroError


@pytest.mark.parametrize("depth_in", [-1.0, 0.0, float("nan"), float("inf")])
def test_show_refuses_a_depth_that_is_not_positive(depth_in, capsys):
    """No table of negative rain is printed; the message gives the option and its mend."""
    with pytest.raises(HydroError, match="Give inches above 0"):
        show_command("II", depth_in)
    assert capsys.readouterr().out == ""
