"""What the state panel beside the chat shows: stages, values with their sources, proposals, issues. Read only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from apps.agents.cards.choice import CardView, cards_for, more_cards
from apps.agents.configuration.snapshot import AgentConfig, tool_title
from apps.agents.context import reviews
from apps.agents.context.completion import completes_with, with_proposed
from apps.agents.context.domains import domain_of
from apps.agents.context.field_references import FIELD_LINKS, references_by_field
from apps.agents.context.session import state_of
from apps.agents.context.sources import Source, source_of, turns_of
from apps.agents.models import Change, Context, Conversation, Proposal, ProposalState, Session
from apps.agents.presenters.issues import Issue, issues_of, messages_of, reported_of
from apps.agents.presenters.offers import Offers, open_offers
from apps.agents.presenters.suggestions import suggestions_for
from apps.agents.presenters.waiting import Waiting, waiting_of
from apps.fields.bilingual import in_language
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.reading.quantities.numbers import figures_in
from apps.fields.reading.text import bare, fold
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance
from apps.fields.stages.machine import COMPLETE
from apps.fields.stages.settled import replaces_settled

CardStatus = Literal["complete", "review", "current", "begun", "empty"]
Origin = Literal["", "derived", "assumed"]
COUNTS = frozenset(
    {"integer", "number", "object_list"}
)  # kinds of fields in which a tool puts what it worked out


@dataclass(frozen=True)
class FieldRow:
    """`references` are the works that are cited for it, `links` the (title, address) of pages to go to from it."""

    path: str
    title: str
    kind: str
    value: str
    edit_text: str
    options: tuple[tuple[str, str], ...]
    is_missing: bool
    is_apart: bool
    source: Source | None
    proposed: str
    review: str
    guidance: str
    changes: int
    references: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class StageCard:
    key: str
    number: int
    name: str
    status: CardStatus
    is_current: bool
    is_reachable: bool
    rows: tuple[FieldRow, ...]
    set_count: int
    review_count: int
    criteria: str


@dataclass(frozen=True)
class Evidence:
    """The words of a message, or the title of the tool that gave the value. `repeats`: the words are the value."""

    quote: str
    message_id: str
    tool: str
    repeats: bool = False


@dataclass(frozen=True)
class ProposalRow:
    """`conflict` is what was said, or what `conflict_tool` gave, instead; `recorded` what it would replace. `origin`:
    whether the value was worked out, or taken for granted by a tool, rather than said. `is_settled`: what it would
    replace stands in a completed stage, so it is added only by a choice of its own."""

    id: str
    path: str
    title: str
    kind: str
    options: tuple[tuple[str, str], ...]
    guidance: str
    from_tool: bool
    value: str
    edit_text: str
    confidence: float
    origin: Origin
    evidence: tuple[Evidence, ...]
    conflict: str
    conflict_tool: str
    recorded: str
    is_settled: bool
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Panel:
    """Everything at one version of the context. `subject` is what the values make up ("Protocol"); `more_cards` are
    those that wait until somebody asks for them; `standing` are the messages of all rules that fail now, also of those
    that nobody is told before a stage is to be completed; `gave_proposals` is the tool that gave several of them;
    `may_add_and_complete`: with them nothing that the stage requires is missing; what `offers` say stands on the
    answers, `suggestions` below the last of them."""

    conversation_id: str
    subject: str
    title: str
    version: int
    saved_at: datetime
    stages: tuple[StageCard, ...]
    current: str
    is_complete: bool
    done: int
    to_review: int
    proposals: tuple[ProposalRow, ...]
    waiting: Waiting
    gave_proposals: str
    may_add_and_complete: bool
    issues: tuple[Issue, ...]
    standing: tuple[str, ...]
    cards: tuple[CardView, ...]
    more_cards: tuple[CardView, ...]
    offers: tuple[Offers, ...]
    suggestions: tuple[str, ...]


def panel_of(conversation: Conversation, config: AgentConfig, language: str) -> Panel:
    """Of a conversation that the caller got through a selector."""
    context = Context.objects.get(conversation=conversation)
    conversation.context = context  # whoever asks for it afterwards need not read it again
    session = Session.objects.get(conversation=conversation)
    proposals = list(conversation.proposals.filter(state=ProposalState.PENDING))
    rows = _Rows(
        config,
        language,
        context,
        proposals,
        _last_changes(conversation),
        turns_of(conversation),
        conversation,
        session,
    )
    stages = tuple(_card(config, session, rows, number) for number in range(1, len(config.stages) + 1))
    domain = domain_of(config.slug)
    reported = reported_of(config, session, context)
    named = get_value(context.data, domain.title_field) if domain.title_field else conversation.title
    offers = open_offers(conversation, config, context.data, proposals)
    offered = {offer.line for answer in offers for offer in answer.all_offers}
    suggested = suggestions_for(conversation, config, session, context, language)
    return Panel(
        conversation_id=str(conversation.pk),
        subject=in_language(domain.subject, language),
        title=str(named or ""),
        version=context.version,
        saved_at=context.updated_at,
        stages=stages,
        current=session.current_stage,
        is_complete=bool(stages) and session.current_stage == COMPLETE,
        done=_done(config, session),
        to_review=len(context.reviews),
        proposals=tuple(rows.proposal(proposal) for proposal in proposals),
        waiting=waiting_of(conversation, proposals),
        gave_proposals=_common_tool(config, proposals, language),
        may_add_and_complete=_completes(config, session, context, proposals),
        issues=issues_of(reported, session, context, language),
        standing=messages_of(reported, language),
        cards=cards_for(config, conversation, session, context, language),
        more_cards=more_cards(config, conversation, session, context, language),
        offers=offers,
        suggestions=tuple(reply for reply in suggested if reply not in offered),
    )


def _done(config: AgentConfig, session: Session) -> int:
    """A stage that is worked on once more is in progress, not done."""
    completed = [stage.key for stage in config.stages if stage.key in session.completed_stages]
    return len([key for key in completed if key != session.current_stage])


class _Rows:
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
        )

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
            is_settled=replaces_settled(self.stage, self.context.data, proposal.field),
            warnings=tuple(check["message"] for check in proposal.checks if check.get("message")),
        )

    def _evidence(self, proposal: Proposal, field: Field | None, evidence: Mapping[str, Any]) -> Evidence:
        quote, message_id = str(evidence.get("quote", "")), str(evidence.get("message_id", ""))
        tool = self._tool(str(evidence.get("tool", "")))
        labels = (field.titles.en, field.titles.zh_hans) if field else ()
        repeats = _unlabelled(quote, labels) == bare(self._proposed(field, proposal.value))
        return Evidence(quote, message_id, tool, repeats)

    def _origin(self, proposal: Proposal, field: Field | None) -> Origin:
        """Other figures than those that were said were worked out; a number that stands there in another form was not.
        What a tool took for granted is no figure that it worked out."""
        if not proposal.derived or field is None:
            return ""
        if proposal.method == "tool":
            return "derived" if field.kind in COUNTS else "assumed"
        said = " ".join(str(evidence.get("quote", "")) for evidence in proposal.evidence)
        is_said = figures_in(fold(self._proposed(field, proposal.value))) <= figures_in(fold(said))
        return "" if is_said else "derived"

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


def _common_tool(config: AgentConfig, proposals: Sequence[Proposal], language: str) -> str:
    """The one tool that several values come from, and none of them from another."""
    by_tool = [e["tool"] for proposal in proposals for e in proposal.evidence if e.get("tool")]
    is_common = len(by_tool) > 1 and len(set(by_tool)) == 1
    return tool_title(config, by_tool[0], language) if is_common else ""


def _completes(
    config: AgentConfig, session: Session, context: Context, proposals: Sequence[Proposal]
) -> bool:
    """What the button adds by the way is no settled value."""
    stage, data = state_of(session), context.data
    proposed = {
        proposal.field: proposal.value
        for proposal in proposals
        if not replaces_settled(stage, data, proposal.field)
    }
    return completes_with(config, session.current_stage, context.data, proposed)


def _unlabelled(text: str, labels: Iterable[str]) -> str:
    """The bare text without a label before it."""
    rest = bare(text)
    for label in labels:
        rest = rest.removeprefix(bare(label))
    return rest


def _options(field: Field, language: str) -> tuple[tuple[str, str], ...]:
    return tuple((option.key, option.titles.in_language(language)) for option in field.options)


def _card(config: AgentConfig, session: Session, rows: _Rows, number: int) -> StageCard:
    stage = config.stages[number - 1]
    fields = tuple(rows.field(field) for field in config.catalogue.of_stage(stage.key))
    set_count = sum(1 for row in fields if row.value)
    review_count = sum(1 for row in fields if row.review)
    is_current = session.current_stage == stage.key
    status: CardStatus = "empty"
    if review_count and stage.key in session.completed_stages:
        status = "review"
    elif is_current:
        status = "current"
    elif stage.key in session.completed_stages:
        status = "complete"
    elif set_count:
        status = "begun"
    return StageCard(
        key=stage.key,
        number=number,
        name=in_language(stage.name, rows.language),
        status=status,
        is_current=is_current,
        is_reachable=stage.key in config.machine.reached(state_of(session)),
        rows=fields,
        set_count=set_count,
        review_count=review_count,
        criteria=in_language(stage.completion_criteria, rows.language),
    )


def _last_changes(conversation: Conversation) -> dict[str, tuple[Change, int]]:
    """For each field its last change and how many there were."""
    found: dict[str, tuple[Change, int]] = {}
    for change in conversation.changes.select_related("by").order_by("version", "created_at"):
        found[change.field] = (change, found.get(change.field, (change, 0))[1] + 1)
    return found
