"""The frame of speech around what belongs into a list or behind a label: "the people I would take are adults …",
“就收……”, "the colleague who scores must not know", “设计上是三家医院一起做”, "we keep the records for …".

Who takes, plans or keeps something is true of every protocol, and the heading says what is done with it. Only the
frame goes: a doubt, a number, a "not" and a condition stay. Pure.
"""

from __future__ import annotations

import re
from typing import Final

_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_AUX: Final = (
    r"(?:['’](?:d|ll|m|re|ve)|\s(?:would|will|should|can|could|am|are|have|want|plan|intend|need|like|aim|try|going|planning"
    r"|trying|hoping|to|only|just|mainly|mostly|also|simply|then|really))*"
)
_TAKE: Final = (
    r"(?:tak(?:e|ing)|includ(?:e|ing)|enrol(?:l?ing|l)?|recruit(?:ing)?|want(?:ing)?|need(?:ing)?|accept(?:ing)?"
    r"|look(?:ing)?\sfor|(?:be\s)?after|go(?:ing)?\sfor|pick(?:ing)?|choos(?:e|ing)|invit(?:e|ing)|study(?:ing)?)"
)
_WE: Final = r"(?:(?:and|so|but)\s)?(?:i|we)"
_PEOPLE: Final = (
    r"(?:people|patients|participants|ones|women|men|children|adults|kids|folks?|those|anybody|anyone)"
)
# "I would only take …", "the people we are looking for are …".
_TAKEN_EN: Final = re.compile(
    rf"(?:(?:what|who|whom|(?:the|all\sthe)\s{_PEOPLE}(?:\s(?:that|who|whom))?)\s{_WE}{_AUX}\s{_TAKE}"
    rf"\s(?:are|is|will\sbe|would\sbe|must\sbe)\s|{_WE}{_AUX}\s{_TAKE}\s(?:only\s|just\s|in\s)?(?!(?:to|that|it|them|this|part|place|no|not)\b)"
    rf"|(?:only|just)\s(?={_PEOPLE}\b))(?=\S)",
    re.IGNORECASE,
)
_LEFT_OUT_EN: Final = re.compile(
    rf"{_WE}(?:(?:\s(?:just|really|also))*\s(?:(?:wo|ca|do|did|would|could|should|will)n['’]t|(?:do|did|would|could|should|will)\snot|cannot|can\snot)"
    rf"{_AUX}(?:\sbe)?\s(?:{_TAKE}|have|touch|allow)|{_AUX}\s(?:exclud(?:e|ing)|reject(?:ing)?|skip(?:ping)?|leav(?:e|ing)\sout|keep(?:ing)?\sout"
    rf"|rul(?:e|ing)\sout|turn(?:ing)?\saway|say\sno\sto))\s(?!(?:to|that|it|them|this)\b)(?=\S)"
    rf"|no(?:body|\sone)?\s(?={_PEOPLE}\s(?:who|with|on|in)\b|(?:who|with)\b)",
    re.IGNORECASE,
)
_WHOM: Final = re.compile(
    r"(?:anybody|anyone|people|patients|those|someone|somebody)\s(?:with\s|(?=who\b))(?=\S)", re.I
)
_IS_OUT_EN: Final = re.compile(
    rf"(?<!\bnot),?\s(?:{_WE}{_AUX}\s(?:(?:leave|keep|rule)\sout|exclude|reject|skip|turn\saway)|(?:is|are|(?:will|would|must|should|has\sto|have\sto)\sbe|stays?|goes|go)\s(?:all\s|also\s|obviously\s|of\scourse\s)?"
    r"(?:out|excluded|left\sout|kept\sout|ineligible|not\seligible|off\slimits))(?:,?\s(?:too|as\swell|of\scourse|obviously))?[.]?$",
    re.IGNORECASE,
)
_IS_IN_EN: Final = re.compile(
    r"\s(?:is|are|would\sbe|will\sbe)\s(?:all\s|also\s)?(?:in|fine|eligible|ok(?:ay)?|welcome|included)[.]?$",
    re.I,
)
# What is left of a sentence whose subject went: "are adults between …".
_IS: Final = re.compile(r"(?:are|is|be|being)\s(?=[a-z]{2})", re.IGNORECASE)

_PLANS_ZH: Final = (
    r"(?:我们|咱们?|我|这次|本次|一般|打算|准备|计划|考虑|主要|肯定|只|就|先|想|会|要|也|都|还|光|单)"
)
_TAKEN_ZH: Final = re.compile(
    rf"(?:{_PLANS_ZH}+(?:收(?![缩入集到费治])|纳入?|入组|招募?(?!待)|找|选(?![择用])|要(?!求|是|么|不))|纳入(?!标准))(?:进来)?的?(?:(?:病人|患者|受试者|人)(?=是|为|得|必须))?(?:就)?(?:是|为|得是|必须是)?"
    r"(?=[^，。；]{3})"
)
_MUST_ZH: Final = re.compile(
    r"(?:必须得?|须得?|得|要求?)(?:是(?=[^否非])|(?=[有能会在满够签愿年体病具]))(?=[^，。；]{2})"
)
_AT_LEAST_ZH: Final = re.compile(r"^(?:起码|最少|至少)(?:也?得|也?要|必须)?(?=[有是满能会])")
_LEFT_OUT_ZH: Final = re.compile(
    rf"(?:{_PLANS_ZH}*(?:不(?:收(?![缩入])|要(?![求是])|纳入?|入组|招|考虑)|排除(?:掉)?))(?=[^，。；]{{2}})"
)
_SURELY_ZH: Final = r"(?:也|都|就|一律|一概|肯定|绝对|坚决|当然|一定|得|要|应该?|须|全部?)*"
# “未排除” and “妊娠糖尿病除外” are conditions.
_IS_OUT_ZH: Final = re.compile(
    r"(?:的(?:[那这][种类些])?(?:人|病人|患者)?[，,]?(?:我们|咱们?)?|者(?:我们|咱们?)?|[那这][种类些](?:人|病人|患者)?|(?<![未已不能法没可能])(?=不[收要纳入]|[也都就一]|排除))"
    rf"{_SURELY_ZH}(?:不(?:能|会|想|敢|打算)?(?:收|要|纳入|入组|考虑|算|碰|进|行)(?:进来|在内)?|(?<=就)算|(?:排除|剔除|踢掉)(?:在外|掉)?)(?:了|的)*$"
)
# “引起的那种继发性”: pointing at what is named anyway.
_POINTED_AT_ZH: Final = re.compile(r"的[那这][种类些](?=[\u3400-\u9fff])|的?[那这][种类些](?:人|病人|患者)?$")

# What somebody must not know is what the label says of them.
_IN_THE_DARK: Final = re.compile(
    r",?\s(?:(?:all|both|also)\s)?(?:(?:must|should|shall|may|can|will|would|does|do|is|are)(?:\snot|n['’]t)|cannot|won['’]t|mustn['’]t)"
    r"(?:\s(?:be\s)?(?:know|see|told|tell|learn|find\sout|aware|shown|informed)\b.*)?[.]?$|\s(?:is|are|stays?|will\sbe|must\sbe)\s(?:kept\s)?(?:blind(?:ed)?|masked|unaware|in\sthe\sdark)\b.*$"
    r"|(?:我们)?(?:也|都|全|一律|均)*(?:不(?:能|让|许|会|可以)?(?:知道|知情|晓得|清楚|告诉|看到|了解)|蒙在鼓里|看不到|看不出|设盲|保持盲态).*$",
    re.IGNORECASE,
)

_PLACE_EN: Final = re.compile(
    r"(?:it(?:['’]s|\sis|\swill\sbe|['’]ll\sbe)\s(?:basically\s|all\s|just\s)?(?:run|done|carried\sout|going\son|held|set)?\s?"
    r"|(?:i|we)(?:['’](?:d|ll|re)|\s(?:will|would|are))?\s(?:do|run|doing|running|carry)\s(?:it|this|the\s(?:study|trial))\s(?:out\s)?)"
    r"(?:in|at|across|by)\s(?=\S)",
    re.IGNORECASE,
)
_PLACE_ZH: Final = re.compile(
    r"(?:设计上?|计划|打算|准备|暂定|目前|现在|主要|我们|咱们?|想|就|先|只|会|要|是|由|在|放)+(?![这那])(?=[^，。；]*(?:院|科|中心|病房|病区|门诊|社区|诊所|[一二两三四五六七八九十\d]+家))"
)
_DONE_THERE_ZH: Final = re.compile(
    r"(?:里面?|里头)?(?:一起|联合|共同|同时|合作|来)*(?:做|开展|进行|搞|弄|干|实施)(?:的|这个|研究|试验)*$"
)


def criterion(text: str, *, is_exclusion: bool) -> str:
    """Who takes part, or does not, without who takes them and that they do."""
    chinese = _HAN.search(text) is not None
    if is_exclusion:
        found = _head(text, _LEFT_OUT_ZH if chinese else _LEFT_OUT_EN)
        rest = (
            _POINTED_AT_ZH.sub(_kept_of, _IS_OUT_ZH.sub("", found)) if chinese else _IS_OUT_EN.sub("", found)
        )
        return rest if chinese or rest == text else _head(rest, _WHOM)
    if chinese:
        text = _AT_LEAST_ZH.sub("至少", text)
        return _POINTED_AT_ZH.sub(_kept_of, _head(_head(text, _TAKEN_ZH), _MUST_ZH))
    return _head(_IS_IN_EN.sub("", _head(text, _TAKEN_EN)), _IS)


def unaware(text: str) -> str:
    """Who is blinded, without that they do not know."""
    return _IN_THE_DARK.sub("", text).strip(" ,，") or text


def place(text: str) -> str:
    """Where it is done, without that it is done there."""
    if not _HAN.search(text):
        return _head(text, _PLACE_EN)
    return _DONE_THERE_ZH.sub("", _head(text, _PLACE_ZH)) or text


def _kept_of(found: re.Match[str]) -> str:
    return "的" if found.end() < len(found.string) else ""


def _head(text: str, frame: re.Pattern[str]) -> str:
    """Without a frame that something follows."""
    found = frame.match(text)
    return text[found.end() :] if found and text[found.end() :].strip(" .。") else text
