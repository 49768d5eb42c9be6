"""The door for other apps: one module to register with, and nothing of it left after a test."""

from __future__ import annotations

import pytest

from apps.agents import extension
from apps.agents.context.domains import domain_of
from apps.agents.tools.registry import handler_of
from apps.fields.rules import validators
from apps.projects.registry import AlreadyRegistered


def nothing(context: extension.ToolContext, arguments: extension.Data) -> extension.ToolOutput:
    return extension.ToolOutput("", "")


def nothing_else(context: extension.ToolContext, arguments: extension.Data) -> extension.ToolOutput:
    return extension.ToolOutput("", "")


def test_what_is_registered_in_isolation_is_forgotten_after() -> None:
    with extension.isolated():
        extension.register_tool("nothing", nothing)
        extension.register_domain("specimen", extension.Domain(title_field="a.b"))
        assert handler_of("nothing") is nothing
        assert domain_of("specimen").title_field == "a.b"
    assert handler_of("nothing") is None
    assert domain_of("specimen").title_field == ""


def test_isolation_can_begin_with_nothing() -> None:
    known = validators.names()
    assert known
    with extension.isolated(empty=True):
        assert not validators.names()
    assert validators.names() == known


def test_two_apps_cannot_bring_a_tool_of_the_same_name() -> None:
    with extension.isolated():
        extension.register_tool("nothing", nothing)
        with pytest.raises(AlreadyRegistered, match="A tool named 'nothing'"):
            extension.register_tool("nothing", nothing_else)


def test_every_public_name_is_there() -> None:
    assert all(hasattr(extension, name) for name in extension.__all__)
