"""From bytes to a document: faults of the file itself and of YAML are found here."""

from __future__ import annotations

import warnings
from pathlib import Path as FilePath
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from hydro.errors import ProjectError
from hydro.project.document import Document
from hydro.project.sections import Path

MAXIMUM_BYTES = 10_000_000
"""A project file of a thousand nodes has less than 1 MB; more is another file, or an attack on memory."""
MAXIMUM_DEPTH = 40
MAXIMUM_ENTRIES = 500_000
"""Entries after anchors are written out, so that a few lines of aliases cannot fill the memory."""

MAXIMUM_NODES = 300_000
"""Keys and values as written; two conditions of 5,000 areas have some 150,000."""

_TAG = "tag:yaml.org,2002:"


def load(path: FilePath) -> bytes:
    """Read the bytes of a project file.

    Raises
    ------
    ProjectError
        If there is no such file, or it cannot be a project file.
    """
    name = str(path)
    try:
        if path.is_dir():
            raise ProjectError("this is a folder", name, "Name the project file in it.")
        if not path.exists():
            raise ProjectError("there is no such file", name, _other_files(path))
        if not path.is_file():
            raise ProjectError("this is not a regular file", name, "Name a project file.")
        size = path.stat().st_size
        if size > MAXIMUM_BYTES:
            what = f"the file has {size:,} bytes, more than {MAXIMUM_BYTES:,}"
            raise ProjectError(what, name, "Is this a project file?")
        with path.open("rb") as stream:
            return stream.read(MAXIMUM_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        what = f"the file cannot be read: {reason}"
        raise ProjectError(what, name, "Check its name and your rights.") from error


def _other_files(path: FilePath) -> str:
    """Advice that names the project files of the same folder."""
    if not path.parent.is_dir():
        return f"The folder {path.parent} does not exist either; check the path."
    found = sorted(item.name for item in path.parent.iterdir() if item.suffix in {".yaml", ".yml"})[:5]
    return f"Files there: {', '.join(found)}." if found else "Check the path; there is no .yaml file in it."


def decode(content: bytes, name: str) -> str:
    """Turn bytes into text.

    Raises
    ------
    ProjectError
        If the text is not UTF-8, or too long.
    """
    if len(content) > MAXIMUM_BYTES:
        what = f"the text has {len(content):,} bytes, more than {MAXIMUM_BYTES:,}"
        raise ProjectError(what, name, "Is this a project file?")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ProjectError(
            f"byte {error.start + 1:,} (0x{content[error.start]:02x}) is not UTF-8 text",
            f"{name}:{line}",
            "Save the file as text in the encoding UTF-8.",
        ) from error


def parse(text: str, name: str) -> Document:
    """Read YAML 1.2 into data with lines.

    Parameters
    ----------
    text : str
        The file.
    name : str
        File name for messages.

    Returns
    -------
    Document
        With faults for duplicate keys and values that are no plain data.

    Raises
    ------
    ProjectError
        If the text is not YAML, is empty, or is not a mapping.
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Composer = _CountingComposer
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an anchor defined twice: the later one holds, as YAML says
            top = yaml.compose(text)
    except _TooManyNodes as error:
        what = f"the file has more than {MAXIMUM_NODES:,} keys and values"
        raise ProjectError(what, f"{name}:{error.line}", "Is this a project file? Divide it.") from error
    except ReaderError as error:
        line = text[: error.position].count("\n") + 1
        raise ProjectError(
            f"character {error.position + 1:,} (code {_code(error.character)}) cannot stand in a text file",
            f"{name}:{line}",
            "Is this a project file? Remove the character.",
        ) from error
    except MarkedYAMLError as error:
        raise _syntax_error(error, text, name) from error
    except RecursionError as error:
        raise ProjectError("the file is nested too deeply", name, "Is this a project file?") from error
    except (YAMLError, ValueError, IndexError, KeyError, AttributeError, TypeError) as error:
        raise ProjectError(f"this is not YAML: {error}", name, "Correct the text.") from error
    if top is None or (isinstance(top, ScalarNode) and top.tag == f"{_TAG}null"):
        raise ProjectError("the file is empty", name, "Write a first project with 'hydro init'.")
    document = Document(name, None, {})
    if not isinstance(top, MappingNode):
        kind = "a list" if isinstance(top, SequenceNode) else "a single text or number"
        fix = "Begin with the line 'hydro: 1'; 'hydro init' writes a first file."
        document.fault((), f"the file is {kind}, not a mapping", fix)
        raise document.error()
    document.data = _Builder(document, yaml.constructor).build(top, ())
    if document.data is None:  # a tag on the whole file
        raise document.error()
    return document


class _TooManyNodes(Exception):  # noqa: N818 - told as a fault of the file
    """More keys and values than a project has."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class _CountingComposer(Composer):
    """Composer that stops at a number of nodes, so that no text takes minutes and gigabytes to read."""

    count = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        """Compose one node and count it."""
        self.count += 1
        if self.count > MAXIMUM_NODES:
            raise _TooManyNodes(self.parser.peek_event().start_mark.line + 1)
        return super().compose_node(parent, index)


def _code(character: Any) -> str:
    return f"0x{character if isinstance(character, int) else ord(str(character)[:1] or chr(0)):02x}"


def _syntax_error(error: MarkedYAMLError, text: str, name: str) -> ProjectError:
    """A fault of YAML as one message, in words of the file."""
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    lines = text.split("\n")
    content = lines[line - 1] if line <= len(lines) else ""
    problem = str(error.problem or error.context or "this is not YAML").replace("\t", "\\t")
    fix = "Correct the line; a text with ':', '#', quotes or brackets needs quotes around it."
    if "\t" in content[: len(content) - len(content.lstrip())] or ("'\\t'" in problem and "\t" in content):
        problem, fix = f"there is a tab at column {content.index(chr(9)) + 1}", "Indent with blanks."
    elif "expected a single document" in str(error.context):
        problem, fix = "a second document begins here", "Keep one project in a file; remove the line '---'."
    elif error.context and error.problem and error.context_mark and error.context_mark.line + 1 != line:
        problem = f"{problem} ({error.context} that began in line {error.context_mark.line + 1})"
    return ProjectError(problem, f"{name}:{line}", fix)


class _Builder:
    """Turns composed nodes into data, keeping lines."""

    def __init__(self, document: Document, constructor: Any) -> None:
        self.document = document
        self.constructor = constructor
        self.above: list[int] = []

    def build(self, node: Any, path: Path) -> Any:
        """Data of a node."""
        if len(self.document.lines) > MAXIMUM_ENTRIES:
            what = f"the file has more than {MAXIMUM_ENTRIES:,} entries"
            raise ProjectError(what, self.document.name, "Is this a project file? Write it without anchors.")
        if isinstance(node, ScalarNode):
            return self._scalar(node, path)
        if node.tag not in {f"{_TAG}map", f"{_TAG}seq"}:
            return self._tagged(node, path)
        if id(node) in self.above:
            return self._unread(path, "an anchor contains itself", "Write the value out.")
        if len(path) > MAXIMUM_DEPTH:
            return self._unread(path, f"nested deeper than {MAXIMUM_DEPTH} levels", "Check the indentation.")
        self.above.append(id(node))
        value = self._sequence(node, path) if isinstance(node, SequenceNode) else self._mapping(node, path)
        self.above.pop()
        return value

    def _sequence(self, node: SequenceNode, path: Path) -> list[Any]:
        for i, item in enumerate(node.value):
            self.document.lines[(*path, i)] = item.start_mark.line + 1
        return [self.build(item, (*path, i)) for i, item in enumerate(node.value)]

    def _mapping(self, node: MappingNode, path: Path) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, item in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, ScalarNode) or key.tag == f"{_TAG}merge":
                place = (*path, "<<" if isinstance(key, ScalarNode) else "?")
                self.document.lines.setdefault(place, line)
                fix = "Write a name; merge keys are not read."
                self.document.fault(place, "this key is not a plain text", fix)
                continue
            place = (*path, str(key.value))
            if str(key.value) in found:
                what = f"'{key.value}' occurs twice, first in line {self.document.lines[place]}"
                self.document.fault(place, what, "Remove or rename one of the two.", line)
                continue
            self.document.lines[place] = line
            found[str(key.value)] = None
            found[str(key.value)] = self.build(item, place)
        return found

    def _scalar(self, node: ScalarNode, path: Path) -> Any:
        kind = str(node.tag).removeprefix(_TAG)
        if kind in {"str", "timestamp"}:
            return str(node.value)
        if kind in {"int", "float", "bool", "null"}:
            try:
                return self.constructor.construct_object(node)
            except (YAMLError, ValueError, OverflowError, KeyError, IndexError):
                met = f"'{str(node.value)[:40]}' cannot be read"
                return self._unread(path, met, "Write a plain number or text.")
        return self._tagged(node, path)

    def _tagged(self, node: Node, path: Path) -> None:
        return self._unread(path, f"the tag '{node.tag}' is not allowed", "Write the value without a tag.")

    def _unread(self, path: Path, what: str, fix: str) -> None:
        self.document.fault(path, what, fix)
        self.document.unread.add(path)
