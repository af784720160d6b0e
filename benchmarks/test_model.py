"""One site before and after development under three storms, beside numpy with a Python loop and SWMM 5."""

import pytest

from benchmarks import cases

NAMES = [
    "hydro, hydrographs",
    "hydro, simulate",
    "hydro, simulate_all",
    "numpy + Python loop",
    "SWMM 5, ponds only",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("n_basins", [1, 10])
def test_three_storms(benchmark, n_basins, name):
    """Outflow of every node equals that of numpy with a loop; SWMM 5 confirms the peaks of the ponds.

    A site has 2 nodes before and 4 after development with one basin, 11 and 31 with ten.
    """
    with_swmm = name.startswith("SWMM")
    if with_swmm:
        pytest.importorskip("swmm.toolkit", reason="swmm-toolkit is in the extra 'bench'")
    benchmark.group = f"pre and post, three storms, {n_basins} basin(s)"
    with cases.three_storms(n_basins, with_swmm=with_swmm) as contenders:
        (one,) = (item for item in contenders if item.name == name)
        one.run()
        one.verify(benchmark(one.run))
