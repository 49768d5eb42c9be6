"""What the rows of several fields are put together from: figures and what joins them to a name, and where texts end.

`V` stands for the value as it was said. A cue without its field's own words would let any stretch of a message
pass for any field, so a field that has none is only filled from sentences that name it.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.numbers import PERCENT
from apps.fields.reading.times import AMOUNT
from apps.fields.reading.units import UNIT

# A figure with a unit of measurement is no proportion: "0.05 mg".
BARE: Final = rf"(?![0-9])(?!\s?{UNIT})"
SMALL: Final = rf"(?P<value>{PERCENT}|0?\.[0-9]{{1,5}}{BARE})"
ANY_SMALL: Final = rf"(?:{PERCENT}|0?\.[0-9]{{1,5}})"
SHARE: Final = rf"(?P<value>{PERCENT})"
SIGNED: Final = rf"(?P<value>[-+±负]?\s?{PERCENT}|[-+±负]\s?[0-9.]{{1,8}}|0?\.[0-9]{{1,4}})"
SIGNED_BARE: Final = rf"(?P<value>[-+±负]?\s?{PERCENT}|(?:[-+±负]\s?[0-9.]{{1,8}}|0?\.[0-9]{{1,4}}){BARE})"
LENGTH: Final = rf"(?P<value>{AMOUNT}|半年)"
WHOLE: Final = r"(?P<value>[0-9][0-9,]{0,8})"
RATIO: Final = r"(?P<value>(?<![0-9:.])[1-9](?:\s?(?::|比|\bto\b)\s?[1-9]){1,4}(?![0-9:%]))"
IS: Final = r"of|is|was|are|at|=|:|to be|will be|set (?:at|to)|about|为|是|取|设为|定为|设定为|约|约为|按|以"
BE: Final = rf"(?:\s{{0,3}}(?:{IS})){{0,2}}\s{{0,3}}"
RANDOMISED: Final = r"randomi[sz]ed"
STUDY: Final = r"(?:trial|study|design|试验|研究|设计)"
CLINICAL: Final = rf"(?:{RANDOMISED} )?(?:controlled )?(?:clinical )?(?:临床)?{STUDY}"
ANY_STUDY: Final = r"(?:trial|study|design|survey|试验|研究|设计|调查)"
PEOPLE: Final = (
    r"(?:patients|participants|subjects|adults|children|people|women|men|persons|volunteers|cases)"
)
END: Final = (
    r"(?=\s*(?:[,.;:()!?。、]|$)|\s+(?:from|in(?!\s(?:combination|addition))|at|to|for|versus|vs|compared|against|will"
    r"|is|are|on(?!\stop)|over|during|while|as|by|who|than|reduces?|improves?|lowers?|prevents?)\b"
    r"|\s*(?:[0-9]+\s?[例名]|作为|进行|与|相比|比较|随访|来自|随机|为期|开展|治疗|对|在|的(?:疗效|效果|安全性|有效性|影响|作用)))"
)
STOP: Final = r"(?=\s*(?:[.;!?。]|$))"
ITEM_END: Final = rf"(?:{END}|(?=\s*(?:,|、|;|and\b|or\b|和|及|或|以及)))"
ITEMS: Final = r"\s?(?:[^.;。]{0,200}?(?:,|、|;|\band\b|\bor\b|和|及|或)\s?(?:and\s|or\s)?)?"
FILL: Final = r"(?:\s?(?:the|an?|our|all|either|a total of|about|约|为|是|[0-9]{1,5}\s?[例名]?))*\s*:?\s*"
WE: Final = r"(?:\bwe|\bwill|\bto|\btrial|\bstudy)"
GROUP_ZH: Final = r"(?:试验组|干预组|治疗组|研究组|实验组)"
GETS_ZH: Final = r"(?:接受|给予|采用|使用|服用|应用|为|是|用)"
OUTCOME: Final = r"(?:outcomes?|end ?points?)(?: measures?)?\s(?:is|are|will be|include|includes)"
