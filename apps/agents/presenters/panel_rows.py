"""The rows of the state panel: a field, and what is proposed for one, with their sources, in words of who reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig, tool_title
from apps.agents.context import reviews
from apps.agents.context.completion import with_proposed
from apps.agents.context.field_references import FIELD_LINKS, references_by_field
from apps.agents.context.session import state_of
from apps.agents.context.sources import source_of
from apps.agents.models import Change, Context, Conversation, Proposal, Session
from apps.agents.presenters.panel_parts import Evidence, FieldRow, Origin, ProposalRow
from apps.agents.presenters.quoting import shortened
from apps.agents.presenters.waiting import chosen_of
from apps.fields.bilingual import in_language, run_on
from apps.fields.evidence.amounts import is_worked_out
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.reading.text import bare
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance
from apps.fields.stages.settled import replaces_settled
from apps.fields.values import keeps_all

# Kinds of fields in which a tool puts what it worked out.
_ENTRIES: Final = re.compile(r"[\n;；]")
# What a guidance says before it gives examples.
_FIRST_CLAUSE: Final = re.compile(r"[^(（.。]+?(?=\s?[(（.。]|, for example|，例如)")
COUNTS = frozenset({"integer", "number", "object_list"})


class PanelRows:
    """Makes the rows of fields and proposals from what was read once."""

    def __init__(
        self,
        config: AgentConfig,
        language: str,
        context: Context,
        proposals: list[Proposal],
        changes: Mapping[str, tuple[Change, int]],
        turns: Mapping[str, int],
        conversation: Conversation,
        session: Session,
    ) -> None:
        self.stage = state_of(session)
        self.conversation, self.references = conversation, references_by_field(conversation)
        self.config, self.language, self.context = config, language, context
        self.proposed = {proposal.field: proposal for proposal in proposals}
        self.with_proposed = with_proposed(
            context.data, {path: each.value for path, each in self.proposed.items()}
        )
        self.changes, self.turns = changes, turns
        self.chosen = chosen_of(conversation, proposals, config.catalogue, context.data, self.stage)

    def field(self, field: Field) -> FieldRow:
        value = get_value(self.context.data, field.path)
        change, count = self.changes.get(field.path, (None, 0))
        proposal = self.proposed.get(field.path)
        return FieldRow(
            path=field.path,
            title=field.titles.in_language(self.language),
            kind=field.kind,
            value=self._text(field, value),
            edit_text=self._text(field, value),
            options=_options(field, self.language),
            is_missing=value is None and self.config.catalogue.required(field.path, self.with_proposed),
            is_apart=self.config.catalogue.is_apart(field.path, self.with_proposed),
            source=source_of(change, self.turns, self.config, self.language)
            if change and value is not None
            else None,
            proposed=self._proposed(field, proposal.value) if proposal else "",
            review=self._review(field),
            guidance=guidance(field, self.language),
            changes=count,
            references=tuple(
                in_language(each.text, self.language) for each in self.references.get(field.path, ())
            ),
            links=self._links(field.path) if value is not None else (),
            counts_too=self._counts_too(field) if value is None and not proposal else "",
        )

    def _counts_too(self, field: Field) -> str:
        """Of a field for which another one counts that holds the same."""
        unless = field.required["unless"] if isinstance(field.required, Mapping) else {}
        other = self.config.catalogue.find(str(unless.get("field", "")))
        if other is None or other.path != field.schema.get("x-examples-of"):
            return ""
        names = {"title": other.titles.in_language(self.language)}
        if words := self._proposed(other, get_value(self.with_proposed, other.path)):
            return _("As under “%(title)s”: %(words)s") % {**names, "words": shortened(words)}
        belongs = _FIRST_CLAUSE.match(guidance(field, self.language))
        says = _("“%(title)s” counts here, too.") % names
        stop = "。" if self.language.startswith("zh") else "."
        return run_on(f"{belongs[0]}{stop}" if belongs else "", says, language=self.language)

    def _links(self, path: str) -> tuple[tuple[str, str], ...]:
        links = FIELD_LINKS.things() if self.config.stages else ()
        return tuple((str(link.title), link.address(self.conversation, path)) for link in links)

    def proposal(self, proposal: Proposal) -> ProposalRow:
        field = self.config.catalogue.find(proposal.field)
        recorded = get_value(self.context.data, proposal.field)
        return ProposalRow(
            id=str(proposal.pk),
            path=proposal.field,
            title=self.config.catalogue.title(proposal.field, self.language),
            kind=field.kind if field else "string",
            options=_options(field, self.language) if field else (),
            guidance=guidance(field, self.language) if field else "",
            from_tool=proposal.method == "tool",
            value=self._proposed(field, proposal.value),
            edit_text=self._proposed(field, proposal.value),
            confidence=proposal.confidence,
            origin=self._origin(proposal, field),
            evidence=tuple(self._evidence(proposal, field, evidence) for evidence in proposal.evidence),
            conflict=self._proposed(field, proposal.conflict["value"]) if proposal.conflict else "",
            conflict_tool=self._tool((proposal.conflict or {}).get("tool", "")),
            recorded=self._text(field, recorded),
            adds=keeps_all(self.config.catalogue, proposal.field, recorded, proposal.value),
            is_settled=replaces_settled(self.stage, self.context.data, proposal.field),
            is_chosen=proposal.pk in self.chosen,
            warnings=(*_unusual(proposal, field, self.language), *_messages(proposal)),
        )

    def _evidence(self, proposal: Proposal, field: Field | None, evidence: Mapping[str, Any]) -> Evidence:
        quote, message_id = str(evidence.get("quote", "")), str(evidence.get("message_id", ""))
        tool = self._tool(str(evidence.get("tool", "")))
        labels = (field.titles.en, field.titles.zh_hans) if field else ()
        value = self._proposed(field, proposal.value)
        repeats = _unlabelled(quote, labels) in {bare(value), *map(bare, _ENTRIES.split(value))} - {""}
        return Evidence(quote, message_id, tool, repeats)

    def _origin(self, proposal: Proposal, field: Field | None) -> Origin:
        """Other figures than those that were said were worked out; what stands there in another form was not.
        What a tool took for granted is no figure that it worked out."""
        if not proposal.derived or field is None:
            return ""
        if proposal.method == "tool":
            return "derived" if field.kind in COUNTS else "assumed"
        said = " ".join(str(evidence.get("quote", "")) for evidence in proposal.evidence)
        recorded = get_value(self.context.data, proposal.field)
        added = _without_recorded(proposal.value, recorded)
        return "derived" if is_worked_out(field, added, said, recorded) else ""

    def _tool(self, name: str) -> str:
        return tool_title(self.config, name, self.language) if name else ""

    def _text(self, field: Field | None, value: Any) -> str:
        return self._worded(field, value, self.context.data)

    def _proposed(self, field: Field | None, value: Any) -> str:
        """The words may depend on what is proposed beside it."""
        return self._worded(field, value, self.with_proposed)

    def _worded(self, field: Field | None, value: Any, known: Mapping[str, Any]) -> str:
        return "" if value is None or field is None else format_value(field, value, self.language, known)

    def _review(self, field: Field) -> str:
        return reviews.review_text(
            self.config, field.path, self.context.reviews.get(field.path), self.language
        )


def _without_recorded(value: Any, recorded: Any) -> Any:
    """Of a list that goes on what is new in it."""
    if not isinstance(value, list) or not isinstance(recorded, list):
        return value
    return [item for item in value if item not in recorded]


def _unlabelled(text: str, labels: Iterable[str]) -> str:
    """The bare text without a label before it."""
    rest = bare(text)
    for label in labels:
        rest = rest.removeprefix(bare(label))
    return rest


def _options(field: Field, language: str) -> tuple[tuple[str, str], ...]:
    return tuple((option.key, option.titles.in_language(language)) for option in field.options)


def _messages(proposal: Proposal) -> tuple[str, ...]:
    return tuple(check["message"] for check in proposal.checks if check.get("message"))


def _unusual(proposal: Proposal, field: Field | None, language: str) -> tuple[str, ...]:
    """That hardly anybody has such a value: whoever means it adds it all the same."""
    if field is None or not field.is_unusual(proposal.value):
        return ()
    words = {
        "title": field.titles.in_language(language),
        "value": format_value(field, proposal.value, language),
    }
    with translation.override(language):
        return (_("%(title)s %(value)s is unusual. Add it only if it is really meant.") % words,)
