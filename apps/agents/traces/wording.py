"""What the steps of a trace are called in words for people, on every page."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

STEPS = {
    "query_analysis": gettext_lazy("Understanding the message"),
    "planning": gettext_lazy("Planning"),
    "execution": gettext_lazy("Execution"),
    "llm_call": gettext_lazy("Language model"),
    "tool_call": gettext_lazy("Tool"),
    "memory": gettext_lazy("Memory"),
    "reflexion": gettext_lazy("Checking"),
    "finalize": gettext_lazy("Saving"),
    "node:extraction": gettext_lazy("Extracting values"),
    "node:inline_values": gettext_lazy("Extracting values"),
    "node:files": gettext_lazy("Files of the conversation"),
    "node:classifyIntent": gettext_lazy("Understanding the question"),
    "node:quickResponse": gettext_lazy("Searching and answering"),
    "node:reactLoop": gettext_lazy("Searching step by step"),
    "node:finalResponse": gettext_lazy("Checking the answer"),
    "node:plan": gettext_lazy("Planning"),
    "node:confirm": gettext_lazy("Confirmation by a person"),
    "node:search": gettext_lazy("Searching"),
    "node:reason": gettext_lazy("Weighing what was found"),
    "node:write": gettext_lazy("Writing"),
    "node:rewrite": gettext_lazy("Writing anew"),
    "node:answer": gettext_lazy("Answering"),
    "node:store": gettext_lazy("Saving"),
    "shortcut": gettext_lazy("Answered at once"),
}


def step_title(name: str) -> str:
    """What a step of a trace is called; nodes and steps of other agents go by their own name."""
    known = STEPS.get(name)
    return str(known) if known else name.removeprefix("node:")
