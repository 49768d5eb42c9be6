"""Words of talk around what is complete without them: "the main comparison should be …", "side effects get recorded
until day seven", “导管相关感染这几样”, “我们山区医院”.

Only where what is left says the same: a figure, a "not" and a name stay whatever stands around them. Pure.
"""

from __future__ import annotations

import re
from typing import Final

_HAN: Final = re.compile(r"[\u3400-\u9fff]")
# What only sums up the items before it.
_SUMS_UP_ZH: Final = re.compile(
    r"(?<=[\u3400-\u9fffA-Za-z0-9])(?:[这那](?:几|些|[两三四五六])?(?:样|种|个|项|条|方面)|什么的|之类的?|啥的)$"
)
_SUMS_UP: Final = re.compile(
    r",?\s(?:and\s(?:that\ssort\sof\sthing|so\son|the\slike|such)|that\ssort\sof\sthing)\.?$", re.IGNORECASE
)
# That it is written down is true of every outcome.
_RECORDED: Final = re.compile(
    r"^(?P<what>[^,;.]{3,80}?)\s(?:gets?|is|are|will\sbe|would\sbe)\s(?:all\s|also\s|just\s)?(?:recorded|noted(?:\sdown)?|written\sdown|documented|collected)"
    r"(?P<rest>\s(?:until|till|up\sto|for|at|through|within)\s.+|)$",
    re.IGNORECASE,
)
_ANALYSIS_SHOULD_BE: Final = re.compile(
    r"(?:the|our|my)\s(?:main|primary|principal|key)\s(?:comparison|analysis|test|model)\s(?:should|would|will|has\sto|ought\sto|must|is\sto)\s"
    r"be\s(?:done\s)?(?:by\s|with\s)?(?=an?\s|the\s|by\s)"
    r"|(?:主要)?(?:的)?(?:分析|比较)(?:应该?|得|要|就)*(?:是|用|采用)(?=[^，。；]{2,30}(?:分析|检验|回归|模型))",
    re.IGNORECASE,
)
# "Missing pain scores we'd fill in by …": of what it is said stands first.
_DONE: Final = {
    "fill in": "filled in",
    "impute": "imputed",
    "compare": "compared",
    "analyse": "analysed",
    "analyze": "analysed",
    "handle": "handled",
    "describe": "described",
    "repeat": "repeated",
    "adjust": "adjusted",
    "report": "reported",
}
_WE: Final = r"(?:we|i)(?:['’](?:d|ll)|\s(?:would|will))\s(?:just\s|also\s|then\s)?"
_OF_WHAT_FIRST: Final = re.compile(
    rf"^(?P<what>(?!if\b|when\b|where\b|for\b|in\b|as\b)[A-Za-z][^,;.:]{{3,60}}?)\s{_WE}(?P<verb>{'|'.join(_DONE)})\b(?!\s(?:it|them|that|this)\b)",
    re.IGNORECASE,
)
_ALL_AGAIN: Final = re.compile(
    rf"(?P<joins>[,;]\s(?:and\s)?){_WE}(?:repeat|redo|do|run)\s(?:the\swhole\s(?:thing|lot|analysis)|everything|all\sof\s(?:it|this))(?:\sagain)?",
    re.IGNORECASE,
)
_MY: Final = re.compile(
    r"\b(?:my|our)\s(?=(?:study\s|trial\s|research\s)?(?:office|team|nurse|department|unit|ward|coordinator)\b)",
    re.IGNORECASE,
)
_IDEA: Final = re.compile(
    r",\s(?:and\s)?(?:which|that)(?:\sis|['’]s)\s(?:where|how)\s(?:i|we)\sgot\s(?:the|this|my)\sidea(?:\sfrom)?",
    re.I,
)
# “我们山区医院”: one of the hospitals of its sort is this one.
_OUR_HOSPITAL_ZH: Final = re.compile(
    r"(?:我们|咱们)(?:这)?(?=(?:山区|县级?|市级?|区|乡镇?|镇|基层|省级?|三甲|二甲|地区)(?:的)?(?:中心|人民|第?[一二三])?(?:医院|卫生院))"
)
_OUR_PLACE_ZH: Final = re.compile(r"(?:我们|咱们)这?(?:(科)(?:室|里)?|(医?院)(?:里)?)(?![研学])")
_AS_WE_DO_ZH: Final = re.compile(r"按(?:照)?(?P<how>[^，,。；;]{1,16}?常规)(?:来|走|处理|做)(?=$|[，,。；;])")
_WE_USE_ZH: Final = re.compile(r"(?:我们|咱们)(?=(?:一般|通常|平时|常规)(?:都|就)?(?:用|采用|做|给))")
_LABEL_ZH: Final = re.compile(r"^(?:纳入|入选|入组|排除)(?:标准|条件)(?:里面?|中|上)(?:的)?[，,]?(?=\S{3})")
_CANNOT_TAKE_PART: Final = re.compile(
    r"\s(?:can['’]t|cannot|can\snot|may\snot|must\snot|mustn['’]t|won['’]t|will\snot)\s(?:be\s(?:included|enrolled|entered|recruited|taken(?:\sin)?)"
    r"|take\spart|join|come\sin)(?:\s(?:again|either|as\swell|a\ssecond\stime))*\.?$",
    re.IGNORECASE,
)


def plain_outcome(text: str) -> str:
    """The name of an outcome without what only sums up, or says that it is written down."""
    text = _SUMS_UP.sub("", _SUMS_UP_ZH.sub("", text)) or text
    recorded = _RECORDED.match(text)
    return f"{recorded['what']}{recorded['rest']}" if recorded else text


def plain_plan(text: str) -> str:
    """What is planned, whoever tells it, with that of which it is said before it."""
    lead = _ANALYSIS_SHOULD_BE.match(text)
    text = text[lead.end() :] if lead else text
    text = _ALL_AGAIN.sub(r"\g<joins>the whole analysis is repeated", text)
    text = _MY.sub("the ", text)
    return _OF_WHAT_FIRST.sub(_is_done, text)


def _is_done(said: re.Match[str]) -> str:
    what = said["what"]
    verb = "are" if what.endswith("s") and not what.endswith("ss") else "is"
    return f"{what} {verb} {_DONE[said['verb'].lower()]}"


def plain_criterion(text: str, *, is_exclusion: bool) -> str:
    """A criterion without the name of its list, or that those whom it names are left out."""
    text = _LABEL_ZH.sub("", text)
    return (_CANNOT_TAKE_PART.sub("", text) or text) if is_exclusion else text


def own_place(text: str) -> str:
    """“我们山区医院”, “咱们科”: the place where the study is done, and who usually does what there."""
    if not _HAN.search(text):
        return _IDEA.sub("", text)
    text = _OUR_PLACE_ZH.sub(lambda found: "本科室" if found[1] else "本院", _OUR_HOSPITAL_ZH.sub("本", text))
    return _WE_USE_ZH.sub("", _AS_WE_DO_ZH.sub(r"按\g<how>", text))
