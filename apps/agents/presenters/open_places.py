"""What the work leaves open: items and words that somebody called undecided, and words that were recorded nowhere.

An answer notes what was put off: the item that it had asked for (`left_open`), or what a message calls undecided
(`put_off`: its words, what the items that it speaks of held then, and the stage). An item is open until it holds
something else; words that speak of none, until they are said again or left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import with_proposed
from apps.agents.models import Conversation, Message, NoteKind, ProposalState, Role
from apps.agents.presenters.asking import part_of
from apps.agents.presenters.buttons.pieces import open_pieces
from apps.agents.presenters.quoting import shortened
from apps.agents.presenters.told_later import is_told_later, known_words
from apps.fields.bilingual import run_on
from apps.fields.paths import get_value
from apps.fields.reading.text import bare
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.stages.machine import COMPLETE

Data = Mapping[str, Any]
MOST_NAMED: Final = 5


@dataclass(frozen=True)
class OpenPlace:
    """An item (`path`), or words that name none, said while the work stood in `stage`."""

    path: str
    words: str
    stage: str

    def name(self, catalogue: FieldCatalogue, language: str) -> str:
        return title_of(catalogue, self.path, language) if self.path else f"“{shortened(self.words)}”"


@dataclass(frozen=True)
class StillOpen:
    """`pieces` are words of messages that wait to be recorded somewhere."""

    places: tuple[OpenPlace, ...] = ()
    pieces: tuple[str, ...] = ()

    @property
    def leftovers(self) -> int:
        return len(self.pieces)

    def of(self, stage: str) -> tuple[OpenPlace, ...]:
        return tuple(place for place in self.places if place.stage == stage)


NOTHING: Final = StillOpen()


@dataclass(frozen=True)
class Beside:
    """What a turn that is not stored yet adds: it knows the turns `before` it, and has words left over itself."""

    before: int
    readings: tuple[Data, ...] = ()
    leftovers: tuple[str, ...] = field(default=())


def title_of(catalogue: FieldCatalogue, path: str, language: str) -> str:
    """Of a field; of a part of one behind it."""
    if (part := part_of(catalogue, path)) is None:
        return catalogue.title(path, language)
    around, key = part
    return f"{around.titles.in_language(language)} – {key.titles.in_language(language)}"


def left_open(
    conversation: Conversation, config: AgentConfig, data: Data, beside: Beside | None = None
) -> tuple[OpenPlace, ...]:
    """What was put off and is open still, the oldest first, each once with its latest words."""
    readings = [*_readings(conversation, beside)]
    out = {words for _turn, reading in readings for words in reading.get("left_out", ())}
    known = frozenset(known_words(config.catalogue, data, {}))
    found: dict[str, OpenPlace] = {}
    for turn, reading in readings:
        for place, held in _put_off(reading, config.catalogue):
            key = place.path or bare(place.words)
            is_open = (
                _is_open(place.path, held, config.catalogue, data)
                if place.path
                else place.words not in out and not _said_later(conversation, turn, place.words, known)
            )
            if is_open:
                found[key] = place
            else:
                found.pop(key, None)
    return tuple(found.values())


def still_open(
    conversation: Conversation, config: AgentConfig, data: Data, beside: Beside | None = None
) -> StillOpen:
    """All of it; what is proposed is open no longer."""
    waiting = list(conversation.proposals.filter(state=ProposalState.PENDING))
    pending = {proposal.field: proposal.value for proposal in waiting}
    places = left_open(conversation, config, with_proposed(data, pending), beside)
    pieces = open_pieces(conversation, config, data, waiting, before=beside.before if beside else None)
    once = dict.fromkeys((*pieces, *(beside.leftovers if beside else ())))
    return StillOpen(tuple(place for place in places if place.path or place.words not in once), tuple(once))


def _readings(conversation: Conversation, beside: Beside | None) -> Iterator[tuple[int, Data]]:
    noted = Q(reading__has_any_keys=["left_open", "put_off", "left_out"])
    answers = conversation.messages.filter(noted, replaced_at=None, role=Role.ASSISTANT).order_by("turn")
    if beside is not None:
        answers = answers.filter(turn__lt=beside.before)
    yield from answers.values_list("turn", "reading")
    for reading in beside.readings if beside else ():
        yield beside.before if beside else 0, reading


def _put_off(reading: Data, catalogue: FieldCatalogue) -> Iterator[tuple[OpenPlace, Any]]:
    """Each with what its item held then."""
    if path := reading.get("left_open"):
        yield OpenPlace(str(path), "", _stage_of(str(path))), None
    for said in reading.get("put_off", ()):
        held = {path: value for path, value in said["held"].items() if catalogue.find(path) is not None}
        for path, value in held.items():
            yield OpenPlace(path, said["words"], _stage_of(path)), value
        if not held:
            yield OpenPlace("", said["words"], said["stage"]), None


def _stage_of(path: str) -> str:
    return path.partition(".")[0]


def _is_open(path: str, held: Any, catalogue: FieldCatalogue, data: Data) -> bool:
    part = part_of(catalogue, path)
    own = part[0].path if part else path
    if catalogue.find(own) is None or catalogue.is_apart(own, data):
        return False
    now = get_value(data, path)
    return now is None or now == held


def _said_later(conversation: Conversation, turn: int, words: str, known: Collection[str]) -> bool:
    """Whether a later message has them, or names what they call open and is recorded."""
    messages = conversation.messages.filter(replaced_at=None, role=Role.USER, turn__gt=turn)
    later = [bare(content) for content in messages.values_list("content", flat=True)]
    return any(bare(words) in each for each in later) or is_told_later(words, later, known)


# --- In words ----------------------------------------------------------------------------------------------------


def _listed(places: Iterable[OpenPlace], catalogue: FieldCatalogue, language: str, mark: str = "") -> str:
    """Their names, the first ones; `mark` is put around each."""
    between = "、" if language.startswith("zh") else ", "
    names = [f"{mark}{place.name(catalogue, language)}{mark}" for place in places]
    shown = between.join(names[:MOST_NAMED])
    return f"{shown}…" if len(names) > MOST_NAMED else shown


def completed_words(
    config: AgentConfig,
    found: StillOpen,
    move: tuple[str, str],
    marks: Data,
    language: str,
    *,
    mark: str = "",
) -> str:
    """What is said of a completed stage, or of the last one: `move` is from which to which, and `mark` is put around
    what is named."""
    catalogue, (previous, following) = config.catalogue, move
    if following == COMPLETE:
        said = _all_complete(marks, found.places, catalogue, language, mark)
    else:
        names = {
            "previous": catalogue.title(previous, language),
            "next": f"{mark}{catalogue.title(following, language)}{mark}",
        }
        complete = _("“%(previous)s” is complete. Next: %(next)s.") % names
        titles = _listed(found.of(previous), catalogue, language, mark)
        left = _("Left open: %(titles)s.") % {"titles": titles} if titles else ""
        said = run_on(complete, left, language=language)
    return run_on(said, unrecorded_words(found), language=language)


def _all_complete(
    marks: Data, places: tuple[OpenPlace, ...], catalogue: FieldCatalogue, language: str, mark: str
) -> str:
    """That every stage is complete, never without the values that are still to be reviewed and what was left open."""
    names = {"n": len(places), "titles": _listed(places, catalogue, language, mark)}
    reviews = ngettext(
        "All stages are complete, but %(n)d value is still to be reviewed: what it depends on has changed since.",
        "All stages are complete, but %(n)d values are still to be reviewed: what they depend on has changed since.",
        len(marks),
    ) % {"n": len(marks)}
    if not places:
        return reviews if marks else _("All stages are complete. Everything can still be changed.")
    if marks:
        also = ngettext(
            "%(n)d item is left open: %(titles)s.", "%(n)d items are left open: %(titles)s.", len(places)
        )
        return run_on(reviews, also % names, language=language)
    said = ngettext(
        "All stages are complete; %(n)d item is left open: %(titles)s.",
        "All stages are complete; %(n)d items are left open: %(titles)s.",
        len(places),
    )
    return said % names


def unrecorded_words(found: StillOpen) -> str:
    """How many pieces wait; the button that lists them asks for them by
    `recall_question`."""
    if not found.pieces:
        return ""
    told = ngettext(
        "%(n)d piece of what you said is not recorded yet.",
        "%(n)d pieces of what you said are not recorded yet.",
        found.leftovers,
    )
    return told % {"n": found.leftovers}


def recall_question() -> str:
    """What lists all that is open, as a message."""
    return _("What have you not recorded?")


def is_named(found: StillOpen, move: tuple[str, str]) -> bool:
    """Whether what is said of a completed stage names anything open."""
    previous, following = move
    places = found.places if following == COMPLETE else found.of(previous)
    return bool(places or found.leftovers)


def recall_after_completing(
    conversation: Conversation, config: AgentConfig, data: Data, last: Message | None
) -> tuple[str, ...]:
    """The question as a suggested reply, right behind an answer that tells of a completed stage which leaves something
    open: where a line of the thread tells it, the button stands there."""
    note = conversation.notes.order_by("-pk").first()
    if note is None or last is None or note.kind != NoteKind.STAGE_COMPLETED or note.turn != last.turn:
        return ()
    if not note.data.get("is_told"):
        return ()
    found = still_open(conversation, config, data)
    return (recall_question(),) if is_named(found, (note.data["from"], note.data["to"])) else ()
