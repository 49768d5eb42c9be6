"""What the state panel beside the chat shows: stages, values with their sources, proposals, issues. Read only."""

from __future__ import annotations

from collections.abc import Sequence

from apps.agents.cards.choice import cards_for, more_cards
from apps.agents.configuration.snapshot import AgentConfig, tool_title
from apps.agents.context.completion import completes_with
from apps.agents.context.domains import OpenCount, domain_of
from apps.agents.context.reviews import causes_named
from apps.agents.context.session import state_of
from apps.agents.context.sources import turns_of
from apps.agents.models import Change, Context, Conversation, Proposal, ProposalState, Session
from apps.agents.presenters.after_adding import next_step
from apps.agents.presenters.buttons.offers import open_offers
from apps.agents.presenters.buttons.suggestions import suggestions_for
from apps.agents.presenters.issues import issues_of, messages_of, reported_of
from apps.agents.presenters.open_places import left_open
from apps.agents.presenters.panel_parts import CardStatus, Panel, StageCard
from apps.agents.presenters.panel_rows import PanelRows
from apps.agents.presenters.waiting import waiting_of
from apps.fields.bilingual import in_language
from apps.fields.paths import get_value
from apps.fields.stages.machine import COMPLETE
from apps.fields.stages.settled import replaces_settled


def panel_of(conversation: Conversation, config: AgentConfig, language: str) -> Panel:
    """Of a conversation that the caller got through a selector."""
    context = Context.objects.get(conversation=conversation)
    conversation.context = context  # whoever asks for it afterwards need not read it again
    session = Session.objects.get(conversation=conversation)
    proposals = list(conversation.proposals.filter(state=ProposalState.PENDING))
    rows = PanelRows(
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
    offers = open_offers(conversation, config, context.data, proposals, session.current_stage)
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
        review_causes=causes_named(config, context.reviews, language),
        left_open=_left_open(config, conversation, session, context, language),
        open_places=_open_places(config, conversation, session, context, language),
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
        next_step="" if proposals else next_step(conversation, config, session, context.data, language),
    )


def _left_open(
    config: AgentConfig, conversation: Conversation, session: Session, context: Context, language: str
) -> tuple[tuple[str, str], ...]:
    """(path, name) of what was put off, once all else is complete; words that speak of no item have no path."""
    if session.current_stage != COMPLETE:
        return ()
    places = left_open(conversation, config, context.data)
    return tuple((place.path, place.name(config.catalogue, language)) for place in places)


def _open_places(
    config: AgentConfig, conversation: Conversation, session: Session, context: Context, language: str
) -> OpenCount:
    last = {COMPLETE, config.stages[-1].key} if config.stages else {COMPLETE}
    if session.current_stage not in last or not context.version:
        return OpenCount(0, 0)
    return domain_of(config.slug).open_places(conversation, context.data, language)


def _done(config: AgentConfig, session: Session) -> int:
    """A stage that is worked on once more is in progress, not done."""
    completed = [stage.key for stage in config.stages if stage.key in session.completed_stages]
    return len([key for key in completed if key != session.current_stage])


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


def _card(config: AgentConfig, session: Session, rows: PanelRows, number: int) -> StageCard:
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
