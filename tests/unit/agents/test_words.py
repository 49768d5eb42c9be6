"""Words that mean one thing in one place and another elsewhere have a context, so that each has its own translation."""

from __future__ import annotations

from django.utils.translation import gettext, override

from apps.agents.models.choices import ToolHandler


def test_a_tool_that_is_code_is_no_code_to_sign_in_with() -> None:
    with override("zh-hans"):
        assert str(ToolHandler.CODE.label) != gettext("Code")
