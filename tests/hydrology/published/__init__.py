"""Published worked examples: one file a source, see README.md."""

from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

HERE = Path(__file__).parent


def read(name: str) -> Any:
    """Contents of one file."""
    return YAML(typ="safe").load((HERE / name).read_text(encoding="utf-8"))


def cases(kind: str) -> list[dict[str, Any]]:
    """All cases of one kind, ``cases`` or ``series``, of all sources."""
    found = []
    for path in sorted(HERE.glob("*.yaml")):
        data = read(path.name)
        found += [{**case, "id": f"{path.stem}-{case['id']}"} for case in data.get(kind, ())]
    return found
