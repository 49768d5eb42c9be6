"""What a team says that it does itself, as a protocol tells it: "we keep the records for ten years" are records that
are kept, “我们把资料锁在柜子里” is where they are locked, "our research nurse" is the research nurse.

Only the speaker goes: who else does it, a doubt and a condition stay. What still speaks of the speaker after this is
named by `speaks_of_us`, so that a person rewrites it and no document does so by itself. Pure.
"""

from __future__ import annotations

import re
from typing import Final

_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_REGULAR: Final = (
    r"store|archive|use|exclude|code|file|analyse|remove|lock|record|collect|report|check|review|destroy|ask|phone|mail"
    r"|count|weigh|enter|document|allow|discourage"
)
_IRREGULAR: Final = {
    "keep": "kept", "hold": "held", "give": "given", "send": "sent", "draw": "drawn", "take": "taken", "put": "put",
    "stop": "stopped", "see": "seen", "tell": "told", "permit": "permitted", "forbid": "forbidden",
}  # fmt: skip
# What is kept, sent or asked: a short phrase with its article, which ends before what is said of it.
_WHAT: Final = (
    r"(?P<what>(?:the|all|all\sthe|every|these|those|their|our|any|both|each)\s(?:[a-z-]+\s){0,2}?"
    r"(?P<noun>records?|data|documents?|papers?|files?|forms?|envelopes?|lists?|results?|notes?|samples?|questionnaires?|photographs?"
    r"|patients?|participants?|people|events?|tubes?|drugs?|tablets?|treatment|diar(?:y|ies)|consent|code|key))"
)
_WE_DO: Final = re.compile(
    r"(?P<begins>^|[.;,]\s(?:and\s|then\s)?|\sand\s)(?:we|i)(?:['’]ll|\swill|\swould|['’]d)?\s(?:all\s|also\s|then\s|just\s)?"
    rf"(?P<verb>{_REGULAR}|{'|'.join(_IRREGULAR)})\s{_WHAT}\b(?!\s(?:who|that|which|of)\b)",
    re.IGNORECASE,
)
_ONE: Final = re.compile(r"(?:every|each)\b", re.IGNORECASE)
_MASS: Final = ("treatment", "consent")
# "But I don't want botulinum toxin": it is not to be.
_NO: Final = re.compile(
    r"\b(?:i|we)\s(?:do\snot|don['’]t|will\snot|won['’]t|would\snot|wouldn['’]t)\s(?:want|allow|permit|use|give|have)\s(?:any\s)?"
    r"(?!(?:to|it|that|them|this|us|anybody|anyone|people|patients)\b)(?=[a-z]{3,})",
    re.IGNORECASE,
)
_OUR: Final = re.compile(r"\b(?P<our>my|our)\s(?:own\s)?(?=[a-z])", re.IGNORECASE)
_BY_US: Final = re.compile(
    r"\b(?P<by>by|to|from)\s(?:us|me)\b(?=\s?(?:[.,;]|$|\s(?:in|at|on|for|within|and|by|before|after)\b))",
    re.I,
)

_OURS_ZH: Final = re.compile(
    r"(?:我们|咱们)(?:自己)?的?(?=(?:研究|专职|课题)?(?:护士|医[生师]|药[师房]|统计|秘书|协调员|团队|课题组|助理|人员|同事|质控|数据))"
)
_BY_US_ZH: Final = re.compile(r"(?<=[由给交])(?:我们|咱们)(?=[来去自和与及，。；]|$|[保负统管收记存])")
_WE_ZH: Final = re.compile(
    r"(?P<begins>^|(?<=[，。；]))(?:(?:本科室|本院)(?=把|会|都会))?(?:(?:我们|咱们)的?)?(?:这边|这里)?(?:打算|准备|计划|一般|通常|会|就|都|要|是(?=用|由|按|采|把))*把?(?=(?P<rest>[^，。；]{2,}))"
)
_BEGINS_ZH: Final = re.compile(r"我们|咱们|把|(?:本科室|本院)(?:把|会|都会)")
# “泡冰水我们一律劝阻”, “要是谁出现……”: nobody else is meant than the team, and any participant.
_TOPIC_ZH: Final = re.compile(
    r"(?<=[\u3400-\u9fff])(?<![由给让被跟和与对请叫替帮为告知交])(?:我们|咱们)(?=(?:一律|一概|全部|统一|都|就|会|要|不)[^的，。；]{1,8}(?:[，。；]|$))"
)
_ANYBODY_ZH: Final = re.compile(r"(?:要是|如果|假如|万一)(?:有)?谁(?:要是)?(?=[\u3400-\u9fff]{2})")
_IT_IS_ZH: Final = re.compile(r"^(?P<what>(?:用|由|按|采用)[^，。；是]{2,20})的(?=[，。；]|$)")

_NOT: Final = re.compile(
    r"\b(?P<verb>ca|wo|do|does|did|is|are|was|were|has|have|had|should|would|could|must)n['’]t\b",
    re.IGNORECASE,
)
_NOT_OF: Final = {"ca": "cannot", "wo": "will not"}
_SPEAKS_EN: Final = re.compile(
    r"\b(?:we|our|ours|my|me|myself|ourselves)\b|\b(?-i:us)\b"
    r"|\b(?-i:I)(?:['’]|\s(?:am|was|have|had|would|will|do|don['’]t|did|want|need|think|guess|mean|plan|hope|can|could|should|take|use|see|know|suppose|expect|believe)\b)"
    r"|\b(?:they|you|there|it|that|he|she)['’](?:re|ll|d|s|ve)\b|\b[a-z]+n['’]t\b|\b(?:gonna|wanna|kind\sof|sort\sof|guys|kids|stuff|bloke|lot\sof\sthem|you\sknow)\b",
    re.IGNORECASE,
)
_SPEAKS_ZH: Final = re.compile(
    r"我们|咱|(?<!自)我(?![国院省市县校区方])|[吧嘛呗呀哦啦](?=[，。；！]|$)|要是谁|谁(?:要是|出现)|啥|咋|这样子|什么的|的话(?=[，。；]|$)"
)

# Words that are said and not written, whoever says them.
_TALK_EN: Final = re.compile(
    r"\b(?:like\smad|loads?\sof|lots?\sof|a\s(?:bit|couple)\s(?:of|too|more)|pretty\s(?:much|bad|sick)|fiddly|gadgets?|the\sthing(?:\sis)?|dummy\s(?:pill|tablet)s?"
    r"|swallow(?:ed|s)?\s(?:one|a|two)|in\sthe\sdark|the\sothers\s(?:do|get)|both\slots?|half\sof\sthem|of\scourse|honestly|anyway|mind\syou|bad\snight"
    r"|(?:really|terribly|awfully)\s(?:ill|sick|bad|hurts?)|vanish(?:es|ed)?|fed\sup|thing\s(?:i|we)\scare)\b",
    re.IGNORECASE,
)
_TALK_ZH: Final = re.compile(
    r"[打拉吐哭说咳]个不停|挺[\u3400-\u9fff]{1,3}的|烦人|管用|顶用|老是|折腾|别凭|搅浑|靠谱|不敢[收做用]|剔掉|凑[成个]|差不多|占多少|是不是[^，。；]{0,12}(?:好使|管用|强)"
    r"|一来就|真坏了|怎么办|没戏|不搭界|良心|偷偷|喝点|记一笔|[上下]不到|能不打|别等|马上打|弄[清不到]|搞[不清]|[一-龥]{1,4}这一套|这些人|那[几]?样"
)


def as_done(text: str) -> str:
    """What is planned, without that we are the ones."""
    return (_chinese(text) if _HAN.search(text) else _english(text)).strip() or text


def written_out(text: str) -> str:
    """ "Can't" is "cannot" on paper."""
    return _NOT.sub(lambda found: _NOT_OF.get(found["verb"].lower(), f"{found['verb']} not"), text)


def speaks_of_us(text: str) -> bool:
    """Whether words are those of somebody who speaks: "we", “我们”, "they're", “要是谁”."""
    return (_SPEAKS_ZH if _HAN.search(text) else _SPEAKS_EN).search(text) is not None


def _english(text: str) -> str:
    text = _OUR.sub(lambda our: "The " if our["our"][0].isupper() else "the ", text)
    text = _BY_US.sub(r"\g<by> the study team", _NO.sub("no ", text))
    return _WE_DO.sub(_passive, text)


def _passive(said: re.Match[str]) -> str:
    what, noun, begins = said["what"], said["noun"].lower(), said["begins"]
    is_one = _ONE.match(what) or noun in _MASS or not (noun.endswith("s") or noun in ("data", "people"))
    verb = said["verb"].lower()
    done = _IRREGULAR.get(verb) or f"{verb}{'d' if verb.endswith('e') else 'ed'}"
    return f"{begins}{what} {'is' if is_one else 'are'} {done}"


def _chinese(text: str) -> str:
    text = _BY_US_ZH.sub("研究团队", _OURS_ZH.sub("", _TOPIC_ZH.sub("", _ANYBODY_ZH.sub("如受试者", text))))
    text = _WE_ZH.sub(lambda found: "" if _BEGINS_ZH.match(found[0]) else found[0], text)
    return _IT_IS_ZH.sub(r"\g<what>", text)


def is_talk(text: str) -> bool:
    """Whether words are those of talk: “打个不停”, "like mad"."""
    return (_TALK_ZH if _HAN.search(text) else _TALK_EN).search(text) is not None
