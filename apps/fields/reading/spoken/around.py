"""Words of a sentence without the talk around them: how somebody came to it, that they decided it, what they would not
touch. For words whose item somebody chose by hand, so that nothing has to be found out from that talk.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said

_WE: Final = r"(?:i|we)(?:'d|'ll|\swould|\swill|\sdo|\scan|\scould)?"
# Who cannot do something tells of a hindrance, which is the thing itself: "we can't see the fundus".
_NOT: Final = (
    r"(?:(?:wo|would|do|should)n't|(?:would|will|do|should)\snot|'d\s(?:rather\s)?not|(?:would\s|'d\s)?never)"
)
_TAKE: Final = (
    r"(?:touch|include|accept|go\snear|want(?:\sto\s(?:touch|have|take|include|see))?"
    r"|(?<!don't\s)(?<!do\snot\s)(?:take|have))"
)
_AND: Final = r"(?:(?:and|so|but|also|then|well|oh|now)[\s,]+)*"
_THOUGHT: Final = (
    r"(?:想来想去|想了(?:想|半天|很久)|想好了|琢磨(?:来琢磨去|了半天)?|考虑(?:来考虑去|再三|了半天)?"
    r"|商量(?:来商量去|了一下|过了?)?|讨论(?:来讨论去|了半天|过了?)?|纠结了半天)"
)
# Who said so, and that it is to be looked at: “老板说还要看……”, "our boss says we should look at …".
_WHO_ZH: Final = r"(?:主任|老师|老板|导师|同事|同学|院长|教授|师兄|师姐|领导|专家|科长)们?"
_SAID_SO: Final = (
    r"(?:my|our|the)\s(?:[\w'-]+\s){0,2}?(?:boss|chief|head|professor|prof|supervisor|director|colleagues?|manager"
    r"|\w+ician|reviewers?)(?:\sof\s(?:the\s)?[\w-]+)?\s(?:says?|said|thinks?|thought|reckons?|insists?|suggest(?:s|ed))"
    r"\s(?:that\s)?(?:(?:we|you|i)\s(?:should|must|could|can|(?:need|ought|have)\sto)\s(?:also\s|really\s|at\sleast\s)?"
    r"(?:look\sat|watch|measure|add|record|track|count|follow)\s)?(?=\S)"
    rf"|(?:我们?|咱们?)?[^,，。;；的]{{0,4}}{_WHO_ZH}(?:也|都|又|还)?(?:说|讲|提出|建议|觉得|认为|希望)(?!的|[明服法])"
    r"(?:[,，:：]|我们?|咱们?|还|也|要|得|应该|最好|想|再|可以|一定)*(?:看看?|加上?|观察|关注|记录?|测)?(?:一下|一?个)?(?=\S{2})"
)
_LEADS: Final = re.compile(
    rf"{_AND}(?:{_SAID_SO})"
    rf"|{_AND}(?:what\s(?:really\s)?(?:matters|counts)(?:\s(?:most|to\s(?:me|us)))*"
    r"|the\s(?:(?:main|only|one|most\simportant)\s)?thing\s(?:that\s)?(?:i|we)(?:'d)?\s(?:really\s|most\s)?(?:care\sabout|want|look\sat))"
    r"\s(?:is|would\sbe)\s(?:that\s|whether\s)?"
    r"|(?:我们?|咱们?)?(?:自己)?"
    rf"{_THOUGHT}[,，]?(?:[,，]|还是|最后|最终|就|决定|觉得)*(?:采用|用|选|定|拿)?(?:的?是)?(?=\S)"
    r"|(?:我们?|咱们?)?(?:主任|老师|老板|同事|导师)的意思是"
    r"|[^,，]{1,6}[嘛呢][,，]?就是(?=\S)"
    # “主要看的就是……”, “这边用的就是……”
    r"|(?:我们?|咱们?)?(?:最|主要|首要|重点|次要|其次|另外|还)(?:要|想|会|都)?(?:看|关心|关注|观察|在意|评价|考察|想知道)"
    r"(?:的[^,，。;；是的]{0,4}(?:主要|其实)?(?:就是|是)|(?:就是|的是))(?=\S{2})"
    r"|(?:我们?|咱们?)?[^,，。;；的]{0,4}[用给]的(?:[^,，。;；是的]{0,3}就是|是)(?=\S{2})",
    re.IGNORECASE,
)
# What was planned once, told behind what is planned now: "…, I first said forty but no", “……，之前想60岁，后来算了”.
_ONCE: Final = re.compile(
    r"[,，;；]\s?(?:我们?|咱们?)?(?:之前|原来|本来|一开始|起初|先前|最早|最初)[^,，。;；]{0,30}"
    r"(?:[,，](?:后来|结果|最后|但是?|不过)[^,，。;；]{0,14})?$"
    r"|[,;]\s?(?:i|we)(?:'d)?\s(?:originally|initially|first|once)\s(?:said|thought|had|wanted|wrote|planned)\b[^,;]{0,50}"
    r"(?:,\s?but\b[^,;]{0,40})?$",
    re.IGNORECASE,
)
_TURNED_LEADS: Final = re.compile(rf"{_AND}(?:i|we)\s?{_NOT}\s(?:really\s)?{_TAKE}\s(?=\S)", re.IGNORECASE)
_TAIL: Final = re.compile(
    rf"[,，]\s?(?:我们?|咱们?)[^,，]{{0,4}}{_THOUGHT}[,，]?$|(?<=\S)[吧呗哈啊嘛呢哦]+$|[,，]\s?(?:i\s(?:think|guess|suppose|reckon))\W*$",
    re.IGNORECASE,
)
_OUT_ZH: Final = r"(?:不(?:敢|想|能|会|愿意?)?(?:收|碰|考虑)|(?:不敢?|别)要|算了|别[收碰])[的了吧啦]*"
# A bare “也不要” behind a row of items is what a list is read by.
_TURNED_TAIL: Final = re.compile(
    rf"[,，]?(?:我们?|咱们?)(?:看|觉得|想)?是?(?:坚决|一律|肯定|绝对|暂时|还是|也|都|就|先)*{_OUT_ZH}$"
    rf"|[,，]?[也都就]?(?:坚决|一律|暂时|还是|先)[也都就先]?{_OUT_ZH}$|[,，]?就?算了[吧啦]?$"
    rf"|,?\s{_WE}\s?(?:rather\s)?(?:not|n't|never)\s{_TAKE}(?:\sthem)?$",
    re.IGNORECASE,
)
MOST: Final = 3  # layers of such talk


def without_talk(words: Said, *, is_turned: bool, names: str = "") -> Said:
    """`is_turned`: the item lists what is kept out, so that denying belongs to the talk. `names` (a pattern) are those
    of the item."""
    for _layer in range(MOST):
        before = words
        leads = (_named(names), _LEADS, *((_TURNED_LEADS,) if is_turned else ()))
        tails = (_ONCE, *((_TURNED_TAIL,) if is_turned else ()), _TAIL)
        for pattern in leads:
            if pattern and (found := pattern.match(words.plain)) and words.plain[found.end() :].strip():
                words = words.cut(found.end()).strip(" ,，")
        for pattern in tails:
            if (found := pattern.search(words.plain)) and words.plain[: found.start()].strip():
                words = words.cut(0, found.start()).strip(" ,，")
        if words == before:
            break
    return words


def _named(names: str) -> re.Pattern[str] | None:
    """The name of the item before the talk: "the X, well, I thought about it for ages, would be …", “X那边嘛，”."""
    if not names:
        return None
    return re.compile(
        rf"{_AND}(?:the\s|our\s)?(?:{names})(?:,[^,]{{1,45}}){{0,2}},?\s(?:is|are|would\sbe|will\sbe|should\sbe)\s(?=\S)"
        rf"|(?:{names})(?:[那这][边组块]|方面|的话)?[嘛呢吧]?[,，]?"
        rf"(?=(?:我们?|咱们?)?(?:{_THOUGHT}|(?:主任|老师|老板|同事|导师)的意思))",
        re.IGNORECASE,
    )
