"""What is said to questions about what was recorded, proposed or asked: the values as they stand, where they come from,
and what an item is needed for. Only what is certain: any other question is left to whoever else can answer it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.agents.models import Role
from apps.agents.presenters.asking import part_of
from apps.agents.presenters.open_places import OpenPlace
from apps.agents.presenters.places import told_elsewhere
from apps.agents.presenters.quoting import quoted, shortened
from apps.agents.turn.answer.told_below import told
from apps.agents.turn.commands.asked_plainly import ABOUT_RECORD, may_ask_plainly, without_asking
from apps.agents.turn.commands.asked_recorded import Asked, asked_recorded, without_fillers
from apps.agents.turn.commands.completing import open_after
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import run_on, side_by_side
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.reading.enums import exact_option
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field, label_key
from apps.fields.schema.wording import guidance

MOST_ENTRIES: Final = 4  # that a word is found in
_SIDES: Final = (1, 2)
_BOUND: Final = re.compile(
    r";|,\s(?=(?:and|but|or)\s(?:which|what|how|why|where|is|are|did|do|have)\b)|,(?=(?:还有|以及|另外|那)?[^,]{0,12}(?:哪|什么|多少|几|吗|没))",
    re.IGNORECASE,
)
_AND: Final = re.compile(r",?\s(?:and|or)\s|,\s|、|以及|[和与跟]")
# What is left names the thing: "the bit about the dogs", “我刚说的狗那条”.
_BIT: Final = re.compile(
    r"\b(?:bits?|parts?|things?|sentences?|points?)(?:\s(?:about|on|with|for))?\b|\b(?:about|on|with)\b|[我咱]们?刚?才?[说讲提]的|那[条句点]|这[条句点]|的事",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9-]{2,}")
_ARTICLE: Final = re.compile(r"^(?:关于|对于|对)|^(?:the|my|our)\s", re.IGNORECASE)
LEAST_HAN: Final = 2  # characters of a word that is looked for
STEM: Final = 6  # letters that a word and its other forms share: gardener, gardening
_HAN: Final = re.compile("[\u3400-\u9fff]")
_EVERYTHING: Final = frozenset({"", "it", "that", "this", "these", "everything", "all"})


def told_of(turn: TurnContext, words: str) -> list[str]:
    """The answer to each sentence that asks so and that can be answered."""
    return [answer for answer, _at, _end in _answers(turn, words)]


def without_asked(turn: TurnContext, words: str) -> str:
    """The words with blanks for the sentences that are answered so."""
    for _answer, at, end in _answers(turn, words):
        words = f"{words[:at]}{' ' * (end - at)}{words[end:]}"
    return words


def _answers(turn: TurnContext, words: str) -> Iterator[tuple[str, int, int]]:
    if not turn.input.config.stages:
        return
    for sentence in sentences(Said.of(words)):
        whole = asked_recorded(sentence.plain)
        parts = [sentence] if whole else [part.strip() for part in sentence.split(_BOUND)]
        for part in parts:
            asked = whole or asked_recorded(part.plain)
            answer = _answer(turn, asked) if asked is not None else ""
            if answer or (answer := _asked_plainly(turn, part.plain)):
                yield answer, part.start, part.end


def _asked_plainly(turn: TurnContext, plain: str) -> str:
    """The values of the items that a sentence names and asks for with nothing but words of asking."""
    if not may_ask_plainly(plain):
        return ""
    fields = _named(turn, plain, without_asking) or _each_named(turn, plain, without_asking)
    held = [field for field in fields if _values(turn, field)]
    if not held and not ABOUT_RECORD.search(plain):
        return ""  # what it is in general, or how it comes about
    return "\n".join(_standing(turn, field) for field in held or fields[:1])


def _answer(turn: TurnContext, asked: Asked) -> str:
    if asked.wish == "left":
        return _left(turn)
    if asked.wish == "is":
        return "\n".join(_standing(turn, field) for field in _fields_with(turn, asked.what))
    fields = _named(turn, asked.what) or _each_named(turn, asked.what)
    if asked.wish == "why":
        return _reason(turn, fields, asked.what)
    if fields:
        held = [field for field in fields if _values(turn, field)]
        if not held and asked.wish == "now":
            return ""  # what it is in general, perhaps
        return "\n".join(_standing(turn, field) for field in held or fields[:1])
    if without_fillers(asked.what) in _EVERYTHING:
        return _proposed_last(turn)
    return "\n".join(_entries(turn, asked.what)) or (
        _nothing_of(turn, asked.what) if asked.wish != "now" else ""
    )


def _nothing_of(turn: TurnContext, words: str) -> str:
    """That nothing is recorded of what was named, with where it goes, or with what was said of it."""
    given = turn.input
    if (mentions := _mentioning(words)) is None:
        return ""
    if elsewhere := told_elsewhere(words, given.config.catalogue.phrasebook, given.language):
        return "\n".join(elsewhere)
    left = [said for said in open_after(turn).pieces if mentions(said)]
    if left:
        return _("Not recorded yet: %(words)s.") % {"words": quoted(left, given.language)}
    return _("Nothing is recorded about “%(words)s”.") % {"words": _ARTICLE.sub("", words.strip())}


def _left(turn: TurnContext) -> str:
    """All that is open, as the list of it has it; what was put off and is of no item gets a row of this answer."""
    of_none = (place.words for place in open_after(turn).places if not place.path)
    turn.execution.leftovers = (*turn.execution.leftovers, *of_none)
    found = open_after(turn)
    lines = [_put_off(turn, [place for place in found.places if place.path])]
    if found.pieces:
        said = _("Not recorded yet: %(words)s.") % {"words": quoted(found.pieces, turn.input.language)}
        asked = _("Choose the item for each of them, or leave it out.")
        lists = _("They stand in the list above the message box.")
        if len(found.pieces) == 1:
            asked = _("Choose the item for it, or leave it out.")
            lists = _("It stands in the list above the message box.")
        short = run_on(said, lists, language=turn.input.language)
        lines.append(told(turn, run_on(said, asked, language=turn.input.language), short))
        turn.execution.lists_open = True
    nothing = _("Nothing you said is waiting: all of it is recorded, proposed or left out.")
    return "\n\n".join(line for line in lines if line) or nothing


def _put_off(turn: TurnContext, places: Iterable[OpenPlace]) -> str:
    """The items that were put off, each with the words that say so."""
    catalogue, language = turn.input.config.catalogue, turn.input.language
    named = [
        f"**{place.name(catalogue, language)}**"
        + (_(" (“%(words)s”)") % {"words": shortened(place.words)} if place.words else "")
        for place in places
    ]
    titles = side_by_side(named, language)
    return _("Left open: %(titles)s.") % {"titles": titles} if named else ""


def _named(turn: TurnContext, words: str, left: Callable[[str], str] = without_fillers) -> list[Field]:
    """The fields that words name by the longest name in them, if they say nothing else."""
    found: dict[str, list[Field]] = {}
    for field in turn.input.config.catalogue.fields:
        for name in _names(field):
            rest = _without(words, name)
            if rest is not None and not left(rest):
                found.setdefault(name.casefold(), []).append(field)
    longest = max(found, key=len, default="")
    return list(dict.fromkeys(found.get(longest, [])))


def _each_named(turn: TurnContext, words: str, left: Callable[[str], str] = without_fillers) -> list[Field]:
    """Those of "X and Y"; none where one of them names none."""
    named = [_named(turn, part, left) for part in _AND.split(words)]
    return [field for fields in named for field in fields] if all(named) else []


def _names(field: Field) -> Iterator[str]:
    """With the first word of an only such title: "the primary" is the first of "Primary outcome"."""
    for name in (field.titles.en, field.titles.zh_hans, *field.aliases):
        if len(name) > 1:
            yield name
    first, _gap, rest = field.titles.en.partition(" ")
    if rest and field.kind in LISTS:
        yield first


def _without(words: str, name: str) -> str | None:
    form = rf"\b{re.escape(name)}s?\b" if name.isascii() else re.escape(name)
    rest, count = re.subn(form, " ", words, count=1, flags=re.IGNORECASE)
    return rest if count else None


def _fields_with(turn: TurnContext, words: str) -> list[Field]:
    """The fields that may hold the choice which words name: those that hold anything, else the first."""
    fields = [field for field in turn.input.config.catalogue.fields if _has_choice(field, words)]
    return [field for field in fields if _values(turn, field)] or fields[:1]


def _has_choice(field: Field, words: str) -> bool:
    if field.kind == "sided":
        texts = (format_value(field, side, language) for side in _SIDES for language in ("en", "zh-hans"))
        return label_key(words) in {label_key(text) for text in texts}
    return exact_option(field, words) is not None


def _values(turn: TurnContext, field: Field) -> list[tuple[Any, str]]:
    """What is recorded and what is proposed, each with what it is."""
    given, path = turn.input, field.path
    recorded, proposed = get_value(given.data, path), given.pending.get(path)
    rows = [(recorded, pgettext("of a value", "recorded")), (proposed, _("proposed, not added yet"))]
    rows = rows[:1] if proposed == recorded else rows
    return [(value, state) for value, state in rows if value is not None]


def _standing(turn: TurnContext, field: Field) -> str:
    """A line for each value, or that there is none."""
    title = field.titles.in_language(turn.input.language)
    values = _values(turn, field)
    if not values:
        none = _("Nothing is recorded for **%(title)s** yet.") % {"title": title}
        return run_on(none, guidance(field, turn.input.language), language=turn.input.language)
    return "\n".join(f"- {_line(turn, field, value, state)}" for value, state in values)


def _line(turn: TurnContext, field: Field, value: Any, state: str) -> str:
    language = turn.input.language
    title = f"**{field.titles.in_language(language)}**" + pgettext("after a title", ": ")
    text = side_by_side(format_value(field, value, language, turn.input.data).splitlines(), language)
    return _("%(value)s (%(state)s)") % {
        "value": f"{title}{text}",
        "state": _with_origin(turn, field, state),
    }


def _with_origin(turn: TurnContext, field: Field, state: str) -> str:
    origin = turn.input.origins.get(field.path, "")
    return _("%(state)s; %(origin)s") % {"state": state, "origin": origin} if origin else state


def _entries(turn: TurnContext, words: str) -> Iterator[str]:
    """What of the recorded texts and lists has words that name no item: "what age did you write down?", "did you get
    the bit about the dogs?"."""
    if (mentions := _mentioning(words)) is None:
        return
    rows = (
        _line(turn, field, value if not isinstance(value, list) else hits, state)
        for field in turn.input.config.catalogue.fields
        for value, state in _values(turn, field)
        if field.kind in {"string", "string_list"}
        and (
            hits := [item for item in (value if isinstance(value, list) else [value]) if mentions(str(item))]
        )
    )
    yield from (f"- {row}" for row, _number in zip(rows, range(MOST_ENTRIES), strict=False))


def _mentioning(words: str) -> Callable[[str], bool] | None:
    """Whether a text has them all, whatever their endings; None for words too short to look for."""
    key = _BIT.sub(" ", words).strip().casefold()
    if _HAN.search(key):
        han = without_fillers(key)
        return (lambda text: han in text.casefold()) if len(han) >= LEAST_HAN else None
    found = [word for word in _WORD.findall(key) if without_fillers(word)]
    forms = [re.compile(rf"\b{re.escape(word[:STEM])}", re.IGNORECASE) for word in found]
    return (lambda text: all(form.search(text) for form in forms)) if forms else None


def _proposed_last(turn: TurnContext) -> str:
    """What the last answer found, for who names nothing."""
    answers = [message for message in turn.input.history if message.role == Role.ASSISTANT]
    paths = answers[-1].reading.get("proposes", ()) if answers else ()
    fields = (turn.input.config.catalogue.find(path) for path in paths)
    lines = [_standing(turn, field) for field in fields if field is not None and _values(turn, field)]
    return "\n".join(lines) or _("Nothing was read from your last message.")


def _reason(turn: TurnContext, fields: list[Field], words: str) -> str:
    """Why we ask for what was named, or for what was asked for just now."""
    given = turn.input
    catalogue, language = given.config.catalogue, given.language
    if not fields:
        path = given.asked[0] if given.asked and not without_fillers(words) else ""
        part = part_of(catalogue, path)
        found = part[0] if part else catalogue.find(path)
        if found is None:
            return ""
        fields = [found]
    field = next((each for each in fields if each.stage == given.stage.current), fields[0])
    names = {"title": field.titles.in_language(language), "stage": catalogue.title(field.stage, language)}
    if catalogue.required(field.path, given.data):
        reason = _("**%(title)s** is required: without it “%(stage)s” cannot be completed.") % names
    elif field in catalogue.worth_asking(field.stage, given.data):
        reason = _("**%(title)s** is not required, but usually stated in “%(stage)s”.") % names
    else:
        reason = _("**%(title)s** belongs to “%(stage)s” and may stay empty.") % names
    return run_on(reason, guidance(field, language), language=language)
