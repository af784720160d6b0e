"""Compiled numbers: floats and float64 arrays in, floats and arrays out.

Kernels know nothing of classes, text, files or units other than those in their names; they never raise, and
answer an impossible request with NaN or a status code that the caller turns into an error or a finding.
"""
