"""An expected dropout moves the numbers of participants, and undoing it moves them back."""

from __future__ import annotations

import pytest

from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.errors import AlreadyUndone
from apps.agents.models import Change, Context, Conversation
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
