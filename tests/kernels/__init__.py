"""Kernels against slow, clear oracles, closed solutions and an ODE solver."""
