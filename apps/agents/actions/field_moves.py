"""What publishing does to the values of fields that are renamed or gone: a rename carries them, the rest is counted.

A carried value is the same value under another name: its history, its mark for review and its proposals go with it,
and no change is recorded. One that the new field would refuse, or whose place is taken, stays where it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db.models import Func, JSONField, Q, TextField, Value
from django.db.models.lookups import IsNull

from apps.agents.configuration.snapshot import AgentConfig, from_data
from apps.agents.drafts.field_moves import FieldMove, moves_of, unknown_names
from apps.agents.models import Agent, AgentSnapshot, Change, Context, Proposal, ProposalState
from apps.fields.paths import get_value, with_value
from apps.fields.schema.catalogue import FieldCatalogue, SchemaBroken
from apps.fields.values import problem_with

Data = Mapping[str, Any]


@dataclass(frozen=True)
class MovedField:
    """A field that is gone or renamed, with how many conversations hold a value that is carried, or stays behind."""

    move: FieldMove
    carried: int
    left: int


@dataclass(frozen=True)
class Moved:
    """`conversations` are those in which at least one value stays behind."""

    fields: tuple[MovedField, ...] = ()
    conversations: int = 0

    @property
    def carried(self) -> int:
        return sum(field.carried for field in self.fields)

    @property
    def left(self) -> int:
        return sum(field.left for field in self.fields)


def foreseen(agent: Agent, newest: AgentSnapshot | None, data: Data) -> Moved:
    """What publishing `data` would carry and leave behind; nothing where one of both cannot be read."""
    found = _moves(newest, data)
    if found is None:
        return Moved()
    moves, config = found
    contexts = _holding(agent, moves).values_list("data", flat=True)
    return _summed(moves, (_sorted_out(config, moves, each) for each in contexts.iterator()))


def names_of_nothing(agent: Agent, data: Data) -> Mapping[str, tuple[str, ...]]:
    """What `x-was` names that no version of the agent had, by the path of the field: a slip of the pen, most likely.
    Nothing for an agent without versions, which may come from elsewhere."""
    snapshots = agent.snapshots.order_by("-number")
    if not snapshots.exists():
        return {}
    return unknown_names(from_data(data).catalogue, _catalogues(snapshots.iterator(chunk_size=5)))


def _catalogues(snapshots: Iterable[AgentSnapshot]) -> Iterator[FieldCatalogue]:
    """Of those that this release can still read."""
    for snapshot in snapshots:
        with suppress(SchemaBroken):
            yield from_data(snapshot.data).catalogue


def carry(agent: Agent, newest: AgentSnapshot | None, data: Data) -> Moved:
    """Carry the values of renamed fields, within the transaction of the caller.

    Rows are locked without their keys, as turns lock them: a turn that ends meanwhile is waited for, not held up.
    """
    found = _moves(newest, data)
    if found is None:
        return Moved()
    moves, config = found
    sorted_out = []
    for context in _holding(agent, moves).select_for_update(no_key=True, of=("self",)):
        carried, left = _sorted_out(config, moves, context.data)
        if carried:
            _carry(context, carried)
        sorted_out.append((carried, left))
    return _summed(moves, sorted_out)


def _moves(newest: AgentSnapshot | None, data: Data) -> tuple[tuple[FieldMove, ...], AgentConfig] | None:
    """The moves, and the configuration to come; None where there are none."""
    if newest is None:
        return None
    try:
        old, new = from_data(newest.data), from_data(data)
        moves = moves_of(old.catalogue, new.catalogue)
    except SchemaBroken:
        return None
    return (moves, new) if moves else None


def _holding(agent: Agent, moves: Iterable[FieldMove]) -> Any:
    """The contexts that may hold a value of these fields."""
    wanted = Q()
    for path in {move.field.path for move in moves}:
        keys = (Value(key, output_field=TextField()) for key in path.split("."))
        held = Func("data", *keys, function="jsonb_extract_path", output_field=JSONField())
        wanted |= Q(IsNull(held, False))
    return Context.objects.filter(wanted, conversation__agent=agent).order_by("pk")


def _sorted_out(
    config: AgentConfig, moves: Sequence[FieldMove], data: Data
) -> tuple[list[FieldMove], list[FieldMove]]:
    """Of the values of one conversation, those that are carried and those that stay behind."""
    held = [move for move in moves if get_value(data, move.field.path) is not None]
    carried: list[FieldMove] = []
    taken: set[str] = set()
    for move in held:
        if move.to is not None and move.to.path not in taken and _fits(config, move, data):
            carried.append(move)
            taken.add(move.to.path)
    return carried, [move for move in held if move not in carried and not move.is_late]


def _fits(config: AgentConfig, move: FieldMove, data: Data) -> bool:
    if move.to is None or get_value(data, move.to.path) is not None:
        return False
    return not problem_with(config.catalogue, move.to.path, get_value(data, move.field.path))


def _summed(
    moves: Iterable[FieldMove], sorted_out: Iterable[tuple[list[FieldMove], list[FieldMove]]]
) -> Moved:
    carried: Counter[str] = Counter()
    left: Counter[str] = Counter()
    conversations = 0
    for goes, stays in sorted_out:
        carried.update(move.field.path for move in goes)
        left.update(move.field.path for move in stays)
        conversations += bool(stays)
    fields = (MovedField(move, carried[move.field.path], left[move.field.path]) for move in moves)
    return Moved(tuple(field for field in fields if field.carried or field.left), conversations)


def _carry(context: Context, moves: Iterable[FieldMove]) -> None:
    data = dict(context.data)
    for move in moves:
        old, new = move.field.path, move.to.path if move.to else ""
        value = get_value(data, old)
        data = with_value(with_value(data, old, None), new, value)
        context.reviews = {new if path == old else path: mark for path, mark in context.reviews.items()}
        _rename_rows(context, old, new)
    context.data, context.version = data, context.version + 1
    context.save(update_fields=["data", "reviews", "version"])


def _rename_rows(context: Context, old: str, new: str) -> None:
    """The history says the name of now, so that a value keeps its source and can still be undone."""
    conversation = context.conversation_id
    Change.objects.filter(conversation=conversation, field=old).update(field=new)
    Proposal.objects.filter(conversation=conversation, field=old, state=ProposalState.PENDING).update(
        field=new
    )
