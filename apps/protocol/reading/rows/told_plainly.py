"""Lengths and numbers in the plainest words, ways that their rows take up: "they get the tablets for twelve weeks and
then we watch them for another nine months", "停了以后再跟24周", "两组各收95个".

Each names who does what for how long; a length that leads up to something else ("before we start") is none of these.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.phrases import Phrase, means
from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.rows.told_figures import LENGTH_TOLD, LENGTH_TOLD_ZH
from apps.protocol.reading.words.wording import MANY, PEOPLE, PEOPLE_ZH, SHARE, WHOLE

_END: Final = r"(?=\s?(?:[,.;)]|$)|\s(?:and|but|then|while)\b)"
_END_ZH: Final = r"(?=\s?[,。;、]|\s?$)"
_BEGIN_ZH: Final = r"(?:^|[,。;]\s?)"
_ABOUT: Final = r"(?:about\s|around\s|roughly\s)?"
_LENGTH: Final = rf"(?:another\s|a\sfurther\s)?{LENGTH_TOLD}"
_GIVEN: Final = (
    r"(?:drugs?|tablets?|capsules?|pills?|drops|eye\sdrops|creams?|ointment|gel|patch(?:es)?|inhaler|spray|injections?"
    r"|infusions?|medicines?|medication|device|brace|splint|mask|diet|powder|syrup|lozenges|antibiotics?|supplement)"
)
_EVERYBODY: Final = (
    rf"(?:{PEOPLE}|everyone|everybody|they|kids|babies|mothers|(?:each|every)\s(?:patient|child|person)"
    r"|each(?:\sof\sthem)?)"
)
_UP_TO: Final = (
    rf"(?P<value>(?:month|week|day|year)\s(?:{NUMBER})|(?:{NUMBER})\s(?:months|weeks|days|years)"
    r"|an?\s(?:year|month)|half\sa\syear)"
)
_THEM: Final = (
    r"(?:them(?:\sall)?|everyone|everybody|people|(?:the\s)?(?:patients|women|children|men|kids|babies))"
)
_WILL: Final = r"(?:\s(?:will|would|all|then|just|should)){0,2}"

TREATED: Final = (
    rf"\b{_EVERYBODY}{_WILL}\s(?:gets?|takes?|receives?|wears?|uses?|has|have)\s(?:the|their)\s(?:[a-z]+\s)?{_GIVEN}\sfor\s{_LENGTH}{_END}",
    rf"\b(?:the|their)\s(?:[a-z]+\s)?{_GIVEN}\s(?:is|are|will\sbe|would\sbe)\s(?:given|taken|worn|used|applied|inhaled)\s"
    rf"(?:(?:once|twice|(?:{NUMBER})\stimes|daily|nightly|weekly|a|per|every|day|night|week)\s){{0,4}}for\s{_LENGTH}{_END}",
    rf"(?:^|,\s|\b(?:then|and|by)\s){_ABOUT}{LENGTH_TOLD}\son\s(?:the\s)?(?:study|trial|active|real|actual)\s{_GIVEN}{_END}",
    rf"{_BEGIN_ZH}(?:这个|试验)?(?:药|药片|膏药|滴眼液|喷剂|胶囊|颗粒)(?:就|都|要|得|先|总共|一共)*(?:吃|用|服|打|贴|滴|喷|抹)(?:够|满|上|它)?{LENGTH_TOLD_ZH}{_END_ZH}",
)
FOLLOWED: Final = (
    rf"\b(?:then|and|after\sthat|afterwards|later)\s(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:then\s)?(?:watch|follow|track|monitor"
    rf"|observe|keep\san\seye\son)\s{_THEM}(?:\sup)?\sfor\s{_LENGTH}{_END}",
    rf"\b(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:then\s)?(?:watch|follow|track)\s{_THEM}(?:\sup)?\s(?:until|till|to|up\sto)\s{LENGTH_TOLD}"
    rf"\safter\s(?:the\s|their\s)?[a-z]+{_END}",
    rf"\b(?:the\s)?follow-?up\s(?:ends|stops|finishes|is\sover|will\send|goes\son)\s(?:with|at|after|until|till|to)\s(?:(?:the|a)\s)?(?:(?:last|final)\s)?"
    rf"(?:(?:visit|call|contact|appointment)\s(?:at|in|after)\s)?{_UP_TO}{_END}",
    rf"\b(?:the|our|their)\s(?:last|final)\s(?:visit|call|contact|appointment|follow-?up)\s(?:is|will\sbe|would\sbe|comes)\s(?:at|in|after)\s{_UP_TO}{_END}",
    rf"{_BEGIN_ZH}(?:末次|最后一次)(?:访视|随访|来院|复查|来)(?:就?是|就?在|定在|安排在|放在)+(?:满|入组后|术后)?{LENGTH_TOLD_ZH}(?:的时候|时|后|末)?{_END_ZH}",
    rf"\b(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:see|recheck|review|call|assess|ring)\s{_THEM}(?:\s(?:again|back|in))?\s(?:at|after)\s"
    rf"{LENGTH_TOLD}\sfor\s(?:the|a|their)\s(?:final|last)\b",
    rf"{_BEGIN_ZH}(?:停药?|药停|出院|吃完|用完|打完|治完|做完)(?:了)?(?:药)?(?:以后|之后|后)?(?:再|继续|接着|还要?)+(?:跟踪|跟|随访|随诊|观察)(?:访)?{LENGTH_TOLD_ZH}{_END_ZH}",
)
_FINDS: Final = (
    rf"\b(?:reckon(?:\son)?|recruit|enroll?|get|find|manage|expect|see|include)\s(?:some\s)?{_ABOUT}"
)
_MONTHS: Final = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    "|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_MONTH: Final = rf"{_MONTHS}\s20[0-9]{{2}}"
_MONTH_ZH: Final = r"20[0-9]{2}年[0-9]{1,2}月"
# The last one to come in ends it; the last visit, or the report, does not.
_IS_IN: Final = (
    r"\b(?:patient|participant|person|woman|man|child|one|everyone|everybody|them\sall)"
    r"\s(?:in|on\sboard|enrolled|recruited|randomi[sz]ed|included)"
)
RECRUITED: Final = (
    rf"{_FINDS}(?:{NUMBER})\s(?:{PEOPLE}\s)?(?:a|per|each|every)\s(?:month|week|year)\s(?:[a-z]+\s){{0,4}}?(?:for|over)\s{LENGTH_TOLD}{_END}",
    rf"\b(?:money|funding|funds|time)\sfor\s{LENGTH_TOLD}\sof\s(?:recruit(?:ing|ment)|enrol{{1,2}}(?:ing|ment)){_END}",
    rf"[一每]个?[月周年](?:大概|大约|差不多|估计|能|可以|可|也就|就)*(?:收|招|入组|入)(?:进来)?(?:大概|大约)?(?:{NUMBER})来?\s?[个例名位](?:人|{PEOPLE_ZH})?(?:左右)?"
    rf",\s?(?:那)?(?:就|打算|准备|计划|一共|总共|先)*(?:收|招|入组)(?:它|他|个)?{LENGTH_TOLD_ZH}{_END_ZH}",
    rf"\b(?:start|begin)(?:s|ing)?\s(?:to\s)?(?:recruit|enrol)\w*\s(?:in|from)\s(?P<value>{_MONTH},?\s(?:and|with)\s[^.;,0-9]{{0,30}}?{_IS_IN}\s(?:by|until|till|at)\sthe\send\sof\s{_MONTH}){_END}",
    rf"\b(?:recruit|enrol)\w*\s(?:(?:is|will\sbe|runs?|goes)\s)?from\s(?P<value>{_MONTH}\s(?:to|until|till)\s(?:the\send\sof\s)?{_MONTH}){_END}",
    rf"(?P<value>(?:从|自)?{_MONTH_ZH}初(?:就|才)?(?:开始|起)?(?:收|招|入组|招募)(?:病人|患者|人)?,\s?(?:一直)?(?:收|招|入组|招募|做)?[到至]{_MONTH_ZH})底(?:截止|结束|为止|收完|完|停)?{_END_ZH}",
)

_SICK_ZH: Final = rf"(?:的|{PEOPLE_ZH}|小孩|孩子|娃|宝宝|人)"
_NOT_ALL_ZH: Final = r"(?![^,。;]*(?:[每各组家年月周天]|他们|人家|中心|去年))"
TOTALS: Final = (
    rf"{_BEGIN_ZH}{_NOT_ALL_ZH}[^,。;:0-9]{{2,16}}?{_SICK_ZH}(?:就|打算|准备|计划|一共|总共|先|想|要)*收(?:够|满|到|它)?{MANY}\s?[个例名位]"
    rf"(?:人)?(?:拉倒|就行|就够|得了|为止|吧|就好|算完)*{_END_ZH}",
    rf"\bwe(?:'re|\sare)\s(?:planning\son|aiming\s(?:for|at)|going\sfor)\s{_ABOUT}{WHOLE}(?=\s?(?:[,.;]|$)|\sand\snot\b)",
    rf"(?:^|,\s(?:and\s|so\s|but\s)?)(?:i|we)(?:'ll|\swill)?\sneed\s{_ABOUT}{WHOLE}(?=\s?(?:[,.;]|$))",
)
TOTALS_NAMED: Final = rf"{_SICK_ZH}[^,。;]{{0,6}}收|\bplanning\son\s|\bwe're\s(?:aiming|going)\s"
# Of "two groups with 40 each, another one with 80" nobody says that all have as many.
_NO_THIRD_ZH: Final = r"(?![^。;]*(?:另|剩|其余|第三|还有)[^。;]{0,3}组)"
PER_GROUP: Final = (
    rf"(?P<value>[两三四]组\s?各(?:收|招|入|做|要|有|纳入)?\s?(?:{NUMBER})\s?[例人名个])(?:人|{PEOPLE_ZH})?{_END_ZH}{_NO_THIRD_ZH}",
    rf"[两俩]个?组[^。;0-9]{{2,24}},\s?(?P<value>各\s?(?:{NUMBER})\s?[例人名个])(?:人|{PEOPLE_ZH})?{_END_ZH}",
    rf"{_BEGIN_ZH}[^,。;]{{0,10}}?(?P<value>每组\s?(?:{NUMBER})\s?[例人名个]?)(?:人|{PEOPLE_ZH})?,\s?(?:那)?(?:合起来|加起来|一共|总共|合计|共)",
    rf"\b(?:per|in\seach)\s(?:group|arm)\s[^.;]{{0,60}}?,\s(?:so\s|let's\s)?call\sit\s(?P<value>(?:{NUMBER}))(?=\s?(?:[.;]|$))",
    rf"\bcall\sit\s(?P<value>(?:{NUMBER})\s(?:per|in\seach)\s(?:group|arm))\b",
)
OF_EACH_ZH: Final = (
    rf"[两三四俩]组\s?各|各\s?(?:{NUMBER})"
    rf"|每组\s?(?:{NUMBER})[例人名个]?人?,\s?那?(?:合起来|加起来|一共|总共|合计|共)"
)
LEVELS: Final = (
    rf"\balpha(?:'s|\sis|\sat)?,?\s(?:just\s)?(?:the\s)?(?:usual|ordinary|standard|normal|conventional|customary)\s{SHARE}",
)
_SPOKEN_POWERS: Final = (
    ("(?:80|eighty)", 0.8),
    ("(?:85|eighty[ -]five)", 0.85),
    ("(?:90|ninety)", 0.9),
    ("(?:95|ninety[ -]five)", 0.95),
)
POWERS: Final[tuple[Phrase, ...]] = tuple(
    means(
        share,
        rf"(?:^|[,;]\s?|\band\s){word}\spower(?=\s?(?:[.,;]|$))|(?:^|[,;]\s?|\b(?:and|with)\s)power\s{word}(?=\s?(?:[.,;]|$))",
    )
    for word, share in _SPOKEN_POWERS
)
_SET: Final = r"(?:leave|keep|put|set|have|stick\swith)"
# "Leave the alpha at 5": per cent, as nobody tests at the level of five.
ALPHAS: Final[tuple[Phrase, ...]] = tuple(
    means(
        level,
        rf"\b{_SET}\s(?:the\s)?(?:alpha|significance(?:\slevel)?)\s(?:at|to)\s{word}(?=\s?(?:[.,;]|$)|\sand\b)",
    )
    for word, level in (("(?:5|five)", 0.05), ("(?:1|one)", 0.01), ("2\\.5", 0.025))
)
