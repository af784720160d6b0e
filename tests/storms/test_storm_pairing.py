"""Depths and distributions belong together."""

import pytest

from hydro.findings import CODES
from hydro.storms import check_pairing, distributions_for, find, list_storms, user_curve
from hydro.storms.pairing import _VOLUMES


@pytest.mark.parametrize(
    ("storm", "source", "cause"),
    [
        ("II", "NOAA Atlas 14 Volume 2 Version 3, PFDS", "II is an SCS type, made of TP-40 depths; the depths are of NOAA Atlas 14 volume 2"),
        ("III", "Atlas-14 point query, 2024-05-01", "III is an SCS type, made of TP-40 depths; the depths are of NOAA Atlas 14"),
        ("NRCC_D", "NOAA Atlas 14 vol. 10", "NRCC_D is an NRCC type, made of NRCC depths; the depths are of NOAA Atlas 14 volume 10"),
        ("NOAA_C", "NOAA Atlas 14 volume 10", "NOAA_C is made of NOAA Atlas 14 volume 2; the depths are of NOAA Atlas 14 volume 10"),
        ("N10_D", "Northeast Regional Climate Center", "N10_D is made of NOAA Atlas 14 volume 10; the depths are of NRCC"),
        ("III", "NRCC, precip.net", "III is an SCS type, made of TP-40 depths; the depths are of NRCC"),
        ("N10_D", "TP-40 map", "N10_D is made of NOAA Atlas 14 volume 10; the depths are of TP-40"),
    ],
)
def test_a_mixed_pair_is_told(storm, source, cause):
    """The cause of finding H101."""
    assert check_pairing(find(storm), source).startswith(cause)
    assert "H101" in CODES


@pytest.mark.parametrize(
    ("storm", "source"),
    [
        ("N10_D", "NOAA Atlas 14 Volume 10 Version 3"),
        ("MSE4", "NOAA Atlas 14 Volume 8 Version 2"),
        ("N10_C", "PFDS"),
        ("NRCC_B", "NRCC extreme precipitation table"),
        ("III", "TP-40"),
        ("III", "NRCS EFH-2 county table, Nassau County"),
        ("III", ""),
        ("III", "Atlas 14 compared with TP-40"),
    ],
)
def test_a_pair_that_fits_or_a_source_that_is_not_clear_raises_no_doubt(storm, source):
    assert check_pairing(find(storm), source) is None


def test_an_own_curve_is_never_doubted():
    assert check_pairing(user_curve([0, 24], [0, 1], "own"), "NOAA Atlas 14 Volume 10") is None


def test_the_distributions_of_a_source_are_named():
    assert distributions_for("NRCC") == ("NRCC_A", "NRCC_B", "NRCC_C", "NRCC_D")
    assert distributions_for("NOAA Atlas 14 Volume 9") == ("MSE1", "MSE2", "MSE3", "MSE4", "MSE5", "MSE6")
    assert distributions_for("NOAA Atlas 14") == distributions_for("own gauge") == ()


def test_every_family_of_the_catalogue_is_known():
    assert {entry.family for entry in list_storms()} == {*_VOLUMES, "scs", "nrcc"}
