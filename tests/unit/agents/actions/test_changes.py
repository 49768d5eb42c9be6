"""Values change only with a record of it, all or nothing, and every change can be undone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.actions.proposals import propose, reject_proposals, sync_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.errors import (
    AlreadyUndone,
    LaterValue,
    NotProposed,
    StaleContext,
    ValueAsBefore,
)
from apps.agents.models import Change, Context, Conversation, ProposalState
from apps.agents.presenters.history import history_of
from apps.agents.presenters.panel import panel_of
from apps.fields.errors import UnknownField, ValueRefused
from apps.fields.evidence.found import Found
from apps.fields.paths import get_value
from apps.projects.errors import Forbidden, UserError
from tests.support.cast import Cast

EVIDENCE = ({"kind": "message", "message_id": "m", "start": 0, "end": 1, "quote": "x"},)


def edit(
    conversation: Conversation, config: AgentConfig, cast: Cast, field: str, value: object
) -> list[Change]:
    applied = edit_field(
        conversation=conversation, config=config, field=field, value=value, by=cast.coordinator
    )
    return list(applied.changes)


def data_of(conversation: Conversation) -> dict[str, object]:
    return dict(Context.objects.get(conversation=conversation).data)


def test_an_edit_is_read_like_a_said_value_and_recorded(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    (change,) = edit(conversation, config, cast, "planting.losses", "5 %")
    assert (change.old, change.new, change.by, change.version) == (None, 0.05, cast.coordinator, 1)
    assert data_of(conversation) == {"planting": {"losses": 0.05}}


def test_a_whole_part_merges(conversation: Conversation, config: AgentConfig, cast: Cast) -> None:
    edit(conversation, config, cast, "site.place", "one garden")
    edit(conversation, config, cast, "site", {"purpose": "quiet", "place": None})
    assert data_of(conversation) == {"site": {"purpose": "quiet"}}


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("site.nothing", "x", UnknownField),
        ("nothing", "x", UnknownField),
        ("planting.germination", "very much", ValueRefused),
        ("planting.losses", "120 %", ValueRefused),
        ("site.light", "astrology", ValueRefused),
    ],
)
def test_a_refused_value_changes_nothing(
    conversation: Conversation,
    config: AgentConfig,
    cast: Cast,
    field: str,
    value: str,
    error: type[Exception],
) -> None:
    with pytest.raises(error):
        edit(conversation, config, cast, field, value)
    assert (data_of(conversation), Change.objects.count()) == ({}, 0)


def test_who_saw_an_older_version_is_told_so(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    edit(conversation, config, cast, "site.place", "one garden")
    with pytest.raises(StaleContext):
        edit_field(
            conversation=conversation,
            config=config,
            field="site.place",
            value="two gardens",
            by=cast.investigator,
            expected_version=0,
        )
    assert get_value(data_of(conversation), "site.place") == "one garden"


def test_a_viewer_edits_nothing(conversation: Conversation, config: AgentConfig, cast: Cast) -> None:
    with pytest.raises(Forbidden):
        edit_field(conversation=conversation, config=config, field="site.place", value="x", by=cast.viewer)


def test_what_depends_on_a_changed_value_is_marked_and_no_longer_when_it_is_edited(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    edit(conversation, config, cast, "planting.plants", "436")
    edit(conversation, config, cast, "site.light", "Half shade")
    reviews = Context.objects.get(conversation=conversation).reviews
    assert reviews["planting.plants"]["because"] == "site.light"
    edit(conversation, config, cast, "planting.plants", "440")
    assert "planting.plants" not in Context.objects.get(conversation=conversation).reviews


def test_a_sync_is_all_or_nothing(conversation: Conversation, config: AgentConfig, cast: Cast) -> None:
    found = [
        Found("site.place", "a garden", "rules", EVIDENCE),
        Found("site.purpose", "quiet", "rules", EVIDENCE),
    ]
    propose(conversation=conversation, config=config, message=None, found=found)
    with pytest.raises(NotProposed):
        sync_proposals(
            conversation=conversation,
            config=config,
            wanted=["site.place", "site.background"],
            by=cast.coordinator,
        )
    with pytest.raises(ValueRefused):
        sync_proposals(
            conversation=conversation,
            config=config,
            wanted=None,
            by=cast.coordinator,
            edits={"site.place": {"not": "text"}},
        )
    assert data_of(conversation) == {}
    sync_proposals(
        conversation=conversation,
        config=config,
        wanted=None,
        by=cast.coordinator,
        edits={"site.place": "two gardens"},
    )
    assert data_of(conversation) == {"site": {"place": "two gardens", "purpose": "quiet"}}


def test_equal_proposals_merge_later_ones_supersede_and_conflicts_show(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    other = ({**EVIDENCE[0], "message_id": "n"},)

    def found(value: object, method: str = "rules", evidence: object = EVIDENCE) -> list[object]:
        item = Found("planting.plants", value, method, evidence)  # type: ignore[arg-type]
        return list(propose(conversation=conversation, config=config, message=None, found=[item]))

    (first,) = found(436)
    (again,) = found(436, evidence=other)
    assert again == first
    assert len(conversation.proposals.get().evidence) == 2
    (computed,) = found(440, method="tool")
    assert computed.conflict["value"] == 436  # type: ignore[attr-defined]
    states = list(conversation.proposals.order_by("created_at").values_list("state", flat=True))
    assert states == [ProposalState.SUPERSEDED, ProposalState.PENDING]
    reject_proposals(conversation=conversation, wanted=None, by=cast.coordinator)
    assert not conversation.proposals.filter(state=ProposalState.PENDING).exists()


def test_a_value_without_evidence_is_not_proposed(conversation: Conversation, config: AgentConfig) -> None:
    found = [Found("site.place", "a garden", "structured", ())]
    assert propose(conversation=conversation, config=config, message=None, found=found) == []


def test_undoing_an_older_change_does_not_throw_a_later_value_away(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    older, later = (
        edit(conversation, config, cast, "site.place", value)[0] for value in ("one garden", "two gardens")
    )
    with pytest.raises(LaterValue):
        undo_change(change=older, config=config, by=cast.coordinator)
    assert get_value(data_of(conversation), "site.place") == "two gardens"
    undo_change(change=later, config=config, by=cast.coordinator)
    undo_change(change=older, config=config, by=cast.coordinator)
    assert get_value(data_of(conversation), "site.place") is None


def test_an_older_change_is_undone_by_who_saw_what_is_set_aside(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    values = ("one garden", "two gardens", "three gardens")
    _first, second, _third = (edit(conversation, config, cast, "site.place", v)[0] for v in values)
    undo = partial(undo_change, change=second, config=config, by=cast.coordinator)
    with pytest.raises(StaleContext):
        undo(expected_version=2)
    (made,) = undo(expected_version=3).changes
    assert (made.old, made.new, made.undoes) == ("three gardens", "one garden", second)
    with pytest.raises(AlreadyUndone):
        undo(expected_version=4)


def test_the_history_offers_what_the_server_does(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    for value in ("one garden", "two gardens", "one garden", "three gardens"):
        edit(conversation, config, cast, "site.place", value)
    newest = history_of(conversation, config, "en")[0]
    undo_change(change=Change.objects.get(pk=newest.id), config=config, by=cast.coordinator)
    rows = history_of(conversation, config, "en")
    assert [row.undo for row in rows] == ["last", "undone", "last", "as_before", "last"]
    edit(conversation, config, cast, "site.place", "four gardens")
    for row in history_of(conversation, config, "en"):
        with transaction.atomic():
            change = Change.objects.get(pk=row.id)
            seen = row.seen_version if row.undo == "older" else None
            refused: type[UserError] | None = None
            try:
                undo_change(change=change, config=config, by=cast.coordinator, expected_version=seen)
            except UserError as error:
                refused = type(error)
            assert (refused is None) == (row.undo in {"last", "older"}), (row.undo, refused)
            transaction.set_rollback(True)


@pytest.mark.django_db(transaction=True)
def test_of_two_undos_at_the_same_time_one_is_told_that_it_was_done(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    change = edit(conversation, config, cast, "site.place", "one garden")[0]
    both_ready = Barrier(2)

    def undo(_number: int) -> str:
        both_ready.wait(timeout=60)
        try:
            undo_change(change=Change.objects.get(pk=change.pk), config=config, by=cast.coordinator)
        except UserError as error:
            return type(error).__name__
        finally:
            connection.close()
        return "undone"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(undo, range(2))) == ["AlreadyUndone", "undone"]


def test_a_said_value_against_a_computed_one_that_was_taken_over_is_a_conflict(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    def said(value: int, method: str = "rules") -> Any:
        item = Found("planting.plants", value, method, EVIDENCE)
        return propose(conversation=conversation, config=config, message=None, found=[item])[0].conflict

    def take(edits: dict[str, Any] | None = None) -> None:
        sync_proposals(
            conversation=conversation, config=config, wanted=None, by=cast.coordinator, edits=edits
        )

    assert said(436, "tool") is None
    take()
    assert said(440)["value"] == 436
    assert said(450)["value"] == 436, "a second said value still contradicts the calculation"
    (shown,) = panel_of(conversation, config, "en").proposals
    assert shown.conflict == "436"
    take()
    assert said(460) is None, "what a person said was taken over: the calculation is no longer recorded"
    said(436, "tool")
    take({"planting.plants": "437"})
    assert said(470) is None, "the computed value was edited before it was taken over"


def test_a_proposal_edited_to_nothing_is_refused_and_stays(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    found = [Found("site.place", "a garden", "rules", EVIDENCE)]
    propose(conversation=conversation, config=config, message=None, found=found)
    with pytest.raises(ValueRefused) as caught:
        sync_proposals(
            conversation=conversation,
            config=config,
            wanted=None,
            by=cast.coordinator,
            edits={"site.place": ""},
        )
    assert caught.value.fields["site.place"]
    assert conversation.proposals.get().state == ProposalState.PENDING


FIELDS = ("site.place", "site.purpose", "site.beds", "planting.germination")
VALUES = {"site.beds": ("3", "12"), "planting.germination": ("80 %", "0.9")}
STEPS = st.lists(
    st.tuples(st.sampled_from(FIELDS), st.integers(0, 2), st.booleans(), st.integers(0, 5)), max_size=8
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_history_replays_to_the_context_after_any_changes_and_undos(
    conversation: Conversation, config: AgentConfig, cast: Cast, steps: list[tuple[str, int, bool, int]]
) -> None:
    Change.objects.all().delete()
    Context.objects.filter(conversation=conversation).update(data={}, version=0, reviews={})
    for field, which, undo, back in steps:
        undoable = list(Change.objects.filter(undone_by=None).order_by("-version"))
        if undo and undoable:
            with suppress(LaterValue, ValueAsBefore):
                undo_change(change=undoable[back % len(undoable)], config=config, by=cast.coordinator)
        else:
            values: tuple[str | None, ...] = (*VALUES.get(field, ("one", "two")), None)
            edit(conversation, config, cast, field, values[which])
    replayed: dict[str, object] = {}
    for change in Change.objects.order_by("version", "created_at"):
        assert replayed.get(change.field) == change.old
        replayed[change.field] = change.new
    context = Context.objects.get(conversation=conversation)
    assert {field: value for field, value in replayed.items() if value is not None} == {
        field: get_value(context.data, field)
        for field in FIELDS
        if get_value(context.data, field) is not None
    }
