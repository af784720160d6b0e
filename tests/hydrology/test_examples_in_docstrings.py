"""The examples in the docstrings of both formula storeys, mostly published ones, give what they show."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import hydro.hydraulics
import hydro.hydrology

MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (hydro.hydraulics, hydro.hydrology)
    for module in pkgutil.iter_modules(package.__path__)
]
WITHOUT = {"hydro.hydraulics._arguments", "hydro.hydraulics._device_flow"}


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_show(name):
    """Every public module has examples, and none fails."""
    done = doctest.testmod(importlib.import_module(name))
    assert done.failed == 0
    assert done.attempted > 0 or name in WITHOUT


@pytest.mark.parametrize("package", [hydro.hydraulics, hydro.hydrology])
def test_public_names_are_documented_with_sources(package):
    """Each public function says its arguments, its result, its errors and, as a formula, where it is from."""
    for name in package.__all__:
        found = getattr(package, name)
        text = found.__doc__
        if callable(found) and name.islower() and inspect.signature(found).parameters:
            assert all(section in text for section in ("Parameters\n", "Returns\n", "Raises\n", "Examples\n")), name
