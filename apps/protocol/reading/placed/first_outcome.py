"""What counts most, where the sentence names it in one word and says in the next clause what is looked at:
“最要紧看的就是肾，7天以内有没有出现……”, “就看吃药第五天停没停的病人占多少”.

The word leads up to the outcome and is none. What only goes on about it ("出现一次就算") belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.outcomes.summed import with_what_is_told
from apps.protocol.reading.outcomes.told_rows import Told, told_in

PRIMARY: Final = "endpoints.outcomes.primary"
SHORT: Final = 6  # characters of a word that only leads up to the outcome
_CARE: Final = r"(?:关心|看重|在意|在乎|关注|想知道|想看到?|要紧|重要|关键|主要)"
_LEAD: Final = re.compile(
    rf"^\W*(?:那|嗯|其实|反正|总之|对了|说到底|说白了|归根[到结]底|最后)*[,]?(?:我们?|咱们?)?(?:自己|个人)?"
    rf"(?:最{_CARE}(?:看)?的?(?:指标|东西|事)?[,]?(?:还|就|也)*(?:是|在于)(?:看看?)?|(?:关键|重点|首要)(?:的)?(?:就|还)?(?:是|看(?:的是)?)+|(?:就|只)看)(?=\S)"
)
_ASKS: Final = re.compile(
    r"有没有|是否|是不是|能不能|([\u4e00-\u9fff])没\1|(?:占|有|打|降|升|涨|少|多|差)[^,。;]{0,3}(?:多少|几[成分个次])"
)
_COUNTS: Final = re.compile(
    r"^[^,。;]{2,14}(?:就|才|也|都)(?:不)?算(?:数|是|进去|在内)?[了的]?$|^[^,。;]{2,14}不算$"
)
# Nothing by itself: whose it is, the word before it says.
_OF_IT: Final = re.compile(r"^(?:算|看)?(?:有没有|是否|是不是|能不能)|(?:打几分|几分|多少分)$")
_SEES: Final = re.compile("^(?:算|看看?|就看|数)(?=有没有|是否|是不是|能不能)")
_FIRST: Final = re.compile(r"次要|安全|顺[带便]|另外|还[想要]?看")


def first_outcome(said: Said, known: Known) -> Iterator[ReadValue]:
    """The primary outcome of such a sentence, where none is recorded."""
    lead = _LEAD.match(said.plain)
    if lead is None or known.current_stage != PRIMARY.partition(".")[0] or known.value(PRIMARY) is not None:
        return
    if tells_of_others(said.plain) or _FIRST.search(said.plain):
        return
    told = told_in(said.cut(lead.end()).strip(" .。;吧呢"))
    at = next((n for n, each in enumerate(told[:2]) if _ASKS.search(each.name)), None)
    if at is None or (at and len(told[0].name) > SHORT):
        return
    entry = with_what_is_told(_entry(told, at))
    if not known.catalogue.faults(PRIMARY, [entry]):
        ends = [piece.end for each in told[: at + 1] for piece in each.pieces]
        defined = [each for each in told[at + 1 :] if _COUNTS.match(each.name)]
        ends += [piece.end for each in defined for piece in each.pieces]
        yield ReadValue(PRIMARY, [dict(entry)], ((said.start, max(ends)),), True, PATTERN)


def _entry(told: list[Told], at: int) -> Mapping[str, Any]:
    name = _SEES.sub("", told[at].name)
    if at and _OF_IT.search(told[at].name):
        name = f"{told[0].name}，{name}"
    entry: dict[str, Any] = {"name": name, **told[at].parts}
    if (time := told[at].time) is not None:
        entry["time_point"] = words(time)
    defined = next((each.name for each in told[at + 1 :] if _COUNTS.match(each.name)), "")
    return {**entry, "variable": defined} if defined and "variable" not in entry else entry
