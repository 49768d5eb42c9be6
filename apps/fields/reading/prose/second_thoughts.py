"""Second thoughts about a figure: "open for two days, well, three", "seven huts. Hang on, one is out, so six".

Whatever read the first figure, it is held here against what is said behind it: where the words are surely of the same
figure the last one counts; where they may be, it is asked. Two figures side by side, and one of which it is said
afterwards that it is of each, are no figure of all.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from apps.fields.reading import registry
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN, TENTHS, to_decimal
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.quantities.units import UNIT as MEASURE
from apps.fields.reading.results import LABELLED_DERIVED, PATTERN, CannotRead, ReadValue, Unreadable
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.spoken.taken_back import BREATH, BREATH_ZH, FILLER, FILLER_ZH, TURN, TURN_ZH
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

MOST_LEFT: Final = 20  # who leave a number behind
MOST_BETWEEN: Final = 60  # characters between a figure and the second thought about it
_COUNTED: Final = frozenset({"integer"})
_MEASURED: Final = frozenset({"duration", "integer", "number", "fraction", "ratio"})

_UNIT: Final = (
    rf"(?:(?P<percent>{PERCENT_SIGN}|{TENTHS})|(?P<time>\s?-?{UNIT})|(?P<other>\s?{MEASURE})"
    r"|(?P<noun>\s?[个家例名人所]))"
)
_FIGURE: Final = rf"(?P<figure>(?:百分之)?{NUMBER}(?:\s?(?::|比|\bto\b)\s?{NUMBER})*)(?:{_UNIT})?"
# "200, 还是 240" leaves it open, "还是240吧" does not.
_LEAD: Final = rf"(?:{TURN}|{BREATH}|(?:make|call)\s(?:it|that))"
_LEAD_ZH: Final = rf"(?:{TURN_ZH}|{BREATH_ZH})"
_HEDGE: Final = r"(?P<hedge>(?:maybe|perhaps|possibly|probably|could\sbe|可能|也许|或许|大概是?)\s?)?"
_ENDS: Final = (
    r"(?=\s?(?:[,.;!?。]|$|\b(?:if|i\s(?:guess|think|suppose)|instead|to\sbe\shonest|now|then|really)\b"
    r"|[吧啊呢了够才也就]))"
)
_SECOND: Final = re.compile(
    rf"(?:[,.;!?。]|\s[–-]{{1,2}})\s?(?:(?:and|but|or)\s)?(?:{_LEAD}(?:[\s,.]+{_LEAD})*[\s,.]+(?:{FILLER}\s){{0,2}}"
    rf"|{_LEAD_ZH}(?:[\s,。]*{_LEAD_ZH}){{0,2}}[\s,。]*{FILLER_ZH}{{0,3}}|(?P<or>还是|或者?是?|or\s)){_HEDGE}{_FIGURE}{_ENDS}",
    re.IGNORECASE,
)
_CLAUSE_ENDS: Final = re.compile(r"[,.;。](?![0-9])")
# Who has left, and how many that leaves.
_GONE: Final = (
    r"(?:\b(?:(?:is|are|was|were|'s|'re|be)\s(?:now\s)?(?:out|off|gone)|drop(?:s|ped)?\sout|pull(?:s|ed)?\sout|withdr[ae]w\w*"
    r"|bail(?:s|ed)?|back(?:s|ed)?\sout|quit|left\sus|(?:has|have|'s|'ve)\sleft|cancel\w*|fell\sthrough|out\sas\sof)\b"
    r"|退[出了]|撤[了出]|不[来干参做]|来不了|走了|跑了|黄了|不算|掉了|少了)"
)
_LEAVES: Final = (
    r"(?:\bso(?:\sthat'?s|\sit'?s|\swe'?re\s(?:at|down\sto)|\sonly|\snow|\sjust)?|\b(?:that|which)\s(?:leaves|makes)(?:\sus(?:\swith)?|\sit)?"
    r"|\bleaving(?:\sus(?:\swith)?)?|\bdown\sto|(?:就|只|还)*剩下?了?|那?就(?:是|按|算|只有|变成)?|所以(?:是|就)*|现在(?:就|只)*(?:是|有)?)"
)
_AFTER_LEAVING: Final = re.compile(
    rf"[^?]{{0,{MOST_BETWEEN}}}?{_GONE}[^?]{{0,{MOST_BETWEEN}}}?{_LEAVES}\s?{_FIGURE}(?:\s(?:are\s)?(?:left|remain\w*))?{_ENDS}",
    re.IGNORECASE,
)
_HAS_LEFT: Final = re.compile(
    rf"\s?[,.;。!]\s?(?:hang\son|hold\son|wait|oh|no|等等|等一下|不对|哦)[\s,.]+[^?0-9]{{0,{MOST_BETWEEN}}}?{_GONE}",
    re.IGNORECASE,
)
# Each of several has a figure of its own; what stands behind the figure says so, or a clause after it.
_SIDE_BY_SIDE: Final = re.compile(
    rf"(?:\s[a-z]{{3,14}})?\s(?P<by>with|on|in|for|under|at|to|get)\s(?:the\s|an?\s)?(?:[a-z-]+\s){{1,4}}(?:and|but|versus|vs)\s(?:only\s"
    rf"|about\s)?{NUMBER}(?:{PERCENT_SIGN}|\s?{UNIT})?(?:\s[a-z]{{3,14}})?\s(?P=by)\s",
    re.IGNORECASE,
)
_OF_EACH: Final = re.compile(
    r"[^,.;。]{0,8}[,.;。!]\s?(?:(?:and|but|oh)\s)?(?:(?:that'?s|that\sis|this\sis|which\sis|i\smean|meaning|those\sare)\s(?:for\s|in\s)?"
    r"(?:each|every|per|apiece)\b|(?:我?说的?|这|那|指)*(?:个|数|可|都)*[是指]?(?:说|指)?每[^,。;个]{0,3}个?[^,。;]{0,4}?"
    r"(?:的(?=\s?(?:[,。;啊哈哦]|$))|[都也]?[是要]?这么多|都是?这个数))",
    re.IGNORECASE,
)

_AGAIN_OF_EACH: Final = re.compile(
    rf"[^,.;。]{{0,16}}[,.;。!]\s?(?:{_LEAD}[\s,.]+){{1,2}}(?:that'?s\s)?(?P<figure>{NUMBER})\s(?:[a-z]+\s)?(?:per|in\seach|each|apiece)\b",
    re.IGNORECASE,
)

# "160 in all, oh no, with those who leave 180": another number of the same, in words that no form foresees.
_COMPETES: Final = re.compile(
    rf"[^.;。?]{{0,6}}[,.;。]\s?(?:{_LEAD}|{_LEAD_ZH})[\s,.。]+[^.;。?0-9]{{0,20}}?(?P<figure>{NUMBER})\s?[个例名位]?人?(?=\s?(?:[,.;。]|$))",
    re.IGNORECASE,
)

# "Open for two days, no, my wife says three": whether that holds, nobody has said.
_WISHED: Final = re.compile(
    rf"[^.;。?,]{{0,8}}[,.;。]\s?(?:{_LEAD}(?:[\s,.]+{_LEAD})*|{_LEAD_ZH})[\s,.。]+"
    r"[^.;。?,0-9]{1,30}?(?:\s(?:says?|said|wants?|reckons?|thinks?|prefers?|insists\son)\s(?:it's\s)?"
    rf"|(?:说|建议|主张|坚持|让|觉得)(?:要|用|按|是)?){_FIGURE}{_ENDS}",
    re.IGNORECASE,
)


# "Out of sealed envelopes - hmm, no, let's …", "twelve months, no, with Christmas …": it stands no more.
_TAKEN_BACK: Final = re.compile(
    r"[^,.;。!?]{0,14}?(?:[,;。.!]|\s[–—-]{1,2})\s?(?:(?:hmm+|oh|well|wait|sorry|actually|or)[,\s]+)*no,\s"
    r"|[^,.;。!?]{0,8}?[,;。]\s?(?:[哦嗯哎诶],?)?(?:不对|不行|算了)[,。]",
    re.IGNORECASE,
)


def weigh_second_thoughts(said: Said, sheet: Sheet) -> None:
    """Puts the last figure in the place of the first, or asks which is meant; a text that is taken back is dropped."""
    for read in sorted(sheet.values.values(), key=lambda each: each.spans[-1][1], reverse=True):
        field = sheet.known.catalogue.find(read.field)
        if field is not None and field.kind in _MEASURED and read.confidence < LABELLED_DERIVED:
            _weigh(read, field, said, sheet)
        elif isinstance(read.value, str) and read.confidence <= PATTERN and _is_taken_back(read, said):
            del sheet.values[read.field]


def _weigh(read: ReadValue, field: Field, said: Said, sheet: Sheet) -> None:
    behind = said.folded[_end(read, said) : said.end]
    found = _later(behind, field) or _left(behind, read, field, said)
    if found is not None and not _is_taken(read, found, said, sheet):
        is_open = found.re is _SECOND and (
            found["hedge"] or found["or"] or _CLAUSE_ENDS.search(behind, 0, found.start())
        )
        _put(read, field, found, said, sheet, is_open=bool(is_open))
    elif (wished := _WISHED.match(behind)) is not None and _is_of_the_sort(wished, field):
        _put(read, field, wished, said, sheet, is_open=True)
    elif _is_taken_back(read, said) or _is_none(behind, read, field):
        _ask(read, sheet)


def _is_none(behind: str, read: ReadValue, field: Field) -> bool:
    """Whether it is one of two side by side, or in a count no number of all."""
    of_all = field.kind not in _COUNTED or not _is_no_number_of_all(behind, read)
    return _SIDE_BY_SIDE.match(behind) is not None or not of_all


def _is_taken_back(read: ReadValue, said: Said) -> bool:
    return _TAKEN_BACK.match(said.folded[_end(read, said) : said.end]) is not None


def _is_no_number_of_all(behind: str, read: ReadValue) -> bool:
    again = _AGAIN_OF_EACH.match(behind)
    return bool(
        _OF_EACH.match(behind)
        or _HAS_LEFT.match(behind)
        or _COMPETES.match(behind)
        or (again and to_decimal(again["figure"]) == read.value)
    )


def _end(read: ReadValue, said: Said) -> int:
    """Where the words end that were read, without the stop behind them."""
    start, end = read.spans[-1]
    return start + len(said.folded[start:end].rstrip(" ,;.。"))


def _later(behind: str, field: Field) -> re.Match[str] | None:
    """What is said of the figure again, with no other figure in between."""
    found = _SECOND.search(behind[: 3 * MOST_BETWEEN])
    if found is not None and found.start() <= MOST_BETWEEN and not _figure_in(behind[: found.start()]):
        return found if _is_of_the_sort(found, field) else None
    return None


def _left(behind: str, read: ReadValue, field: Field, said: Said) -> re.Match[str] | None:
    """How many somebody leaves behind: a little less than there were, of the same things."""
    found = _AFTER_LEAVING.match(behind) if field.kind in _COUNTED and isinstance(read.value, int) else None
    if found is None or not _is_of_the_sort(found, field) or not _ANY_FIGURE.fullmatch(found["figure"]):
        return None
    words = "".join(said.folded[start:end] for start, end in read.spans)
    is_same = not found["noun"] or found["noun"].strip() in words
    return found if is_same and 0 < read.value - to_decimal(found["figure"]) <= MOST_LEFT else None


def _figure_in(plain: str) -> bool:
    return _ANY_FIGURE.search(plain) is not None


_ANY_FIGURE: Final = re.compile(NUMBER, re.IGNORECASE)


def _is_of_the_sort(found: re.Match[str], field: Field) -> bool:
    has_ratio = _ANY_FIGURE.fullmatch(found["figure"].removeprefix("百分之")) is None
    if has_ratio != (field.kind == "ratio") or (found["other"] and not found["time"]):
        return False
    if found["time"]:
        return field.kind == "duration"
    if found["percent"] or found["figure"].startswith("百分之"):
        return field.kind == "fraction"
    return not found["noun"] or field.kind in _COUNTED


def _is_taken(read: ReadValue, found: re.Match[str], said: Said, sheet: Sheet) -> bool:
    """Whether something else was made of the later figure."""
    at = _end(read, said) + found.start("figure")
    others = (other for other in sheet.values.values() if other is not read)
    return any(start <= at < end for other in others for start, end in other.spans)


def _put(
    read: ReadValue, field: Field, found: re.Match[str], said: Said, sheet: Sheet, *, is_open: bool
) -> None:
    """Takes the later figure for the value, or asks which of both where that is left open."""
    begin = _end(read, said)
    start = begin + found.start("figure")
    end = begin + max(found.end(part) for part in ("figure", "percent", "time", "noun"))
    unit = "" if found["percent"] or found["time"] else _unit(read, said)
    new = _read(f"{said.folded[start:end]}{unit}", field, sheet)
    around = next((each for each in sentences(said) if each.start <= start < each.end), said)
    if new is None:
        _ask(read, sheet)
    elif is_open or asks(around.plain):
        _ask(read, sheet, choices=(read.value,) if new == read.value else (read.value, new))
    elif new != read.value:
        sheet.values[read.field] = replace(read, value=new, spans=(*read.spans, (start, end)), derived=True)


_WITH_UNIT: Final = re.compile(_FIGURE, re.IGNORECASE)


def _unit(read: ReadValue, said: Said) -> str:
    """The unit that the first figure was said with."""
    words = " ".join(said.folded[start:end] for start, end in read.spans)
    found = [each for each in _WITH_UNIT.finditer(words) if each["percent"] or each["time"]]
    if found:
        return found[-1]["percent"] or found[-1]["time"]
    return f" {read.value['unit']}" if isinstance(read.value, dict) and "unit" in read.value else ""


def _read(text: str, field: Field, sheet: Sheet) -> object:
    try:
        new = registry.reader_of(field)(Said.of(text), field, sheet.known)
    except CannotRead:
        return None
    return new.value if new is not None and not sheet.known.catalogue.faults(field.path, new.value) else None


def _ask(read: ReadValue, sheet: Sheet, *, choices: tuple[object, ...] = ()) -> None:
    del sheet.values[read.field]
    sheet.unreadable.append(Unreadable(read.field, read.spans[-1], choices=choices))
