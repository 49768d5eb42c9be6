"""Reads a JSON or YAML file that somebody brought as plain data, and trusts nothing in it.

YAML without tags, anchors and aliases; no key twice; limits on size, depth and number of values. What comes out is
objects, lists, texts, numbers, booleans and null alone.
"""

from __future__ import annotations

import json
import math
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml
from django.utils.translation import gettext as _

from apps.agents.drafts.exchange.errors import FileRefused
from apps.documents.atomic_files import write_whole
from apps.fields.sanitizing import UNREADABLE

MOST_BYTES = 2_000_000
MOST_DEPTH = 40
MOST_VALUES = 100_000
FORMATS = {".json": "JSON", ".yaml": "YAML", ".yml": "YAML"}


def read_file(path: Path) -> Any:
    """The file's content as plain data. FileRefused says in a sentence why it is not taken."""
    format_ = format_of(path)
    try:
        text = _bytes(path).decode("utf-8-sig")
    except OSError as error:
        raise _at(path, error.strerror or _("this cannot be read")) from error
    except UnicodeDecodeError as error:
        raise _at(path, _("this is not UTF-8 text")) from error
    data = _from_json(text) if format_ == "JSON" else _from_yaml(text)
    _check(data)
    return data


def write_file(path: Path, data: Any) -> None:
    """FileRefused when it cannot be written; an older file is as it was then."""
    text = to_text(data, format_of(path))
    try:
        write_whole({path: text.encode()})
    except OSError as error:
        raise _at(path, error.strerror or _("this cannot be written")) from error


def format_of(path: Path) -> str:
    try:
        return FORMATS[path.suffix.lower()]
    except KeyError:
        sentence = _("the name of the file has to end in %(names)s") % {"names": ", ".join(FORMATS)}
        raise _at(path, sentence) from None


def to_text(data: Any, format_: str) -> str:
    if format_ == "JSON":
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=110)


def _bytes(path: Path) -> bytes:
    """At most what is allowed, of an ordinary file: a device or a pipe could go on for ever."""
    with open(path, "rb", opener=_opened) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _at(path, _("this is not a file"))
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise _at(path, _("the file is too large: at most %(n)d MB") % {"n": MOST_BYTES // 1_000_000})
    return content


def _opened(name: str, flags: int) -> int:
    return os.open(name, flags | os.O_NONBLOCK)


# --- JSON ---------------------------------------------------------------------------------------------------


def _from_json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_once)
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 0
        raise _in_line(line, _("this is not JSON")) from error


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise FileRefused(_("The key “%(name)s” appears twice in one object.") % {"name": key[:80]})
        found[key] = value
    return found


# --- YAML ---------------------------------------------------------------------------------------------------

_Base = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc, valid-type]
    """Texts stay texts (a date is one), and a key stands once."""

    yaml_implicit_resolvers = {
        first: [(tag, regex) for tag, regex in resolvers if not tag.endswith((":timestamp", ":merge"))]
        for first, resolvers in _Base.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[str, Any]:
        keys = [self.construct_object(key, deep=True) for key, _value in node.value]
        if not all(isinstance(key, str) for key in keys):
            raise _in_line(node.start_mark.line + 1, _("the keys of an object are texts"))
        return _once(
            zip(keys, (self.construct_object(value, deep=True) for _key, value in node.value), strict=True)
        )


_Loader.add_constructor("tag:yaml.org,2002:map", lambda loader, node: loader.construct_mapping(node))


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Long texts as blocks, so that a difference of two files can be read; nothing is written as a reference."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def _from_yaml(text: str) -> Any:
    try:
        _refuse_bombs(text)
        return yaml.load(text, Loader=_Loader)  # noqa: S506 - a safe loader, and stricter
    except RecursionError as error:
        raise _too_deep() from error
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        raise _in_line(mark.line + 1 if mark else 0, _("this is not YAML")) from error


def _refuse_bombs(text: str) -> None:
    """Looks at the events before anything is made of them."""
    depth = 0
    for event in yaml.parse(text, Loader=_Base):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _in_line(line, _("anchors and aliases are not accepted here; write it out"))
        if getattr(event, "tag", None) not in (None, "!"):
            raise _in_line(line, _("tags are not accepted here"))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MOST_DEPTH:
            raise _too_deep()


# --- What came out ------------------------------------------------------------------------------------------


def _check(data: Any) -> None:
    for count, (value, depth) in enumerate(_walk(data), start=1):
        if count > MOST_VALUES:
            raise FileRefused(_("The file holds too many values: at most %(n)d.") % {"n": MOST_VALUES})
        if depth > MOST_DEPTH:
            raise _too_deep()
        if isinstance(value, float) and not math.isfinite(value):
            raise FileRefused(_("The file holds an invalid number (infinite, or not a number)."))
        if isinstance(value, str) and (bad := UNREADABLE.search(value)):
            sentence = _("A text holds a character that cannot be stored (U+%(code)s): “%(text)s”.")
            names = {"code": f"{ord(bad.group()):04X}", "text": UNREADABLE.sub("", value)[:60]}
            raise FileRefused(sentence % names)
        if value is not None and not isinstance(value, dict | list | str | int | float):
            raise FileRefused(
                _("The file holds a value that is neither a text, number, list or object, nor true or false.")
            )


def _walk(data: Any) -> Iterator[tuple[Any, int]]:
    """Every value and key with its depth, without recursion."""
    waiting: list[tuple[Any, int]] = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        yield value, depth
        if isinstance(value, dict):
            waiting += [(key, depth) for key in value]
            waiting += [(inner, depth + 1) for inner in value.values()]
        elif isinstance(value, list):
            waiting += [(inner, depth + 1) for inner in value]


def _too_deep() -> FileRefused:
    return FileRefused(_("The file is nested too deeply: at most %(n)d levels.") % {"n": MOST_DEPTH})


def _at(path: Path, reason: str) -> FileRefused:
    return FileRefused(_("%(path)s: %(reason)s.") % {"path": path, "reason": reason})


def _in_line(line: int, reason: str) -> FileRefused:
    """0: nobody knows the line."""
    if not line:
        return FileRefused(_("%(reason)s.") % {"reason": reason})
    return FileRefused(_("line %(line)d: %(reason)s.") % {"line": line, "reason": reason})
