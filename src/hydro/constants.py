"""Physical and unit constants, each with its source.  Rule limits are data, never constants."""

SQUARE_FEET_PER_ACRE = 43_560.0
"""Exact by definition of the acre (66 ft x 660 ft)."""

ACRES_PER_SQUARE_MILE = 640.0
"""Exact."""

CUBIC_FEET_PER_ACRE_INCH = 3_630.0
"""43,560 / 12, exact."""

CUBIC_FEET_PER_ACRE_FOOT = 43_560.0
"""Exact."""

SECONDS_PER_HOUR = 3_600.0
MINUTES_PER_HOUR = 60.0

CFS_HOURS_PER_INCH_SQUARE_MILE = 640.0 * 43_560.0 / 12.0 / 3_600.0
"""Volume of one inch over one square mile in cfs-hours: 645.333...  Exact."""

GRAVITY_FT_PER_S2 = 32.2
"""Acceleration of gravity as used in HEC-22 (4th ed.) ch. 10 and HDS-5; 32.174 is the standard value."""

INITIAL_ABSTRACTION_RATIO = 0.2
"""Ia / S.  NEH 630 ch. 10 (2004), eq. 10-9; TR-55 (1986) eq. 2-2."""

SMALL_ABSTRACTION_RATIO = 0.05
"""Ia / S of the alternative curve numbers.  Hawkins et al. (2002)."""

LAG_PER_TIME_OF_CONCENTRATION = 0.6
"""Lag = 0.6 Tc.  NEH 630 ch. 15 (2010), eq. 15-3."""

MANNING_US = 1.49
"""Unit factor of Manning's equation in feet and seconds.  TR-55 (1986) eq. 3-4."""

FEET_PER_METRE = 1.0 / 0.3048
"""International foot, exact."""
