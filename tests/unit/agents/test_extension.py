"""Whoever writes an app annotates with the door's names alone: what its signatures take and give is there, or named."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, get_args

import pytest
from django.db.models import Model

from apps.agents import extension
from apps.projects.registry import Registry
from apps.runs.errors import LeaseLost
from apps.runs.registry import KINDS

PAGE = (Path(__file__).resolve().parents[3] / "docs/write-an-app.md").read_text("utf-8")
NAMED = frozenset(re.findall(r"`([A-Z]\w+)`", PAGE))
DOOR = frozenset(extension.__all__)


def annotated(thing: Any) -> Iterator[tuple[str, Any]]:
    """The function, or the public fields, properties and methods of the class. What the framework makes is not made
    by an app, so constructors written by hand do not count."""
    if isinstance(thing, FunctionType):
        yield thing.__name__, thing
    elif inspect.isclass(thing):
        if issubclass(thing, Model):  # a row: its columns are its page
            return
        yield thing.__name__, thing
        for name, member in vars(thing).items():
            function = getattr(member, "fget", None) or getattr(member, "__func__", member)
            if not name.startswith("_") and isinstance(function, FunctionType):
                yield f"{thing.__name__}.{name}", function


def names_in(annotation: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(annotation, mode="eval")):
        if isinstance(node, ast.Name):
            yield node.id


def is_at_home(name: str, found: Any) -> bool:
    """Whether the reader finds the name without us: Python's own, another package's, or a variable of types."""
    if hasattr(builtins, name) or isinstance(found, TypeVar):
        return True
    home = str(getattr(found, "__module__", ""))
    is_alias = bool(get_args(found))  # an alias has the module of what it is made of
    return not is_alias and not home.startswith("apps.")


def unknown_in(thing: Any) -> Iterator[str]:
    """Names in its signatures that stand neither in the door nor in the page."""
    for where, owner in annotated(thing):
        known = vars(sys.modules[owner.__module__])
        for what, annotation in inspect.get_annotations(owner).items():
            if what.startswith("_"):
                continue
            for name in names_in(str(annotation)):
                if name not in DOOR | NAMED and not is_at_home(name, known.get(name)):
                    yield f"{where}({what}: {name})"


@pytest.mark.parametrize("name", sorted(DOOR))
def test_all_that_a_signature_of_the_door_takes_or_gives_is_there_or_named(name: str) -> None:
    assert list(unknown_in(getattr(extension, name))) == []


@dataclass(frozen=True)
class Foreign:
    cut: type[LeaseLost]

    def text(self) -> str:
        return ""


def test_a_name_of_nowhere_is_found() -> None:
    assert list(unknown_in(Foreign)) == ["Foreign(cut: LeaseLost)"]


def test_the_page_names_no_type_as_the_doors_that_is_none() -> None:
    imported = re.findall(r"from apps\.agents\.extension import \(?([\w,\s]+)\)?", PAGE)
    assert imported
    assert {name for names in imported for name in re.findall(r"\w+", names)} <= DOOR


WITH_FIELDS = (
    extension.Answer, extension.Ask, extension.Citation, extension.Deadline, extension.Ending, extension.Graph,
    extension.Intent, extension.Loop, extension.Node, extension.Passage, extension.QueryResult, extension.Raced,
    extension.Recalled, extension.RecallRequest, extension.Remains, extension.Remembered, extension.RememberedRequest,
    extension.RememberRequest, extension.RetrievalScope,
)  # fmt: skip
OF_THE_WALK = frozenset({"racer", "cancel", "answers_as_json"})


@pytest.mark.parametrize("kind", WITH_FIELDS, ids=lambda kind: str(kind.__name__))
def test_the_page_names_the_fields_of_what_is_handed_over(kind: Any) -> None:
    assert f"`{kind.__name__}({', '.join(each.name for each in fields(kind))})`" in PAGE


def test_the_page_has_the_signatures_of_what_a_node_may_do() -> None:
    methods: dict[str, Any] = {
        f"node.{name}": method
        for name, method in vars(extension.NodeContext).items()
        if isinstance(method, FunctionType) and not name.startswith("_") and name not in OF_THE_WALK
    }
    functions: dict[str, Any] = {"race": extension.race, "run_graph": extension.run_graph}
    for name, function in {**methods, **functions}.items():
        parameters = inspect.signature(function).parameters.values()
        bare = [each.replace(annotation=each.empty) for each in parameters if each.name != "self"]
        assert f"`{name}{inspect.Signature(bare)}`" in PAGE


@pytest.mark.parametrize(
    ("kind", "name"), [(extension.TurnContext, r"turn"), (extension.TurnInput, r"turn\.input")]
)
def test_the_page_names_of_a_turn_what_it_has(kind: Any, name: str) -> None:
    named = set(re.findall(rf"`{name}\.(\w+)`", PAGE))
    assert named
    assert named <= {each.name for each in fields(kind)}


REGISTERS = [getattr(extension, name) for name in sorted(DOOR) if name.startswith("register_")]
FILLED = {
    registry: f"{function.__module__}.{name}"
    for function in (*REGISTERS, extension.listen)
    for name, registry in vars(sys.modules[function.__module__]).items()
    if isinstance(registry, Registry)
}


@pytest.mark.parametrize("is_empty", [False, True])
def test_nothing_that_is_registered_in_isolation_is_left(is_empty: bool) -> None:
    with extension.isolated(empty=is_empty):
        for registry in FILLED:
            registry.register("of one test", object())
    assert [name for registry, name in FILLED.items() if "of one test" in registry] == []


def test_the_frameworks_own_kinds_of_run_stay_in_isolation() -> None:
    with extension.isolated(empty=True):
        assert "turn" in KINDS
