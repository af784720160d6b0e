"""The storm catalogue travels with the package: wheel, editable install, checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
ASK = (
    "from hydro.storms import default_catalog, find, list_storms; "
    "print(default_catalog().root); print(sum(find(e.name).fractions[-1] for e in list_storms()))"
)


def run(*arguments, cwd, path=""):
    command = [sys.executable, *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built with the backend of pyproject.toml and without network."""
    folder = tmp_path_factory.mktemp("wheel")
    run("-c", "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])", folder, cwd=REPOSITORY)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_file_of_the_catalogue(wheel):
    folder = REPOSITORY / "design_storms"
    files = {f"hydro/design_storms/{p.relative_to(folder).as_posix()}" for p in folder.rglob("*.[ct]*") if p.is_file()}
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    assert len(files) == 1 + 2 * 55
    assert files <= held


def test_the_wheel_holds_the_type_marker_and_no_tests(wheel):
    with zipfile.ZipFile(wheel) as archive:
        held = archive.namelist()
    assert "hydro/py.typed" in held
    assert {name.split("/")[0] for name in held if ".dist-info/" not in name} == {"hydro"}


def test_all_storms_load_from_an_unpacked_wheel(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    root, total = run("-c", ASK, cwd=tmp_path, path=tmp_path)
    assert Path(root) == tmp_path / "hydro" / "design_storms"
    assert float(total) == 55.0


def test_all_storms_load_from_the_wheel_without_unpacking(wheel, tmp_path):
    """A zipped package has no folder on disk; the catalogue is read through the package's resources."""
    _, total = run("-c", ASK, cwd=tmp_path, path=wheel)
    assert float(total) == 55.0


def test_all_storms_load_from_an_editable_install(tmp_path):
    """hatchling leaves a path to src and a copy of the data; the checkout's data are used, not the old copy."""
    stale = tmp_path / "hydro" / "design_storms"
    stale.mkdir(parents=True)
    (stale / "index.toml").write_text("old", encoding="utf-8")
    root, total = run("-c", ASK, cwd=tmp_path, path=f"{tmp_path}{os.pathsep}{REPOSITORY / 'src'}")
    assert Path(root) == REPOSITORY / "design_storms"
    assert float(total) == 55.0


def test_all_storms_load_from_a_checkout(tmp_path):
    root, total = run("-c", ASK, cwd=tmp_path, path=REPOSITORY / "src")
    assert Path(root) == REPOSITORY / "design_storms"
    assert float(total) == 55.0
