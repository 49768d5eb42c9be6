"""An answer without a model: the passages themselves, with where they stand; else an honest sentence and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from apps.agents.extension import Citation, NodeContext, TurnContext
from apps.medical_qa.agent.material import Material
from apps.medical_qa.knowledge.retriever import NAME as KNOWLEDGE
from apps.retrieval.injections import without_injections

LONGEST_QUOTE = 600
SENTENCE_END = re.compile(r"(?<=[.!?。！？；])\s*")


def say_sources(node: NodeContext[TurnContext], material: Material) -> None:
    """What was found, quoted and cited; the apology when there is nothing."""
    if not material.citations:
        node.say(apology(material.away))
        return
    head = (
        _("The knowledge base says:")
        if material.kind == "kb"
        else _("The knowledge base has nothing about this. The web says, for reference only:")
    )
    readable = [_for_readers(node, each) for each in material.citations]
    if not any(each.quote for each in readable):
        node.say(apology(material.away))
        return
    node.say("\n\n".join([head, *(_quoted(node, each) for each in readable if each.quote)]))


def _for_readers(node: NodeContext[TurnContext], citation: Citation) -> Citation:
    """Without sentences that are addressed to an assistant; the trace says how many they were."""
    (quote, in_quote), (title, in_title) = map(without_injections, (citation.quote, citation.title))
    if in_quote + in_title:
        left_out = node.step.output.get("injections_left_out", 0)
        node.step.output["injections_left_out"] = left_out + in_quote + in_title
    return replace(citation, quote=quote, title=title)


def _quoted(node: NodeContext[TurnContext], citation: Citation) -> str:
    number = node.cite(citation)
    where = f"{citation.title}, {citation.locator}" if citation.locator else citation.title
    said = shortened(citation.quote).replace("\n", "\n> ")
    if citation.source == KNOWLEDGE:
        return f"> {said}\n\n— {where} [{number}]"
    return f"- **{where}** [{number}]: {' '.join(said.replace('> ', '').split())}"


def shortened(text: str) -> str:
    """Whole sentences, as many as there is room for."""
    text = text.strip()
    if len(text) <= LONGEST_QUOTE:
        return text
    ends = [found.start() for found in SENTENCE_END.finditer(text) if found.start() <= LONGEST_QUOTE]
    return f"{text[: ends[-1] if ends else LONGEST_QUOTE]} …"


def apology(away: Iterable[str]) -> str:
    """Says what was tried, and what the reader can do."""
    reasons = [f"- {reason}" for reason in away if reason]
    parts = [
        _("I am sorry, I found nothing reliable that answers this."),
        "\n".join(reasons),
        _(
            "What helps now: ask in another way, ask a person of your team, or see a doctor if it is "
            "about complaints. An approved document about it can be added to the knowledge base."
        ),
    ]
    return "\n\n".join(part for part in parts if part)
