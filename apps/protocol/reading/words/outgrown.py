"""A power with which somebody reckoned first and that was not enough: "at eighty per cent it was 41 a side, but the
funder grumbled, so we go for ninety", “按80%把握度算出来每组41例，评审嫌少，那就90%”.

What the first one came to says that it was no more than a reckoning, and the clause that concludes says what stands.
The first one, its number and why it was not enough are blanked before anything is read, and the second one is called
by its name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from apps.fields.reading.text import Said, Span
from apps.protocol.reading.words.parts import Part, parts_of, share

MOST_BETWEEN: Final = 2  # clauses that say why it was not enough
_POWERS: Final = frozenset({70.0, 75.0, 80.0, 85.0, 90.0, 95.0, 99.0})
_WORDS_OF_FIGURE: Final = r"[a-z0-9.-]+"
_PERCENT: Final = r"(?:\s?%|\s?per\s?cent)"
# The name beside its figure, in the words that were said.
_NAMED: Final = re.compile(
    rf"(?:\s?\band\s)?(?:\b(?:an?|the)\s)?(?:power\s(?:of\s|at\s)?{_WORDS_OF_FIGURE}{_PERCENT}|{_WORDS_OF_FIGURE}{_PERCENT}\s(?:statistical\s)?power)\b"
    r"|(?:把握度?|检验效能|效能|功效)[按取用是定为在]*(?:百分之[一二三四五六七八九十]+|[0-9]{2}\s?%|[七八九]成半?|[七八九]十)"
    r"|(?:百分之[一二三四五六七八九十]+|[0-9]{2}\s?%|[七八九]成半?)的?(?:把握度?|检验效能|效能|功效)",
    re.IGNORECASE,
)
_CAME_TO: Final = re.compile(
    rf"\b(?:it|that|this|we|which)(?:'d|\shad|\sonly|\sjust)*\s(?:was|came\s(?:out\s)?(?:to|at)|gave(?:\sus)?|made|needed|meant|worked\sout\s(?:at|as)|got(?:\sus)?)"
    rf"\s(?:only\s|just\s|about\s|around\s)*{_WORDS_OF_FIGURE}(?:\s[a-z]+)?\s(?:an?|per|in\seach|each|in\sall|altogether|in\stotal)(?:\s(?:side|arm|group))?\b"
    r"|(?:的话|来)?(?:算|推)(?:下来|出来|起来|了)*(?:大概|大约|也就|只|才|就|是|要|得|需)*(?:一共|总共|[每一各]个?(?:组|边|臂))?(?:要|得|是|需)?[0-9一二三四五六七八九十百]+\s?[例个人]",
    re.IGNORECASE,
)
_CONCLUDES: Final = re.compile(
    r"^\W*(?:(?:so|then|hence|therefore|in\sthe\send|and\sso)\b[^\d]{0,40}|(?:那就?|所以|干脆|最后|于是|就|改)[^\d]{0,12})"
    rf"{share()}",
    re.IGNORECASE,
)
_OTHER: Final = re.compile(
    r"\b(?:drop|lost|lose|sided|tailed|alpha|controls?|placebo)\b|失访|脱落|[单双]侧|检验水|组率|对照",
    re.IGNORECASE,
)
_IS_NAMED: Final = re.compile(r"\bpower\b|把握|效能|功效", re.IGNORECASE)


def without_outgrown(said: Said) -> tuple[Said, tuple[tuple[Span, Span], ...]]:
    """The message without the power that a later one takes the place of, and without what it came to; and the place to
    which a figure without a name was moved, with that where it is said."""
    parts = parts_of(said)
    for at, part in enumerate(parts):
        named, came = _NAMED.search(part.said.plain), _came_to(parts, at)
        if named is None or came is None:
            continue
        number, reckoned = came
        later = parts[number + 1 : number + 2 + MOST_BETWEEN]
        settled = next((each for each in later if _concludes(each)), None)
        if settled is not None:
            place, is_named = part.said.cut(*named.span()), _IS_NAMED.search(settled.text) is not None
            why = (each.said for each in parts[number + 1 : parts.index(settled)])
            for words in (reckoned, *why):
                said = _put(said, words, "")
            said = _put(said, place, "" if is_named else _called(settled))
            return said, () if is_named else ((place.span, settled.span),)
    return said, ()


def _came_to(parts: Sequence[Part], at: int) -> tuple[int, Said] | None:
    """What the figure of a clause came to, in it or in the next one: the number of that clause, and the words."""
    for number, part in enumerate(parts[at : at + 2], at):
        if (match := _CAME_TO.search(part.said.plain)) is not None:
            return number, part.said.cut(*match.span())
    return None


def _concludes(part: Part) -> bool:
    match = _CONCLUDES.search(part.text)
    return match is not None and float(match["share"]) in _POWERS and not _OTHER.search(part.text)


def _called(part: Part) -> str:
    match = _CONCLUDES.search(part.text)
    name = "power " if part.said.plain.isascii() else "把握度"
    return f"{name}{match['share']}%" if match else ""


def _put(said: Said, place: Said, words: str) -> Said:
    """Other words where some stand, if there is room for them."""
    start, end = place.span
    if len(words) > end - start:
        return said
    put = words.rjust(end - start)
    message, folded = (text[:start] + put + text[end:] for text in (said.message, said.folded))
    return Said(message, folded, said.start, said.end)
