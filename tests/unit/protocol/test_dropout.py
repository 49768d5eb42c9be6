"""An expected dropout moves the numbers of participants, and undoing it moves them back."""

from __future__ import annotations

import pytest

from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.actions.proposals import propose, sync_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.errors import AlreadyUndone
from apps.agents.models import Change, Context, Conversation, Proposal, ProposalState
from apps.fields.evidence.found import Found
from apps.fields.paths import get_value
from tests.support.cast import Cast


def edit(
    conversation: Conversation, config: AgentConfig, cast: Cast, field: str, value: object
) -> list[Change]:
    applied = edit_field(
        conversation=conversation, config=config, field=field, value=value, by=cast.coordinator
    )
    return list(applied.changes)


def data_of(conversation: Conversation) -> dict[str, object]:
    return dict(Context.objects.get(conversation=conversation).data)


def test_dropout_moves_the_numbers_and_undoing_it_moves_them_back(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    for field, value in {
        "sample_size.design": "two_proportions_margin",
        "sample_size.hypothesis": "non_inferiority",
        "sample_size.alpha": "0.025",
        "sample_size.sided": "1",
        "sample_size.power": "0.8",
        "sample_size.margin": "-0.1",
        "sample_size.assumptions": "p_t = 0.85; p_c = 0.85; method = farrington_manning",
        "sample_size.n_per_group": "Group 1: 207; Group 2: 207",
        "sample_size.n_total": "414",
    }.items():
        edit(conversation, config, cast, field, value)
    changes = edit(conversation, config, cast, "sample_size.dropout", "5 %")
    assert get_value(data_of(conversation), "sample_size.n_total") == 436
    assert get_value(data_of(conversation), "sample_size.n_evaluable") == 414
    assert {change.field for change in changes if change.derived} >= {"sample_size.n_total"}
    dropout = next(change for change in changes if change.field == "sample_size.dropout")
    undo_change(change=dropout, config=config, by=cast.coordinator)
    assert get_value(data_of(conversation), "sample_size.n_total") == 414
    assert get_value(data_of(conversation), "sample_size.dropout") is None
    with pytest.raises(AlreadyUndone):
        undo_change(change=dropout, config=config, by=cast.coordinator)


CALCULATION = {
    "sample_size.design": "two_proportions_margin",
    "sample_size.hypothesis": "non_inferiority",
    "sample_size.alpha": "0.025",
    "sample_size.sided": "1",
    "sample_size.power": "0.8",
    "sample_size.margin": "-0.1",
    "sample_size.assumptions": "p_t = 0.85; p_c = 0.85; method = farrington_manning",
    "sample_size.n_per_group": "Group 1: 207; Group 2: 207",
}


def said(
    conversation: Conversation, config: AgentConfig, values: dict[str, object], method: str = "rules"
) -> None:
    evidence = ({"kind": "message", "message_id": "m", "start": 0, "end": 3, "quote": "so"},)
    found = [Found(field, value, method, evidence) for field, value in values.items()]
    propose(conversation=conversation, config=config, message=None, found=found)


def take_all(conversation: Conversation, config: AgentConfig, cast: Cast) -> None:
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)


def pending(conversation: Conversation) -> Proposal:
    return conversation.proposals.get(state=ProposalState.PENDING)


def test_a_total_said_with_the_dropout_is_kept_and_the_computed_one_is_a_conflict(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    for field, value in CALCULATION.items():
        edit(conversation, config, cast, field, value)
    said(conversation, config, {"sample_size.n_total": 400, "sample_size.dropout": 0.05})
    take_all(conversation, config, cast)
    assert get_value(data_of(conversation), "sample_size.n_total") == 400
    computed = pending(conversation)
    assert (computed.field, computed.value, computed.method) == ("sample_size.n_total", 436, "tool")
    assert computed.conflict == {"value": 400, "method": "rules"}
    take_all(conversation, config, cast)
    assert get_value(data_of(conversation), "sample_size.n_total") == 436


def test_a_total_that_no_calculation_gave_is_not_replaced_when_the_dropout_comes(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    for field, value in {**CALCULATION, "sample_size.n_total": "500"}.items():
        edit(conversation, config, cast, field, value)
    edit(conversation, config, cast, "sample_size.dropout", "5 %")
    assert get_value(data_of(conversation), "sample_size.n_total") == 500
    assert pending(conversation).conflict == {"value": 500, "method": "said"}


def test_a_total_that_the_tool_gave_in_the_same_step_moves_with_the_dropout(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    for field, value in CALCULATION.items():
        edit(conversation, config, cast, field, value)
    said(conversation, config, {"sample_size.n_total": 414}, "tool")
    said(conversation, config, {"sample_size.dropout": 0.05})
    take_all(conversation, config, cast)
    assert get_value(data_of(conversation), "sample_size.n_total") == 436
    assert not conversation.proposals.filter(state=ProposalState.PENDING).exists()


def test_a_computed_total_against_a_recorded_one_that_was_said_is_a_conflict(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    edit(conversation, config, cast, "sample_size.n_total", "400")
    said(conversation, config, {"sample_size.n_total": 414}, "tool")
    conflict = pending(conversation).conflict
    assert conflict is not None
    assert (conflict["value"], conflict["method"]) == (400, "said")
