"""A model words the prose of a section, from that section's values alone, and is believed only after a check.

Tables, lists, headings and statements without values stay as the template has them. A draft that is refused is
asked for once more with the reasons; then the template's text stands, and the section says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson
import structlog
from django.utils.translation import gettext_noop

from apps.agents.configuration.requests import request_for
from apps.agents.configuration.snapshot import AgentConfig, config_of
from apps.agents.context.variables import conversation_variables
from apps.agents.prompts.instructions import data_text, instructions
from apps.agents.prompts.template import render
from apps.documents.blocks import Block, Line, ListBlock, Paragraph, Span, plain
from apps.llm.chat import complete
from apps.llm.errors import Cancelled, ModelError
from apps.llm.selectors import model_in_use
from apps.llm.types import ChatMessage, ChatRequest
from apps.protocol.generation import facts
from apps.protocol.generation.drafts.checking import PLACEHOLDER, problems_of
from apps.protocol.generation.section import Section, fields_of
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.writer import kind_of
from apps.protocol.models import ProtocolGeneration
from apps.runs.work.handle import RunHandle

log = structlog.get_logger(__name__)

TEMPERATURE: Final = 0.2
PURPOSE: Final = "generation"
PROMPT: Final = "generation_section"
WORDING: Final = "wording"
IN_SHORT: Final = {
    "scientificQuestion": ("scientific_question.title", "scientific_question.question"),
    "picoData": ("pico.population", "pico.intervention", "pico.comparator", "pico.setting"),
    "contextSummary": ("study_design.arms", facts.PRIMARY),
}
# Numbers, approvals and names that stand as they are: nobody words them anew.
EXACT: Final = ("sample_size.", "study_design.recruitment_", "meta.")
UNFINISHED: Final = gettext_noop("The model did not finish the text.")
BULLET: Final = re.compile(r"^\s*(?:[-*•]|\d+[.)、])\s+")
MARKS: Final = re.compile(r"\*\*|__|`|^#+\s.*$", re.MULTILINE)


def drafter_for(generation: ProtocolGeneration, source: Source, handle: RunHandle) -> Drafter | None:
    """None when no model is in use."""
    config = config_of(generation.snapshot_id)
    slug = config.models_by_purpose.get(PURPOSE, "")
    if model_in_use(PURPOSE, model_slug=slug).kind != "model":
        return None
    return Drafter(config, source, handle)


@dataclass
class Drafter:
    """`gone` after a model failed for good: the rest of the document is written from the templates."""

    config: AgentConfig
    source: Source
    handle: RunHandle
    gone: str = ""

    def drafted(self, section: Section) -> Section:
        """The section with a draft in it that passed the check, or as it is, and why."""
        prose = prose_of(section)
        if not prose:
            return section.model_copy(update={"why": "fixed"})
        refusals: list[str] = []
        for _attempt in range(2):
            if self.gone:
                return section.model_copy(update={"why": "model_failed", "refusals": (*refusals, self.gone)})
            draft, problems = self._asked(section, prose, refusals)
            if not problems:
                return _with_draft(section, draft, refusals)
            refusals += problems
        why = "model_failed" if self.gone else "refused"
        return section.model_copy(update={"why": why, "refusals": tuple(refusals)})

    def _asked(self, section: Section, prose: list[Paragraph], refusals: list[str]) -> tuple[str, list[str]]:
        try:
            result = complete(self._request(section, prose, refusals), cancelled=self.handle.cancelled)
        except Cancelled:
            self.handle.check()
            raise
        except ModelError as error:
            log.warning("protocol_section_not_drafted", section=section.key, code=error.code)
            self.gone = str(error)
            return "", [self.gone]
        if result.finish_reason != "stop":
            return "", [UNFINISHED]
        draft = MARKS.sub("", result.content).strip()
        return draft, problems_with(draft, section, self.source)

    def _request(self, section: Section, prose: list[Paragraph], refusals: list[str]) -> ChatRequest:
        """Data go into the message of the user, never into the system prompt."""
        template = wording_of(prose)
        wanted = {
            "section": f"{section.number} {section.title}",
            "text": template,
            "data": _data(self.source, fields_of(prose), template),
        }
        if refusals:
            wanted["refused_before_because_of"] = refusals
        request = request_for(
            self.config,
            PURPOSE,
            self._messages(wanted, fields_of(prose)),
            language=self.source.language,
            reference=str(self.handle.run.pk),
            project_id=self.handle.run.project_id,
        )
        return replace(request, temperature=TEMPERATURE, max_tokens=self.config.max_tokens or None)

    def _messages(self, wanted: dict[str, Any], fields: tuple[str, ...]) -> tuple[ChatMessage, ...]:
        """The stage of a section is that of its first value; of what was collected it has what it may draw on."""
        names = conversation_variables(
            self.config,
            self.source.data,
            stage=next(iter(fields), "").partition(".")[0],
            language=self.source.language,
            message="",
        )
        variables = {**names, "userMessage": wanted, "stageData": wanted["data"], **_in_short(self.source)}
        base = instructions(self.source.say(self.config.base_system_prompt), variables)
        prompt = render(self.config.prompt(PROMPT, self.source.language), variables)
        return (ChatMessage("system", base.text), ChatMessage("user", f"{prompt}{data_text(base.data)}"))


def problems_with(draft: str, section: Section, source: Source) -> list[str]:
    """What is wrong with a model's text for a section; empty when it may stand there."""
    prose = prose_of(section)
    template = wording_of(prose)
    return problems_of(
        draft,
        template=template,
        data=orjson.dumps(_data(source, fields_of(prose), template)).decode(),
        observational=kind_of(source) == "observational",
        besides=orjson.dumps(_in_short(source)).decode(),
    )


def wording_of(prose: list[Paragraph]) -> str:
    return "\n\n".join(plain(block.line) for block in prose)


def _data(source: Source, fields: tuple[str, ...], template: str) -> dict[str, Any]:
    """The values of a section by title, and under "wording" what is made of several of them."""
    values: dict[str, Any] = {
        source.title(path): source.text(path) for path in fields if source.value(path) is not None
    }
    made = [make(source).text for make in facts.PHRASES.values()]
    if wording := [text for text in dict.fromkeys(made) if text and text in template]:
        values[WORDING] = wording
    return values


def _in_short(source: Source) -> dict[str, dict[str, str]]:
    """What every section may draw on: question, PICO, and the design with its endpoint."""
    values = {
        variable: {source.title(path): source.text(path) for path in paths if source.text(path)}
        for variable, paths in IN_SHORT.items()
    }
    design = facts.PHRASES["design"](source).text
    if design:
        values["contextSummary"] = {source.title(facts.DESIGN): design, **values["contextSummary"]}
    return values


def prose_of(section: Section) -> list[Paragraph]:
    """What a model may word: paragraphs with values in them, not exact ones nor those that only mark a gap."""
    return [
        block
        for block in section.blocks
        if isinstance(block, Paragraph)
        and block.fields
        and not any(path.startswith(EXACT) for path in block.fields)
        and any(span.kind == "text" and span.text.strip() for span in block.line)
    ]


def _with_draft(section: Section, draft: str, refusals: list[str]) -> Section:
    """The draft stands where the first paragraph of values stood; the others of them go."""
    prose = prose_of(section)
    blocks: list[Block] = []
    for block in section.blocks:
        if block is prose[0]:
            blocks += blocks_of(draft, fields_of(prose))
        elif block not in prose:
            blocks.append(block)
    return section.model_copy(
        update={"blocks": tuple(blocks), "source": "model", "why": "drafted", "refusals": tuple(refusals)}
    )


def blocks_of(draft: str, fields: tuple[str, ...]) -> Iterator[Block]:
    """Paragraphs and lists of simple Markdown."""
    for part in re.split(r"\n\s*\n", draft):
        lines = [text for text in part.splitlines() if text.strip()]
        bullets = [text for text in lines if BULLET.match(text)]
        if lead := " ".join(text.strip() for text in lines if text not in bullets):
            yield Paragraph(line=spans_of(lead), fields=fields)
        if bullets:
            items = tuple(spans_of(BULLET.sub("", text).strip()) for text in bullets)
            yield ListBlock(items=items, ordered=bullets[0].strip()[0].isdigit(), fields=fields)


def spans_of(text: str) -> Line:
    """The text with its placeholders marked."""
    spans: list[Span] = []
    end = 0
    for match in PLACEHOLDER.finditer(text):
        spans += [Span(text=text[end : match.start()]), Span(text=match.group(), kind="placeholder")]
        end = match.end()
    spans.append(Span(text=text[end:]))
    return tuple(span for span in spans if span.text)
