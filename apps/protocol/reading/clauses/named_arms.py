"""What one arm gets, told by its name in a sentence of its own: "everyone in the intervention arm has two calls",
“试验组就是入组以后六小时内开始血浆置换，一天一次”, “对照组就按咱们科现在的常规来，大量补液、碱化尿液”.

Such a sentence runs on, and a rule that looks for a drug or a verb takes the middle of it. All of it is the arm's, but
for who says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.protocol.reading.texts.talk import without_talk
from apps.protocol.reading.words.wording import NO_OPINION, NO_RESULT_ZH

_ALL_IN: Final = r"(?:(?:every(?:one|body)|all|those|people|patients|the\sones)\sin\s)?(?:the|our)\s"
_GETS: Final = (
    r"(?:\s(?:group|arm|side))(?:\s(?:they|people|patients))?(?:\s(?:will|would|all|just|simply|only))*"
    r"\s(?:gets?|receives?|takes?|has|have|(?:is|are)\sgiven)\s"
)
# The other arm, or what is done then, ends this one.
_NEXT: Final = (
    r",?\s(?:(?:and|while|whereas|but)\s)?(?:(?:the\s|our\s)?(?:controls?|comparison|others?|rest|intervention|treatment"
    r"|experimental|active|unexposed)\b|we\b|i\b)"
)
_EN: Final = (
    rf"(?P<value>{NO_OPINION}(?!(?:had|been|to|worse|better|more|less|lost)\b)(?:[^.;?%]|\.(?=[0-9])){{3,260}}?)"
    rf"(?=\s?(?:[.;](?![0-9])|$)|{_NEXT})"
)
_START: Final = r"^\s?(?:so\s|and\s|then\s|in\s)*"
_GROUP_ZH: Final = r"组?(?:的(?:病人|患者|人))?(?:的话|呢|嘛)?,?"
_ZH: Final = rf"(?P<value>{NO_RESULT_ZH}(?!什么|哪|还没|不)[^。;?]{{4,200}}?)(?=[。;]?$)"
_BEGINS_ZH: Final = (
    r"(?=(?:入组|随机|术|[0-9一两二三四六]+个?(?:小时|天|周)[内之以])[^。;]*(?:[用给吃打做换]|开始))"
)
_USUAL_ZH: Final = (
    r"按照?(?:(?:我|咱)们?)?[^,。;]{0,8}(?:常规|平时|现在|原来|老规矩|老办法)[^,。;]{0,6}(?:来|做|走|处理"
    r"|治)(?:就行)?,"
)
_ARMS: Final = tuple(
    (key, re.compile(form, re.IGNORECASE))
    for key, form in (
        ("intervention", rf"{_START}{_ALL_IN}(?:intervention|treatment|active|experimental){_GETS}{_EN}"),
        ("comparator", rf"{_START}{_ALL_IN}(?:control|comparison){_GETS}{_EN}"),
        (
            "comparator",
            rf"{_START}(?:those|people|patients|the\sones)\s(?:on|in)\sthe\sother\s(?:side|lot|half)"
            rf"(?:\s(?:will|would|all|just|simply|only))*\s(?:gets?|receives?|takes?|has|have|(?:is|are)\sgiven)\s{_EN}",
        ),
        (
            "intervention",
            rf"^\s?(?:那|我们|然后)*(?:试验|干预|治疗|研究|实验|观察){_GROUP_ZH}(?:(?:就|则)+是|{_BEGINS_ZH}){_ZH}",
        ),
        (
            "comparator",
            rf"^\s?(?:那|我们|然后)*对照{_GROUP_ZH}(?:就|则|还是|也)*{_USUAL_ZH}"
            rf"(?P<value>[^。;?]{{4,160}}?)(?=,(?:试验组|干预组|两组|这些)|[。;]?$)",
        ),
    )
)


def named_arms(said: Said, known: Known) -> Iterator[ReadValue]:
    """The arm that a sentence names, with all that it is told to get."""
    for key, form in _ARMS:
        field, match = field_for(key, known), form.search(said.plain)
        if field is None or match is None or known.value(field.path) is not None:
            continue
        told = without_talk(said.cut(*match.span("value")).strip(" ,"))
        if is_ours(told.plain) and not known.catalogue.faults(field.path, words(told)):
            yield ReadValue(field.path, words(told), (told.span,), False, PATTERN)
