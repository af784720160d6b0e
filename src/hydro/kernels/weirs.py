"""Flow over weirs."""

from hydro.kernels._jit import kernel


@kernel
def drowned_share(tailwater_head_ft, head_ft, exponent):
    """Share of a weir's free flow that remains under tailwater: (1 - (h2/h1)^n)^0.385.

    References
    ----------
    .. [1] Villemonte, Submerged-weir discharge studies, Engineering News-Record 139 (1947).
    """
    if tailwater_head_ft <= 0.0:
        return 1.0
    if tailwater_head_ft >= head_ft:
        return 0.0
    return (1.0 - (tailwater_head_ft / head_ft) ** exponent) ** 0.385


@kernel
def sharp_weir_cfs(crest_ft, length_ft, contractions, c0, c1, headwater_ft, tailwater_ft):
    """Sharp-crested rectangular weir: Q = (C0 + C1 H) (L - 0.1 n H) H^1.5, Villemonte under tailwater.

    The effective length is held at 0.4 L, where the contracted formula has its turning point, so that the
    rating never falls.

    References
    ----------
    .. [1] FHWA HEC-22, 4th ed. (2024), sec. 10.3.3.2 (Francis contractions).
    """
    head = headwater_ft - crest_ft
    if head <= 0.0:
        return 0.0
    effective = max(length_ft - 0.1 * contractions * head, 0.4 * length_ft)
    return (c0 + c1 * head) * effective * head**1.5 * drowned_share(tailwater_ft - crest_ft, head, 1.5)
