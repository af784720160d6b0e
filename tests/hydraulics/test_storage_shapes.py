"""Storages that have a shape: closed volumes, areas as slopes of volumes, and the file."""

import math
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import quad

from hydro.hydraulics.storage_shapes import basin_contours, conic_curvatures, cylinder_contours, pipe_contours
from hydro.model import Outlet, Pond, RatingTable, Storage
from hydro.model.pond_arrays import pond_arrays
from hydro.project.read import read_project_text

DRY = (Outlet("dry", RatingTable((0.0, 1000.0), (0.0, 1.0))),)


def arrays(storage):
    """Arrays of a pond of one storage."""
    return pond_arrays(Pond("P", {"primary": "X"}, (storage,), DRY, storage.bottom_ft))


@pytest.mark.parametrize("depth", [0.3, 2.0, 4.0])
def test_basin_with_side_slopes(depth):
    """V = L W D + (L + W) Z D^2 + 4/3 Z^2 D^3 at any depth, 1e-12."""
    found = arrays(Storage("contours", *basin_contours(100.0, 50.0, 3.0, 200.0, 4.0))).at(200.0 + depth)[0]
    exact = 5000.0 * depth + 150.0 * 3.0 * depth**2 + 4.0 / 3.0 * 9.0 * depth**3
    assert found == pytest.approx(exact, rel=1e-12)


def test_cone_and_conic_contours():
    """A cone, and contours of 8712 to 65,340 sf conic: h (A1 + A2 + sqrt(A1 A2)) / 3 a slice, 1e-12."""
    cone = arrays(Storage("contours", *cylinder_contours(0.0, 2.0, 10.0, 5.0)))
    assert cone.at(13.0)[0] == pytest.approx(math.pi * 4.0 * 27.0 / 3.0, rel=1e-12)
    levels, areas = (50.0, 52.5, 53.0, 55.0), (8712.0, 17_424.0, 52_272.0, 65_340.0)
    storage = Storage("contours", levels, areas, conic_curvatures(levels, areas))
    slices = [
        (levels[j + 1] - levels[j]) * (areas[j] + areas[j + 1] + math.sqrt(areas[j] * areas[j + 1])) / 3.0
        for j in range(3)
    ]
    assert arrays(storage).at(55.0)[0] == pytest.approx(sum(slices), rel=1e-12)
    assert sum(slices) == pytest.approx(166_062.0, abs=0.5)
    assert arrays(storage).at(52.5)[0] == pytest.approx(slices[0], rel=1e-12)


@pytest.mark.parametrize("slope", [0.0, 0.005, 0.02, 0.2])
def test_lying_pipe(slope):
    """Volume below any level against the wetted segment integrated along the pipe: 1e-5 of the whole; full: 1e-9."""
    diameter, length = 4.0, 120.0
    pipe = arrays(Storage("contours", *pipe_contours(diameter, length, slope, 100.0)))
    whole = 0.25 * math.pi * diameter**2 * length
    top = 100.0 + diameter + slope * length
    assert pipe.at(top)[0] == pytest.approx(whole, rel=1e-9)

    def segment(x, level):
        depth = min(max(level - 100.0 - slope * x, 0.0), diameter)
        half = math.acos(1.0 - 2.0 * depth / diameter)
        return 0.25 * diameter**2 * (half - math.sin(half) * math.cos(half))

    for level in np.linspace(100.0, top, 13)[1:]:
        exact, _ = quad(segment, 0.0, length, args=(level,), limit=400)
        assert pipe.at(level)[0] == pytest.approx(exact, abs=1e-5 * whole)


def test_area_is_the_slope_of_volume():
    """dV/dz by central differences over 2e-4 ft, for conic slices and a basin: 1e-6 of the area."""
    levels, areas = (0.0, 3.0, 7.0), (100.0, 400.0, 2500.0)
    for storage in (
        Storage("contours", levels, areas, conic_curvatures(levels, areas)),
        Storage("contours", *basin_contours(30.0, 20.0, 4.0, 0.0, 7.0)),
    ):
        held = arrays(storage)
        for z in (0.5, 2.9, 5.0, 6.9):
            slope = (held.at(z + 1e-4)[0] - held.at(z - 1e-4)[0]) / 2e-4
            assert held.surface_sf(z) == pytest.approx(slope, rel=1e-6)


FILE = """\
hydro: 1
project: {{name: Chambers, units: {units}}}
storms: {{distribution: N10_D, depths_in: {{10-yr: 5.30}}}}
conditions:
  post:
    A: {{kind: subcatchment, to: B, areas: [{{ac: 2, cn: 88}}], tc_min: 15}}
    B:
      kind: pond
      to: OUT
      storage: {storage}
      outlets: {{low: {{orifice: {{diameter_in: 6, invert_ft: 100.2}}}}}}
design_points: {{OUT: {{}}}}
"""


@pytest.mark.parametrize(
    ("storage", "level", "volume"),
    [
        ("[{basin: {length_ft: 100, width_ft: 50, bottom_ft: 100, depth_ft: 8, side_slope: 3}}]", 104.0, 27_968.0),
        ("[{basin: {length_ft: 100, width_ft: 50, bottom_ft: 100, depth_ft: 8}, voids_pct: 40}]", 104.0, 8_000.0),
        ("[{cylinder: {diameter_ft: 10, bottom_ft: 100, depth_ft: 8}, count: 6}]", 102.0, 6 * 50.0 * math.pi),
        ("[{pipe: {diameter_in: 48, length_ft: 120, invert_ft: 100}, count: 2}]", 104.0, 240.0 * 4.0 * math.pi),
        ("[{contours_ft_sf: [[100, 0], [108, 6400]], formula: conic}]", 104.0, 1600.0 * 4.0 / 3.0),
    ],
)
def test_shapes_of_the_file(storage, level, volume):
    """Voids and numbers of units count; the volume is the closed one (1e-9)."""
    project = read_project_text(FILE.format(storage=storage, units="US"), "site.yaml")
    pond = project.networks["post"]["B"]
    assert pond_arrays(pond).at(level)[0] == pytest.approx(volume, rel=1e-9)
    assert pond.storages[0].form


def test_example_of_the_docs_is_read():
    """The block of docs/storage.md makes six storages that fill side by side."""
    page = (Path(__file__).parents[2] / "docs" / "storage.md").read_text(encoding="utf-8")
    block = page.split("```yaml\nstorage:\n", 1)[1].split("```", 1)[0]
    lines = "\n" + "\n".join("        " + line.strip() for line in block.splitlines())
    project = read_project_text(FILE.format(storage=lines, units="US"), "site.yaml")
    assert len(project.networks["post"]["B"].storages) == 6
