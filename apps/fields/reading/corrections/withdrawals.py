"""What somebody takes back of what is recorded: "forget the eleven benches I mentioned", "工期那句不算".

No sentence throws a record away: it is asked what is to stand there, unless the sentence goes on to say it ("forget the
tandem, it's a folding one"). What is taken back by its figure or its words must be the very one that is recorded; what
is recorded nowhere needs no question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import get_language

from apps.fields.reading.corrections.bids.amounts import COUNT, Amount
from apps.fields.reading.corrections.bids.exchanges import figures_of
from apps.fields.reading.corrections.bids.values import ValueBid, said_instead, value_bids
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.values import ask_value, carry_out_value, field_named, line_of
from apps.fields.reading.corrections.figures.places import Place
from apps.fields.reading.corrections.figures.remaking import (
    KINDS,
    as_amount,
    called,
    like,
    takes,
    write_typed,
)
from apps.fields.reading.enums import all_choices, exact_option, mentioned
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.fractions import sides_in
from apps.fields.reading.showing import format_value
from apps.fields.reading.text import Said, Span, bare
from apps.fields.reading.words import doubtful
from apps.fields.schema.field import Field

_WHAT: Final = r"(?P<{}>[^,;:.?!\n]{{2,60}}?)"
_BESIDE: Final = r"(?:(?:oh|and|so|but|well|no|ok(?:ay)?|please|actually|sorry|wait|let'?s|just)[\s,]+){0,4}"
_THE: Final = (
    r"(?:(?:about\s|what\s(?:i|we)\s(?:said|told\syou|wrote)\sabout\s)?(?:the|that|those|our|my|your)\s)?"
)
_AWAY: Final = (
    r"(?:forget|scrap|drop|ditch|ignore|disregard|delete|remove|scratch|strike|cross\sout|take\s(?:back|out)"
    r"|leave\sout|never\smind)"
)
_OF_BEFORE: Final = (
    r"\s(?:(?:that\s|which\s)?(?:i|we)(?:'ve|\shave|\shad)?\s(?:just\s)?(?:mentioned|gave|said|told|wrote|put|had)|altogether|entirely"
    r"|completely|again|from\s(?:before|earlier|yesterday)|for\s(?:now|the\smoment|the\stime\sbeing))\b"
)
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_BESIDE}{_AWAY}\s{_THE}{_WHAT.format('what')}(?:{_OF_BEFORE}|\s?[,;.!]|$)",
        rf"{_BESIDE}(?:i|we)\s(?:never|didn'?t)\s(?:say|said|agree(?:d)?\s(?:to|on)|mention(?:ed)?|ask(?:ed)?\sfor|confirm(?:ed)?|give|gave)"
        rf"\s(?:you\s)?(?:that\s)?(?:(?:we|i)(?:'d|\swould|\shad)\s(?:have|be|need|want)?\s?)?(?:anything\sabout\s)?{_WHAT.format('what')}\s?(?:[,;.]|$)",
        rf"{_BESIDE}(?:i|we)\s(?:can'?t|cannot|won't)\s(?:do|manage|afford|reach|get)\s{_WHAT.format('what')}(?:\swith\b|\s?[,;.]|$)",
    )
)
_SAID_ZH: Final = r"(?:那[个句条项块里边]|这[个句条项块])?(?:话)?(?:你?(?:就|先|都|也|我|给我|可|暂时))*"
_BACK_ZH: Final = (
    r"(?:不算(?:了|数)?|算了|不[要做用]了|作废|作罢|当我?没说|[撤收]回|不作数|空着|空在那"
    r"|(?:别|不要|不用)(?:填|写|记|算)(?!成)了?)"
)
_FORMS_ZH: Final = tuple(
    re.compile(form)
    for form in (
        rf"{_WHAT.format('what')}{_SAID_ZH}{_BACK_ZH}(?:[了吧啊呢哈]|再说)*(?:[,;。]|$)",
        rf"{_WHAT.format('what')}(?:你|就|先|可|千万|都)*(?:别|不要|不能)(?:给我)?[写填记](?![错漏])(?:成|上)?(?P<figure>[^,;。]{{1,10}}?)[啊呀吧了哈]*(?:[,;。]|$)",
        rf"(?:你|就|先|可|千万)*(?:别|不要|不能)(?:给我)?[写填记](?![错漏])[成上]?{_WHAT.format('what')}(?:[了吧啊呢哈]|再说)*(?:[,;。]|$)",
        rf"(?:你)?(?:前面|刚才|上面|之前)?(?:你)?[写填记]的(?:那个)?{_WHAT.format('what')}(?:我|可|都|没)*(?:没(?:有)?(?:认|说过?|同意|答应|讲过)|不认)",
    )
)
# What may stand beside a name and a figure.
_NEUTRAL: Final = re.compile(
    r"\b(?:the|that|those|of|a|an|in|at|for|to|on|with|all|total|rate|figure|number|thing|value|estimate|period|length|idea|bit|time|we|i"
    r"|you|said|gave|me|be|is|was|'d|up|about|your|our|my|percent|per\scent|people|it|'s|part|plan)\b"
    r"|[的那个这是我你前面刚才昨天今天上讲说写之率数总定了一共里头先就]",
    re.IGNORECASE,
)

_COUNTED_ZH: Final = re.compile("[\u4e00-\u9fff]{1,2}")


def take_back(plain: str, span: Span, board: Board) -> bool:
    """Whether the sentence takes back what is recorded: it is asked then what is to stand there."""
    for form in (*_FORMS, *_FORMS_ZH):
        if (match := form.match(plain)) is None:
            continue
        words = " ".join(part for part in match.groupdict().values() if part)
        fields = list(_meant(words, board))
        if len(fields) == 1:
            end = len(match[0].rstrip(" ,;.。"))
            return _put_instead(fields[0], plain[end:], span, board) or _ask(fields[0], span[0], end, board)
    return False


def _put_instead(field: Field, behind: str, span: Span, board: Board) -> bool:
    """Whether what follows chooses another one, for certain."""
    if doubtful(behind):
        return False
    chosen, amount = _choice_in(behind, field), as_amount(field, board.current(field.path))
    figures = figures_of(behind) if amount is not None else []
    if amount is not None and len(figures) == 1 and _says_no_more(behind, field, figures):
        new = like(figures[0], amount)
        return new is not None and write_typed(Place(field, amount), new, span, board)
    board.turned_down.add(field.path)
    if chosen is not None:
        return board.change(field, chosen, span)
    value = said_instead(behind) or _under_its_name(behind, field, board)
    return bool(value) and carry_out_value(ValueBid(field.titles.en, value), span, board)


def _under_its_name(behind: str, field: Field, board: Board) -> str:
    bids = (bid for bid in value_bids(behind.strip(" ,;")) if bid.name)
    return next((bid.value for bid in bids if field_named(bid.name, board.known) is field), "")


def _ask(field: Field, start: int, end: int, board: Board) -> bool:
    """With the other choices as replies, where there are a few."""
    before, language = _level(board.current(field.path)), get_language() or "en"
    others = [choice for choice in all_choices(field) if _level(choice) != before]
    replies = tuple(line_of(field, format_value(field, choice, language)) for choice in others)
    return ask_value(field, "", (start, start + end), board, replies)


def _meant(words: str, board: Board) -> Iterator[Field]:
    """The recorded fields that the words name, with their figure where one is said; else those that have the figure."""
    figures = figures_of(words)
    if not figures and (chosen := [*_chosen(words, board)]):
        yield from chosen
        return
    places = list(_recorded(board))
    named = [place for place in places if called(place.field, phrasebook()).search(words)]
    for place in named or places:
        is_said = any(_is_it(place, figure) for figure in figures) if figures else bool(named)
        if is_said and _says_no_more(words, place.field, figures):
            yield place.field
    if not (figures or named) and (field := field_named(words, board.known)) is not None:
        yield from [field] if board.current(field.path) is not None else []


def _says_no_more(words: str, field: Field, figures: list[Amount]) -> bool:
    """Whether the words are the name and the figure: "the width of the road" may be anything of the width."""
    rest = "".join(
        " " if any(each.start <= at < each.end for each in figures) else sign for at, sign in enumerate(words)
    )
    rest = re.sub(phrasebook().vocabulary.people or "(?!)", " ", _beside(rest, field)).strip()
    return not rest or (
        any(each.unit == COUNT for each in figures) and _COUNTED_ZH.fullmatch(rest) is not None
    )


def _beside(words: str, field: Field) -> str:
    """The words without the name of the field and what may stand beside it."""
    return _NEUTRAL.sub(" ", called(field, phrasebook()).sub(" ", words)).strip(" ,.'-。")


def _chosen(words: str, board: Board) -> Iterator[Field]:
    """The fields whose recorded choice, or text, the words are."""
    for field in board.known.catalogue.fields:
        before = board.current(field.path)
        if field.kind == "string" and isinstance(before, str):
            is_it = bare(_NEUTRAL.sub(" ", before)) == bare(_NEUTRAL.sub(" ", words)) != ""
        else:
            is_it = before is not None and _level(_choice_in(words, field)) == _level(before) is not None
            is_it = is_it and _is_no_more(words, field)
        if is_it:
            yield field


def _choice_in(words: str, field: Field) -> Any:
    """The one choice of the field that words name; None where they name none, or several."""
    said = Said.of(words)
    if field.kind == "sided":
        sides = sides_in(said)
        return sides[0] if sides else None
    found = mentioned(said, field) if field.kind in ("enum", "enum_text") else None
    if found is None:
        return None
    return {"level": found[0].key} if field.kind == "enum_text" else found[0].key


def _is_no_more(words: str, field: Field) -> bool:
    """Whether nothing else is named beside the choice."""
    if exact_option(field, " ".join(_NEUTRAL.sub(" ", words).split())) is not None:
        return True
    said = Said.of(words)
    found = sides_in(said) if field.kind == "sided" else mentioned(said, field)
    start, end = found[1] if found else (0, 0)
    return not _beside(f"{words[:start]} {words[end:]}", field)


def _level(value: Any) -> Any:
    return value.get("level") if isinstance(value, Mapping) else value


def _is_it(place: Place, figure: Amount) -> bool:
    new = like(figure, place.amount) if takes(place.field, "", figure) else None
    return new is not None and new.is_same(place.amount)


def _recorded(board: Board) -> Iterator[Place]:
    for field in board.known.catalogue.fields:
        before = board.current(field.path)
        amount = as_amount(field, before) if field.kind in KINDS and before is not None else None
        if amount is not None:
            yield Place(field, amount)
