"""A message that may say what a request for a calculation lacked: about nothing else, in words of inputs, or one figure
that can be only the input that was asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from apps.agents.extension import Asked
from apps.fields.bilingual import in_language
from apps.fields.paths import get_value
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said
from apps.protocol.reading.figures.levels import CONFIDENCE, LEVEL, LOST, POWERS, SIDES
from apps.protocol.reading.told.named import named_among
from apps.protocol.reading.words.parts import in_digits
from apps.protocol.reading.words.vocabulary import RUN_BY_OTHERS
from apps.protocol.sample_size.changes import STAGE
from apps.protocol.sample_size.input_words import input_title, titles_of
from apps.protocol.size_requests.inputs.accuracy import wants_both
from apps.protocol.size_requests.inputs.named import designs_named
from apps.protocol.size_requests.inputs.rates import hopes_for
from apps.protocol.size_requests.whole.understanding import understood
from apps.protocol.size_requests.words.group_names import with_roles
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.readings import Understood
from apps.protocol.size_requests.words.roles import CONTROL, TREATMENT
from apps.protocol.size_requests.words.supposed import BARE, FIGURE, FILLER
from apps.protocol.size_requests.words.whose import of_ours

LONGEST: Final = 160
ABOUT: Final = (f"{STAGE}.", "study_design.")
SHORT: Final = 24  # characters: so short, a figure needs no word beside it
_OF_INPUTS: Final = re.compile(
    rf"{LEVEL}|{POWERS}|{LOST}|{SIDES}|{CONTROL}|{TREATMENT}|标准差|(?<![a-z])SDs?\b|standard deviation|界值|\bmargin"
    r"|(?<![a-z])HR(?![a-z])|hazard ratio|风险比|中位|median"
    r"|入组|accrual|随访|follow-up|误差|precision|差值|difference|患病率|prevalence|灵敏|敏感[度性]|特异[度性]|sensitivity|specificity"
    r"|半宽|half-?\s?width|正负|plus\sor\sminus|give\sor\stake|either\sway",
    re.IGNORECASE,
)
# "It is 1.5 points.": what only points at the question says nothing of itself.
_ONLY_FIGURE: Final = re.compile(
    r"\s*(?:(?:yes|ok|well|so|it(?:'s|’s| is| would be| should be| will be)|that(?:'s|’s| is)"
    r"|we(?:'d|’d)? (?:say|take|want)|say|make it"
    r"|就|应该|是|取|按|大约是)[\s,，]*){0,3}"
    r"(?P<figure>[-+±−–]?\s*[\d.]+\s*(?:%|％|[^\W\d]{0,8}(?: points?)?))\s*[。.]?\s*",
    re.IGNORECASE,
)
# "We would be glad of eight": by how much, most likely, and nobody says so.
_GLAD: Final = re.compile(
    r"\b(?:glad|happy|content|pleased|satisfied)\s(?:of|with|to\s(?:see|get|have))\s(?:about\s|at\sleast\s)?(?P<en>\d{1,4}(?:\.\d{1,3})?)"
    r"(?!\s?(?:%|percent|patients|people|participants|in\s|per\s|weeks?|months?|years?)|[\d.]*\d)"
    r"|(?<![\d.])(?P<zh>\d{1,4}(?:\.\d{1,3})?)(?:分|个?单位|毫米|厘米|公斤|天|小时)?(?:我们?|咱们?)?(?:就|也就)(?:满意|知足|高兴)",
    re.IGNORECASE,
)
_MEASURED: Final = frozenset({"delta", "sd", "margin"})
_SHARE: Final = re.compile(FIGURE, re.IGNORECASE)
# "It is 30 % in the late ones", "so how many with 30 % in those operated on late", "晚手术的大概30%".
_OF_A_GROUP: Final = re.compile(
    rf"(?:\bhow\smany\b[^.?!\d]{{0,20}}?|\A[^.?!\d]{{0,4}}|[,.;]\s?)(?:{FILLER}\s{{1,2}}){{0,7}}(?P<n>{FIGURE})\s"
    r"(?:in|for|with|among)\s(?:the|those|our|these)\s[a-z][a-z \-]{1,40}",
    re.IGNORECASE,
)
_OF_A_GROUP_ZH: Final = re.compile(
    rf"(?:\A|[,.;。])[^,.;。\d]{{1,14}}[的组里中](?:{FILLER}|有){{0,4}}(?P<n>{FIGURE})(?:{FILLER}){{0,3}}(?=[,.;。?!]|\Z)"
)
_ALONE: Final = re.compile(
    rf"\W{{0,3}}(?:(?:yes|no|ok)\W{{1,2}})?{BARE}(?:i\s(?:think|guess|suppose))?\W{{0,3}}", re.IGNORECASE
)
_DENIED: Final = re.compile(rf"(?:\bnot?,?\s(?:the\s|a\s)?|不是)(?:{LOST}|{POWERS})(?:率|度)?", re.IGNORECASE)
# Of whom there is, of another input, or of what others found: no result of the group that was asked for.
_GROUP: Final = re.compile(rf"{CONTROL}|{TREATMENT}", re.IGNORECASE)
_CLAUSE_END: Final = re.compile(r"[,;?!，。；？！]|\.(?!\d)")
_NO_RESULT: Final = re.compile(
    rf"{RUN_BY_OTHERS}|(?-i:\bthe\s[A-Z])|\b(?:trial|series|registry|elsewhere|others?)\b|{LOST}|{POWERS}|{LEVEL}|{SIDES}|{CONFIDENCE}|\b(?:(?:wo)?men|(?:fe)?males?|girls?|boys?|aged?|years?|old|over|under|elderly"
    r"|eligible|agree|consent|missing|their|paper|study|literature|published|sorry|wait|actually)\b"
    r"|占|女|男|岁|老人|年龄|同意|愿意|符合|缺失|文献|别人|人家|他们|不对|说错",
    re.IGNORECASE,
)
_RESULT: Final = re.compile(r"\b(?:rate|risk|mortality|die|get)\b|率|死亡|发生", re.IGNORECASE)
_RATES: Final = frozenset({"p1", "p2", "p_c", "p_t", "S_c", "S_t"})
PAIRS: Final = (("p1", "p2"), ("p_c", "p_t"), ("S_c", "S_t"))
_OF_MEANS: Final = (("mu1", "mu2"), ("mu_c", "mu_t"))
_FITS: Final[dict[str, Callable[[float], bool]]] = {
    "power": lambda value: 0.5 <= value < 1,
    "alpha": lambda value: 0 < value <= 0.2,
}
_TITLED: Final = re.compile(r"\s*(?P<title>[^=\n]{2,60}?)\s?=\s?(?P<value>[\d.]{1,8}\s?%?)[\s.。]*")


def is_reply(asked: Asked) -> bool:
    """Whether the message may say what was lacking; some answers later only in words of inputs."""
    if len(asked.text) > LONGEST or not all(path.startswith(ABOUT) for path in asked.said):
        return False
    has_figure = re.search(r"\d|[一二三四五六七八九]成", plain(asked.text)) is not None
    if is_marked(asked.text) and not has_figure:
        return False  # asks, and says nothing
    groups = (get_value(asked.data, path) for path in ("pico.intervention", "pico.comparator"))
    text = with_roles(plain(asked.text), *groups)
    names_input = bool(_OF_INPUTS.search(text) or designs_named(asked.text))
    names_input = names_input or wants_both(asked.text) or hopes_for(asked.text) or bool(_glad_of(asked))
    if asked.ago:
        return names_input and has_figure and not is_marked(asked.text)
    return names_input or _is_bare(plain(asked.text))


def _is_bare(text: str) -> bool:
    """Whether so little is said that a figure needs no word beside it, or that it is of some group."""
    if _figure_of_a_group(text) is not None:
        return True
    is_of_whom = len(_SHARE.findall(text)) == 1 and not _ALONE.fullmatch(text) and not _RESULT.search(text)
    return len(text) <= SHORT and not is_of_whom


def with_title(asked: Asked) -> Asked:
    """A figure that says nothing of itself, where one input is missing that it can be, with the title of that input
    before it."""
    if asked.language.startswith("zh"):  # a figure is a word among others there: “差两分”
        asked = replace(asked, text=in_digits(asked.text))
    asked = _with_named(asked)
    figure, rest = _bare_figure(asked.text)
    if figure:
        missing = list(understood(replace(asked, text=rest)).missing)
        if len(missing) == 1:
            title = (
                "margin" if missing[0] == "margin" else in_language(input_title(missing[0]), asked.language)
            )
            return replace(asked, text=", ".join(filter(None, (f"{title} {figure}", rest))))
    text = plain(asked.text)
    at, of_group = _figure_of_a_group(text), True
    if at is None:
        at, of_group = _figure_alone(text), False
    name = None if at is None else _lacked(asked, _value(text, at), of_group=of_group)
    if at is None or name is None:
        return asked
    title = in_language(input_title(name), asked.language)
    return replace(asked, text=f"{text[:at]} {title} = {text[at:]}")


def _with_named(asked: Asked) -> Asked:
    """A reply with the titles of what it names in words of its own; what is read of it anyway stands as it is."""
    missing = [name for name, choices in understood(asked).missing.items() if not choices]
    told = named_among(Said.of(asked.text), missing) if missing else {}
    titled = [f"{in_language(input_title(name), asked.language)} = {value:g}" for name, value in told.items()]
    return replace(asked, text=", ".join((asked.text.rstrip(" .。,，"), *titled))) if titled else asked


def may_be_either(asked: Asked, missing: Iterable[str]) -> tuple[tuple[str, ...], str]:
    """The measures that are asked for among which a figure says nothing of which it is, and that figure."""
    figure, rest = _bare_figure(asked.text)
    names = tuple(name for name in missing if name in _MEASURED)
    is_measure = bool(figure) and not rest and "%" not in figure and len(names) > 1
    return (names, figure) if is_measure else ((), "")


def with_hoped_difference(request: Understood, asked: Asked) -> Understood:
    """The request, in which the difference that is asked for may be the one that somebody would be glad of."""
    figure = _glad_of(asked)
    if not figure or request.missing.get("delta") != ():
        return request
    return replace(request, missing={**request.missing, "delta": (figure,)})


def _glad_of(asked: Asked) -> str:
    found = _GLAD.search(in_digits(of_ours(asked.text)))
    return found["en"] or found["zh"] if found else ""


def _bare_figure(text: str) -> tuple[str, str]:
    """The figure that is all of a reply, or stands before words that name other inputs; with those words."""
    first, comma, rest = plain(text).partition(",")
    found = _ONLY_FIGURE.fullmatch(first)
    if found is None or (comma and not _OF_INPUTS.search(rest)):
        return "", ""
    return found["figure"].strip(), rest.strip()


def _figure_of_a_group(text: str) -> int | None:
    """Where the one percentage of a text stands that is said of some group."""
    said = _DENIED.sub(lambda match: " " * len(match[0]), text)
    if len(_SHARE.findall(said)) != 1 or _NO_RESULT.search(said):
        return None
    found = _OF_A_GROUP.search(said) or _OF_A_GROUP_ZH.search(said)
    return found.start("n") if found and not _names_group(said, found.start("n")) else None


def _names_group(text: str, at: int) -> bool:
    """Whether the clause around a figure names its group: then no other one is meant."""
    begin = max((match.end() for match in _CLAUSE_END.finditer(text, 0, at)), default=0)
    end = _CLAUSE_END.search(text, at)
    return _GROUP.search(text, begin, end.start() if end else len(text)) is not None


def _figure_alone(text: str) -> int | None:
    found = _SHARE.search(text)
    return found.start() if found and _ALONE.fullmatch(text) else None


def _value(text: str, at: int) -> float:
    return float(re.sub(r"[^\d.].*", "", text[at : at + 8], flags=re.DOTALL)) / 100


def _lacked(asked: Asked, value: float, *, of_group: bool) -> str | None:
    """The one missing input that a share may be; None where it may be several."""
    missing = understood(replace(asked, text="")).missing
    may_be = [name for name in missing if name in _RATES]
    if not of_group:
        may_be += [name for name in missing if name in _FITS and _FITS[name](value)]
    return may_be[0] if len(may_be) == 1 and 0 < value < 1 else None


def concluded(asked: Asked) -> tuple[Asked, dict[str, str]]:
    """The message, and those before it, where one chooses which of two figures is the one group's: the other figure is
    the other group's. With it what was really said, by the text that it became."""
    texts = (asked.text, *asked.earlier)
    made = tuple(_with_other(text, texts[place + 1 :], asked) for place, text in enumerate(texts))
    return replace(asked, text=made[0], earlier=made[1:]), dict(zip(made, texts, strict=True))


def is_titled(text: str) -> bool:
    """Whether a text is one of our own replies: "Rate in the control group = 20%"."""
    return _TITLED.fullmatch(text) is not None


def _with_other(text: str, before: Sequence[str], asked: Asked) -> str:
    reply = _TITLED.fullmatch(text)
    chosen_among = next((one for one in before if not is_titled(one)), None)
    if reply is None or chosen_among is None:
        return text
    wanted = understood(replace(asked, text=chosen_among, begun={}, said={}, earlier=())).missing
    for pair in (*PAIRS, *_OF_MEANS):
        choices = wanted.get(pair[0], ())
        if len(choices) != 2 or wanted.get(pair[1]) != choices or reply["value"] not in choices:
            continue
        for name, other in (pair, pair[::-1]):
            if any(reply["title"] in title.values() for title in titles_of(name)):
                value = choices[1 - choices.index(reply["value"])]
                return f"{text} ; {in_language(input_title(other), asked.language)} = {value}"
    return text
