"""The end of both lanes: what is cited is checked, the web is named for what it is, and no answer replaces a doctor."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from apps.agents.extension import NodeContext, TurnContext
from apps.fields.bilingual import run_on
from apps.medical_qa.agent.by_sources import apology
from apps.medical_qa.agent.checking import Check, check_answer
from apps.medical_qa.agent.material import WEB


def final_response(node: NodeContext[TurnContext]) -> dict[str, Any]:
    turn, state = node.owner, node.state
    answered_by = state.get("answered_by", "")
    if not answered_by:  # the lane failed or took too long
        turn.execution.cause = next(iter(state.get("errors", {}).values()), "internal")
        node.say(apology(()))
    cited = turn.execution.cited.as_json()
    output: dict[str, Any] = {
        "sources": state.get("sources", "none"),
        "answered_by": answered_by or "apology",
    }
    if answered_by == "model":
        found = check_answer(node.said, cited)
        output["citations"] = found.as_json()
        for sentence in notes(found, has_sources=bool(cited)):
            node.say(sentence)
    if answered_by != "question":
        is_of_web = any(each["source"] == WEB for each in cited)
        node.say(closing(is_of_web=is_of_web))
    node.step.output |= output
    return {"checked": True}


def notes(found: Check, *, has_sources: bool) -> list[str]:
    """What the reader is told of citations that do not hold."""
    said = []
    if found.unknown:
        numbers = ", ".join(f"[{number}]" for number in found.unknown)
        said.append(
            _("*There is no source %(numbers)s: what is said there has none.*") % {"numbers": numbers}
        )
    if found.unsupported:
        quotes = "; ".join(f"“{each}”" for each in found.unsupported)
        said.append(_("*Not found in the cited source, please check: %(quotes)s.*") % {"quotes": quotes})
    if not has_sources:
        said.append(
            _("*No source was found for this answer. It is general information that nobody has checked.*")
        )
    return said


def closing(*, is_of_web: bool) -> str:
    sentence = _("This information does not replace a doctor.")
    if is_of_web:
        sentence = run_on(_("What is from the web is for reference only."), sentence)
    return f"*{sentence}*"
