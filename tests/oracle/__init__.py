"""Slow, clear twins of the kernels in plain Python and NumPy, written from the formulas, not from the kernels.

They share no code with the package; constants are repeated on purpose.
"""
