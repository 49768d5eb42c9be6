"""The words around the times of visits: what is a point in time, what only lasts, who comes, what is done, and how far
from the day. By themselves, because the reader of clauses (`visit_clauses.py`) is about what belongs to which visit.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.bilingual import Text, both
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.visits import time_pattern
from apps.protocol.reading.words.visit_words import MANNERS

_N: Final = rf"(?:{NUMBER})"
HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_LENGTH: Final = rf"(?:(?:{_N}|an?|half\san?)\s(?:hours?|days?|weeks?|months?))"
_LENGTH_ZH: Final = rf"{_N}个?(?:小时|天|日|周|礼拜|星期|月)"
OCCASION: Final = re.compile(
    r"\b(?:(?:at|on|upon)\s)?(?P<en>the\sday\sof\s(?:(?:the|their)\s)?(?:first\s)?(?:injection|infusion|dose|tablet|operation|surgery"
    r"|procedure|delivery|birth|randomi[sz]ation|treatment|transfusion|session)|(?<=\bat\s)screening|(?:the\s(?:very\s)?)?(?:start|beginning|outset|entry|enrol?ment|admission"
    r"|arrival|discharge|baseline))\b(?!\s(?:pain|score|value|criteria))"
    r"|(?P<zh>入[院组科](?:当时|当天|时候?|那天|那会儿?)|入组(?![后前以之的0-9零一二两三四五六七八九十半])"
    r"|出院(?:当天|时候?|那天|前)|抽[签到](?:当天|那天)|(?:打|给|用|做|吃|上|装|拔)[^,。;、0-9]{1,6}(?:那天|当天)|筛[选查](?:时|期|那天)?|基线(?:时|期)?|当天)",
    re.IGNORECASE,
)
# Behind these an amount of time is how long something lasts, or how often it is done.
_LASTS: Final = re.compile(
    r"\b(?:for|over|within|during|every|each|up\sto|about|last|past|another|first|until|till|than"
    r"|least)\s(?:the\s)?(?:first\s|last\s|next\s)?$"
    r"|(?:头|前|每|这|那|满|连续?|共|近|过去|最后|最近|住院?|(?:随访|观察|跟踪?)(?:到|至|满|共)?|用|吃|做|治疗"
    r"|超过|不到|至少|不超过|隔)$",
    re.IGNORECASE,
)
_EVER_AFTER: Final = re.compile(r"[^\d第零一二两三四五六七八九十半]{1,6}[之以]?后")
_BEFORE_AMOUNT: Final = re.compile(
    r"(?:^|\b(?:at|in|after|on|by|from|and|then|again|or|to)|[、,;])\s?$", re.IGNORECASE
)
_BEFORE_AMOUNT_ZH: Final = re.compile(r"(?:^|[、,;和及与到在]|然后|再|最后|还有|就)$")
_AMOUNT: Final = re.compile(rf"^(?:{_N}|an?|half)[\s-](?!after)", re.IGNORECASE)
_AMOUNT_ZH: Final = re.compile(rf"^(?:{_N}|半)个?(?:[天日周月年]|小时)")
_OF_WHAT: Final = re.compile(r"\s(?:of|long|old|or\s(?:so|more|less)|in\s(?:all|total))\b", re.IGNORECASE)
_LATER_ZH: Final = re.compile(r"^(?:之?后|以后|时|末|的时候|那次|那天)")
OFTEN: Final = re.compile(
    r"\bevery\s(?!time|visit)|\bdaily\b|\bweekly\b|\bmonthly\b|\bhourly\b|\beach\s(?:day|morning|evening|night"
    r"|week|month)\b|每(?!次(?:都|来|访|要|随|[量测查抽做拍评称问记验填])|人|个人|位|例)|天天|头[0-9一二两三四五六七八九十]+[天周个]|前后各",
    re.IGNORECASE,
)
CONCESSION: Final = re.compile(r"(?:不管|无论|不论)[^,。;]*?(?=[都也再]?[查看做来打抽评测访])")
WINDOW_LEAD: Final = re.compile(
    r"\bgive\sor\stake\b|\bplus\sor\sminus\b|\beither\s(?:way|side)\b|\bleeway\b|±|前后|上下(?=[^,。;]{0,3}差)|误差",
    re.IGNORECASE,
)
WINDOW: Final = re.compile(
    rf"(?P<en>{_LENGTH})(?:\s(?:either\s(?:way|side)|each|is|are|fine|ok|allowed))*(?:\s(?:for|at|on"
    rf"|with)\s(?:the\s|all\s(?:the\s)?|any\s)?(?:[a-z]+\s)?(?P<kind>calls?|phone\scalls?|visits?|appointments?|ones))?"
    rf"|(?:前后|上下|误差|±)(?:可以?|各|都|允许|能|不超过|最多)*(?:相?差|浮动)?个?(?P<zh>{_LENGTH_ZH})(?:以?内)?",
    re.IGNORECASE,
)
SAME_DAY: Final = re.compile(r"同一天|\bsame\sday\b", re.IGNORECASE)
CALLS: Final = re.compile("call", re.IGNORECASE)
PHONE: Final = both("telephone", "电话")
# With who rings: that is nothing that is done there.
_RINGS: Final = re.compile(
    r"(?:\b(?:the|an?|our|one\sof\s(?:the|our))\s(?!(?:[a-z]+\s)?(?:tele)?phone\s)(?:[a-z-]+\s){1,3}?(?:will\s|would\s|then\s|just\s|also\s)*)?\b(?:rings?|phones?|telephones?|calls?)\b"
    r"(?:\s(?:them|her|him|everyone|everybody|people|mum|up|the\s[a-z]+)\b)*"
    r"|打(?:一?个)?电话(?:问[一问下]*|随访|联系)?"
    r"|电话(?:随访|访视|联系|问[一问下]*)?",
    re.IGNORECASE,
)
_CALLER_ZH: Final = re.compile(r"\s*[\u4e00-\u9fff]{1,8}\s*[\u4e00-\u9fff]{0,3}")
# Who comes or is seen, where it says nothing else.
_ANYONE: Final = r"(?:she|he|they|we|i|everyone|everybody|somebody|someone|all)"
_PEOPLE: Final = (
    r"(?:(?:a|the|our|each)\s(?:[a-z]+\s)?(?:nurses?|midwife|doctor|patients?|mothers?|women"
    r"|children|baby|mum|participants?)|patients|mothers|women|children|participants)"
)
_PLACE: Final = (
    r"(?:(?:the|our|an?|their|my)\s)?(?:[a-z-]+\s){0,2}?(?:clinics?|hospitals?|units?|wards?|practices?|surger(?:y|ies)|cent(?:re|er)s?"
    r"|departments?|offices?|schools?|outpatients|homes?)\b"
)
_COMES: Final = (
    r"(?:(?:'ll|'d|\swill|\swould|\sjust|\sonly|\sthen|\salso|\sall)*\s(?:comes?(?:\s(?:back|in|again|along"
    r"|first))*|(?:is|are|be|gets?)\s(?:seen|reviewed|phoned|called|rung)(?:\sagain)?"
    r"|sees?(?:\s(?:them(?:\sall)?|her|him|everyone|everybody|people|patients))?|goes|go|visits?(?:\s(?:them"
    rf"|her))?)(?:\s(?:again|anyway|already|routinely|regularly|as\susual|usually))*(?:\s(?:to|in|into|at)\s{_PLACE})?)"
)
FILLER: Final = re.compile(
    rf"^\W*(?:(?:and|then|so|again|after\sthat|finally|also|afterwards|with|but|only|just"
    rf"|once\smore)\b[\s,]*)*(?:(?:{_ANYONE}{_COMES}?|{_PEOPLE}{_COMES})(?=\s|$)|{_PEOPLE}$)?\s?(?:(?:(?:the|an?)\s)?(?:(?:last|first|next|final|second|third|clinic|home)\s)*(?:visit|one|appointment|review|clinic)\b\s?(?:(?:is|comes)\s?)?)?"
    r"(?:(?:and|again|then|only|just|by|for|to|in|at|on|with)\b[\s,]*)*",
    re.IGNORECASE,
)
FILLER_BEHIND: Final = re.compile(
    r"[\s,]*\b(?:on|at|in|by|is|are|again|and|then|the|visits?|too|as\swell|comes?|from|after|will\sbe)\s*$",
    re.IGNORECASE,
)
_ACTS: Final = (
    r"(?:tak|draw|do|run|get|hav|collect|repeat|measur|check|weigh|test|record|fill|scan|examin|score|ask|hand)"
    r"(?:e?s?|ing)"
)
BEGINS_WITH: Final = re.compile(
    rf"^\W*(?:(?:and|also|then|where|when)\s)*(?:(?:we|they)(?:'ll|'d|\swill|\swould)?\s)?(?:(?:also|then|just)\s)*(?:with|{_ACTS})\s",
    re.IGNORECASE,
)
# Verbs that say no more of what is done than that it is.
IS_DONE: Final = re.compile(
    r"^\W*(?:(?:we|they)(?:'ll|'d|\swill|\swould)?\s)?(?:(?:also|then|just)\s)*(?:tak|draw|do|run|get|hav|collect)(?:e?s?|ing)\s(?:some\s|the\s|an?\s)?",
    re.IGNORECASE,
)
# At one of those that were told: "the walk at the last one", "an ECG only at the first and last".
BOTH_ENDS: Final = re.compile(r"first\sand\s(?:at\s)?(?:the\s)?last\b", re.IGNORECASE)
WHICH: Final = re.compile(
    r"\s(?:only\s|just\s)?(?:at|on|in|for)\s(?:the\s)?(?P<first>first)?(?:\s&\s)?(?P<last>last|final)?"
    r"(?:\s(?:one|ones|visits?|time|occasion|appointment))?$",
    re.IGNORECASE,
)
DOES_SOMETHING: Final = re.compile(
    r"\b(?:they|she|he|i|it|you|is|are|was|were|will|would|comes?|sees?|gets?|has|have)\b", re.IGNORECASE
)
ACTS_ZH: Final = (
    r"(?:复查|复诊|随访|访视|查(?!体|房)|测|量(?!表)|做|评(?!分|价量)|拍|验|填|看(?!护)|问|来|抽(?!血))"
)
_SMALL_ZH: Final = (
    r"(?:加(?![重量用])|中间|[期其]间|一共|总共|安排在?|[定放设]在|再|各|都|要|也|先|就|还|分别|得|必须|会|然后|最后|同时|另外|又|时候?|的时候|那[次天]"
    r"|的|后|时|末|当天)"
)
_ONCE_ZH: Final = r"(?:[一1两]?[次遍回份下趟管])"
BEFORE_ZH: Final = re.compile(
    rf"^(?:病人|患者|大家|{_SMALL_ZH}|(?:做|拍|查|测)一?个(?=..)|{ACTS_ZH}(?!个.$){_ONCE_ZH}?(?:[一看查]{{1,2}}(?=$))?|{_ONCE_ZH}|[到来回](?:病房|医院|科里|诊所|卫生院)|[到来回]?门诊|来院|到院|[到回]来)+"
)
BEHIND_ZH: Final = re.compile(
    rf"(?:{_SMALL_ZH}*(?:{ACTS_ZH}|抽)?{_ONCE_ZH}|各?{ACTS_ZH}|{_SMALL_ZH}*一{ACTS_ZH}?|就?算?(?:结束|完事?)了?)$"
)
THINGS_ZH: Final = re.compile(r"、|和|及(?!时)|以及|(?<=.)加(?!重|用|量)|并且?|(?<=[血尿图])(?:做|查|测)")
LAST_ZH: Final = re.compile("^(?:最后|末|最末)(?:一|那)?次(?:的时候|时)?")
DOES_ZH: Final = re.compile(rf"^(?:再|都|也|要|还|加(?=[做查测拍抽])|只|才)*(?:{ACTS_ZH}|抽血)|、")
THINGS: Final = re.compile(r",\s(?:and\s)?|\sand\s", re.IGNORECASE)
SKIPPED: Final = re.compile(
    r"\b(?:before|until|if|unless|because|which|who|that|let|finished|done)\b|如果|要是|因为|可以|也行|来不了"
    r"|不用|够了|原来|本来|拍过来",
    re.IGNORECASE,
)
# Times that are no points, and figures, are nothing that is done.
NO_THING: Final = re.compile(
    rf"^\W*(?!(?:ct|mr|us)\W*$)[a-z]{{1,2}}$|^\W*(?:clinic|(?:quick\s)?(?:phone\s)?calls?)\b|^\W*(?:to\s|in\s|at\s)?{_PLACE}\W*$"
    r"|^\W*(?:people|patients|them(?:\sall)?|everyone|everybody)\b|^\W*(?:check|see|review|follow)\s(?:them|him|her|everyone|everybody)\W*$|\b(?:anyway|again|as\susual)\W*$"
    r"|^\W*(?:(?:by\s)?(?:the|an?|our)\s)(?:[a-z]+\s)?(?:nurses?|doctors?|midwife|registrar|physio\w*|secretary)\W*$"
    r"|^\W*(?:they|we|she|he)(?:'re|'ll|'d|\sare|\sis|\swill)?(?:\sbe)?\s(?:seen|reviewed|phoned|called|rung)\W*$"
    r"|同一天|(?:医院|门诊|病房|卫生院|诊所)$|^(?:病人|患者)$|^[到来去回过看下]+$"
    rf"|^\W*(?:(?:gets?|takes?|receives?|stays?|the\slast)\b.*|第?{_N}\s?[a-z\u4e00-\u9fff]{{0,8}}|(?:the\s)?(?:same|next|last)\b.*)$",
    re.IGNORECASE,
)
MOST_WORDS: Final = 8
MOST_HAN: Final = 16


def times_in(text: str) -> list[tuple[int, int, str]]:
    """The points in time that a clause names, with their places: no length of anything."""
    found = [(match.start(), match.end(), match[0].strip()) for match in time_pattern().finditer(text)]
    found = [each for each in found if _is_point(text, *each)]
    for match in OCCASION.finditer(text):
        if not any(start < match.end() and match.start() < end for start, end, _time in found):
            found.append((match.start(), match.end(), (match["en"] or match["zh"]).strip()))
    return sorted(found)


def _is_point(text: str, start: int, end: int, time: str) -> bool:
    before = text[:start]
    if _LASTS.search(before) or _EVER_AFTER.fullmatch(time):
        return False
    if HAN.search(time):
        named = _LATER_ZH.match(text[end:]) or time.endswith(("后", "时", "末"))
        return (
            not _AMOUNT_ZH.match(time) or bool(named) or _BEFORE_AMOUNT_ZH.search(before.rstrip()) is not None
        )
    if re.search(r"\bmin(?:utes)?\b", time, re.IGNORECASE):
        return False
    if _OF_WHAT.match(text[end:]):
        return False
    return not _AMOUNT.match(time) or _BEFORE_AMOUNT.search(before) is not None


def manner_in(text: str) -> tuple[Text | None, str]:
    """How people are seen, and the text without the words for it."""
    if (rings := _RINGS.search(text)) is not None:
        before = text[: rings.start()]
        caller = HAN.search(before) and _CALLER_ZH.fullmatch(before) and not re.search(ACTS_ZH, before)
        return PHONE, f"{'' if caller else before} {text[rings.end() :]}"
    for pattern, manner in MANNERS:
        if (found := pattern.search(text)) is not None:
            return manner, f"{text[: found.start()]} {text[found.end() :]}"
    return None, text
