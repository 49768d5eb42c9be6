"""Two halves of the people, each in a sentence or a clause of its own: "Half of them get the patch. The rest swallow a
tablet", "one group uses the patch, the others keep their tablets", “一半贴膏药，另一半还吃原来的药”.

Neither half says an arm by itself: half of them get better as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, fold, words

_OF: Final = r"(?:\sof\s(?:them|the\s[a-z]+|our\s[a-z]+)|\s(?:the|my|our)\s(?!time\b)[a-z]+)?"
_WILL: Final = r"(?:\s(?:will|would|just|simply|only))*"
_TAKE: Final = rf"{_WILL}\s(?:gets?|receives?|takes?|swallows?|drinks?|wears?|uses?|(?:is|are|be)\sgiven)\s"
_GO_ON: Final = (
    rf"(?:{_TAKE}|{_WILL}\s(?:keeps?(?:\sto)?|stays?\son|carr(?:y|ies)\son\swith|go(?:es)?\son\swith|continues?(?:\s(?:with|on))?"
    r"|sticks?\s(?:to|with)|ha(?:s|ve))\s"
    rf"|{_WILL}\s(?=(?:carr(?:y|ies)\son|go(?:es)?\son|continues?|stays?)\s(?:just\s)?as\s(?:before|now|usual|they\s(?:are|were))\b))"
)
_NO_ARM: Final = (
    r"(?!(?:ill|sick|better|worse|well|over|used|to|none|nothing|lost|infected|complications?|it|home|a\s(?:rash|fever|cold)"
    r"|side\seffects|the\ssame(?!\s(?:[a-z]+\s){1,5}?(?:but|with(?:out)?)\s)|(?:more|less|longer|older)\b)\b)"
)
_STRENGTH: Final = (
    r"(?<=[0-9])%(?=\s(?:once|twice|daily|cream|lotion|gel|ointment|solution|spray|drops|shampoo|varnish)\b)"
)
_WORD: Final = rf"(?:[^.;?%]|\.(?=[0-9])|{_STRENGTH})"
_TEXT: Final = rf"(?P<value>{_NO_ARM}{_WORD}{{3,200}}?)"
# What all get anyway tells why, and nothing of the arm.
_ENDS: Final = (
    r"(?=\s?(?:\.(?![0-9])|;|$)|,\s(?:which|that's|because|since|as\s(?:now|today)|poor|bless)\b"
    r"|,\s(?:and|but)\s(?:every(?:one|body)|both|all\sof\sthem)\b|,\s(?:and|then|but)\s(?:we|i|then)\b|,\sso\s(?:that\s)?(?:nobody|no\sone|neither|they|you|we|it)\b)"
)
_JOINED: Final = r"(?:,\s(?:and\s|while\s|whereas\s|but\s)?|\s(?:and|while|whereas)\s)"
_OTHERS: Final = (
    r"(?:the\s(?:rest|others|other(?:\s(?:half|group|arm|lot|one))?|remaining\shalf)|every(?:one|body)\selse"
    r"|half(?=\s(?:get|have)\sno))"
)
# Those of one group by what they get: "the ones on the sleeve".
_NAMED: Final = (
    r"(?:the\sones|those)\s(?:on|with|in|under)\sthe\s[a-z]+(?:\s[a-z]+)?"
    r"|(?:(?:every(?:one|body)|all|those|people|patients|the\sones)\sin\s)?the\s(?:intervention|treatment|active|experimental)\s(?:group|arm)"
)
_ONE: Final = re.compile(
    rf"(?:^\s?|[.;]\s)(?:so\s|and\s|then\s)*(?:(?:(?:the\s)?one\s)?(?:half|(?<=one\s)(?:group|arm|lot)){_OF}|{_NAMED}){_TAKE}"
    rf"{_TEXT}(?:{_ENDS}|(?={_JOINED}{_OTHERS}{_OF}{_GO_ON}))",
    re.IGNORECASE,
)
_OTHER: Final = re.compile(
    rf"(?:^\s?|[.;]\s|{_JOINED}){_OTHERS}{_OF}{_GO_ON}(?P<value>nothing(?:\s(?:extra|else|more|at\sall))?(?=\s?(?:[.;]|$|,\s(?:poor|bless)))|{_NO_ARM}{_WORD}{{3,200}}?)"
    rf"{_ENDS}",
    re.IGNORECASE,
)
_PEOPLE_ZH: Final = r"的?(?:人|病人|患者|孩子|产妇|老人|病房)?"
_GIVE_ZH: Final = (
    r"(?:给予?|接受|加用?|用(?![药来于])|吃|打|做|练|戴|贴|喝|涂|上|按|滴|喷|抹|擦|敷|含|扎"
    r"|(?=肌注|静[滴注推]|口服|皮下|直接|单纯|[\u4e00-\u9fff]{1,2}完[^了,。;])"
    r"|(?=每[天日晚周月次]|早晚|睡前|饭[前后]|一天(?=[^,。;])))"
)
_AS_BEFORE_ZH: Final = r"(?=老样子|老办法|老一套)"
_NO_ARM_ZH: Final = (
    r"(?!了|过|的|完|什么|[^,。;]*(?:好转|有效|无效|复发|发[烧热]|出现|去世|死|没好|不好|差"
    r"|%|率|[0-9]例|过敏|不良|退出|失访|后来|以后|治好))"
)
# All that stands before the other half is this one's: “一半人扎双侧内关加电针,二十分钟,另一半肌注胃复安”.
_NEXT_ZH: Final = (
    r"[,。;]\s?(?:而|然后|那)?(?:另|剩下|其余|其他|别的人|一[半组边])"
    r"|[。;]|,(?![^。;]*(?:另|剩下|其余|其他|别的人))"
)
_ONE_ZH: Final = re.compile(
    rf"(?:^|[,。;]\s?)(?:我们|就|让)*(?:一[半组边]|(?!(?:没|不|他|人家))[^,。;:?]{{1,8}}的那(?:一?[半组边]|些)){_PEOPLE_ZH}(?:就|都|先|去)*{_GIVE_ZH}(?P<value>{_NO_ARM_ZH}[^,。;:?]{{2,30}}?(?:,[^,。;:?]{{2,14}}){{0,2}}?)(?={_NEXT_ZH})"
)
_OTHER_ZH: Final = re.compile(
    rf"[,。;]\s?(?:而|然后)?(?:另外?的?那?一[半组边]|剩下的?(?:那?一?半)?|其余的?|其他(?=[病人患])|别的(?=人)|一[半组边]){_PEOPLE_ZH}(?:就|则|还是|还|照样|照旧|照常|仍然?|只|仅|都|也|继续|接着)*"
    rf"(?:(?:{_GIVE_ZH}|沿用|维持)(?P<value>{_NO_ARM_ZH}[^,。;:?]{{2,30}}?)|{_AS_BEFORE_ZH}(?P<before>[^,。;:?]{{3,12}}(?:,[^,。;:?]{{2,20}}(?=[。;]|$))?)|(?P<none>什么都?不[加给做用吃]|不[加给做用][^,。;]{{0,6}}))(?:就行|就好|即可)?了?[吧呢]?(?=[,。;]|$)"
)
_HAPPENED: Final = re.compile(
    r"\b(?:last\syear|used\sto|already|usually|in\stheir|at\sthe\smoment)\b|去年|以前|从前|平时|目前",
    re.IGNORECASE,
)
MESSAGES_KEPT: Final = 8


def halves(said: Said, known: Known) -> Iterator[ReadValue]:
    """The arm that a sentence tells, where the message tells the other one, too."""
    forms = next((forms for forms in _PAIRS if _are_told(known.message, forms)), None)
    if forms is None:
        return
    one = forms[0].search(said.plain)
    other = forms[1].search(said.plain, one.end() if one else 0)
    for key, match in (("intervention", one), ("comparator", other)):
        field = field_for(key, known)
        if field is not None and match is not None and known.value(field.path) is None:
            group = next(name for name in ("value", "before", "none") if match.groupdict().get(name))
            value = said.cut(*match.span(group)).strip(" ,")
            if not known.catalogue.faults(field.path, words(value)):
                # with the words that make it an arm: alone, "paper diaries" are data
                whole = said.cut(*match.span()).strip(" ,;.。")
                yield ReadValue(field.path, words(value), (whole.span,), False, PATTERN)


_Forms = tuple[re.Pattern[str], re.Pattern[str]]
_PAIRS: Final[tuple[_Forms, ...]] = ((_ONE, _OTHER), (_ONE_ZH, _OTHER_ZH))


@lru_cache(maxsize=MESSAGES_KEPT)  # it is asked for each sentence of a message
def _are_told(message: str, forms: _Forms) -> bool:
    message = fold(message)
    one = forms[0].search(message)
    other = forms[1].search(message, one.end()) if one else None
    return one is not None and other is not None and not _HAPPENED.search(one[0])


# “按摩的每天五分钟,用橄榄油;不按摩的做常规孕妇学校”: who gets it and who does not.
_AND_NOT_ZH: Final = re.compile(
    rf"(?:^|[。;]\s?)(?P<kind>(?![不没未我他她])[\u4e00-\u9fff]{{2,6}})(?:的那组|的那边|那组|组|的)(?:就|都|则)*(?P<one>{_NO_ARM_ZH}[^。;:?%]{{4,60}}?)"
    rf"[;。]\s?不(?P=kind)(?:的那组|的那边|那组|组|的)(?:就|都|则|只)*(?P<other>{_NO_ARM_ZH}[^。;:?%]{{2,60}}?)(?=[。;]|$)"
)


@lru_cache(maxsize=8)
def _with_and_without(message: str) -> re.Match[str] | None:
    """Asked for each sentence of the message."""
    return _AND_NOT_ZH.search(fold(message))


def with_and_without(said: Said, known: Known) -> Iterator[ReadValue]:
    """What those get who have something done, and what those do who have not."""
    match = _with_and_without(known.message)
    if match is None:
        return
    for key, group in (("intervention", "one"), ("comparator", "other")):
        start, end = match.span(group)
        field = field_for(key, known)
        if (
            field is None
            or known.value(field.path) is not None
            or not (said.start <= start and end <= said.end)
        ):
            continue
        value = said.cut(start - said.start, end - said.start).strip(" ,")
        if not known.catalogue.faults(field.path, words(value)):
            # with the words that make it an arm: alone, "paper diaries" are data
            whole = said.cut(*match.span()).strip(" ,;.。")
            yield ReadValue(field.path, words(value), (whole.span,), False, PATTERN)
