"""What a study is to find out, as people open with it: "test whether A reduces B in C", “看看 A 能不能减少 B”.

Such a clause asks, and yet it says what is done, to whom and what is looked at. Only the names are taken; whoever
speaks of people, of us or of two things in the place of a name says none.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.phrases import in_clauses
from apps.protocol.reading.words.wording import PEOPLE_ZH, QUALIFIED, WHO

_FIND: Final = (
    r"\b(?:test(?:ing)?|see(?:ing)?|know|find(?:ing)? out|assess(?:ing)?|evaluat(?:e|ing)|examin(?:e|ing)"
    r"|look(?:ing)? (?:at|into)|investigat(?:e|ing)|study(?:ing)?|determin(?:e|ing)|establish|learn|show(?:ing)?)"
    r"\s(?:whether|if)\s"
)
_NAME: Final = (
    rf"(?!(?:(?:the|our|these|those|all|some)\s)?(?:{WHO}|it|this|that|they|there|we|i|he|she|to|or|any|one)\b)"
    r"(?:(?!\s(?:in|among|who|that|which|than|or|and|versus|vs)\s)[^.;,:?%]){3,70}?"
)
_DOES: Final = (
    r"\s(?:can\s|could\s|will\s|might\s|really\s)?(?:helps?|reduc\w+|improv\w+|shorten\w*|lower\w*|prevent\w*|increas\w+"
    r"|prolong\w*|reliev\w+|speeds?|cuts?|halves?|decreas\w+|raises?|delays?|changes?|affects?|predicts?|works?"
    r"|is (?:better|safer|superior|non-?inferior|as (?:good|effective|safe)|effective|associated|linked)|leads? to)\b"
)
_OPENS_ZH: Final = r"(?:看看?(?:一下)?|评[价估](?:一下)?|了解|研究(?:一下)?|探讨|知道|验证|观察|明确)"
_NAME_ZH: Final = (
    r"(?![我咱这那他她它是有能会不哪]|一下|为什么|怎么|如何|什么)"
    r"(?:(?!患者|病人|孩子|[对用给和与跟比或]|[者人]的"
    r"|能不能|能否|是否|有没有|会不会)[^,。;:%?]){2,25}"
)
_WHETHER_ZH: Final = r"(?:能不能|能否|是否(?:能够?|可以?|会)?|会不会|可不可以|有没有|有无)"
_BETTER_ZH: Final = (
    r"(?:有效|明显|显著)?(?:减少|降低|改善|缩短|预防|提高|减轻|延长|缓解|增加|减慢|延缓|促进|加快)"
)
_EFFECT_ZH: Final = rf"(?:{_WHETHER_ZH}|的?(?:影响|作用|效果|疗效)(?:[,。;?]|$))"

INTERVENTION_AIMS: Final = in_clauses(
    rf"{_FIND}(?:an?\s|the use of\s|(?:using|giving|adding)\s)?(?P<value>{_NAME}){_DOES}",
    rf"{_OPENS_ZH}(?P<value>{_NAME_ZH})(?={_WHETHER_ZH}{_BETTER_ZH}|对[^,。;:?]{{2,40}}{_EFFECT_ZH})",
)
POPULATION_AIMS: Final = in_clauses(
    rf"{_FIND}[^.;,?]{{3,120}}?\s(?:in|among)\s(?P<value>{WHO}\b{QUALIFIED}[^.;,?]{{4,100}}?)"
    r"(?=[.;,?]|$|\s(?:compared|versus|vs|than|over)\b)",
    rf"{_FIND}{_NAME}\s(?:can\s|could\s|will\s)?helps?\s(?P<value>{WHO}\b{QUALIFIED}[^.;,?]{{4,80}}?)(?=[.;,?]|$|\s(?:to|more|than)\b)",
    rf"{_OPENS_ZH}{_NAME_ZH}对(?P<value>[^,。;:%?]{{1,30}}?{PEOPLE_ZH})(?=[^,。;:?]{{2,30}}{_EFFECT_ZH})",
)
OUTCOME_AIMS: Final = in_clauses(
    rf"{_OPENS_ZH}{_NAME_ZH}对[^,。;:%?]{{1,30}}?{PEOPLE_ZH}的?(?P<value>[^,。;:%?的和与]{{2,24}}?)(?=的?{_EFFECT_ZH})",
    rf"{_OPENS_ZH}{_NAME_ZH}(?:能不能|能否|是否(?:能够?|可以?)?|会不会|可不可以){_BETTER_ZH}"
    r"(?P<value>(?![^,。;?]*(?:患者|病人|和|与))[^,。;:%?]{2,24})(?=[,。;?]|$)",
)
