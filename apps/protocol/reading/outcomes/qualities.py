"""What a clause behind the name of an outcome says of it: what counts as one, by what it is measured, against what it
is held, when. “就是红肿全消、没有新发皮损”, "counted from the incident forms", "change from baseline", "at day seven".

A clause that is no such thing is something else, and ends what is said of the outcome.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.outcomes.moments import is_moment

_UNIT: Final = r"(?:minutes?|mins?|hours?|days?|weeks?|months?|years?)"
_TIME: Final = rf"(?:(?:day|week|month|year)\s(?:{NUMBER})|(?:{NUMBER}|an?|half\san?)[\s-]{_UNIT})"
_TIME_ZH: Final = (
    rf"(?:(?:[治吃用打做停入随术][^,。;、0-9]{{0,2}}?)?(?:第(?:{NUMBER})个?(?:天|日|周|月|年)(?:末|时|后)?"
    rf"|(?:{NUMBER})个?(?:分钟|小时|天|日|周|月|年)(?:末|时|后)))"
)
_ONE_ZH: Final = rf"第?(?:{NUMBER})(?:个?(?:天|日|周|月|年))?"
_MEASURED: Final = (
    r"(?:counted|taken|measured|judged|scored|seen|recorded|rated|read|assessed|asked|confirmed|graded"
    r"|checked)"
)
DEFINES: Final = re.compile(
    r"^(?:(?:and|which|i\smean|that\sis|i\.e\.)[\s,]+)*(?:meaning|defined\sas|that\sis|namely)\s(?P<what>.{6,})$"
    r"|^(?P<none>no\s[a-z-]+)$|^(?P<no>no\s[a-z][a-z-]+(?:\s[a-z-]+)?(?:\s(?:and|or)\sno\s[a-z-]+(?:\s[a-z-]+)?)+)$"
    r"|^(?:也?就是说?|即|意思是|指的?是)(?P<zh>[^,。;]{3,40})$"
    r"|^(?P<must>(?:得|要|必须)[^,。;]{2,30}?)(?:才算(?:数)?)?$",
    re.IGNORECASE,
)
# How somebody is asked is by what nothing is measured: it stays with the name.
_BY_PHONE: Final = re.compile(
    r"^(?:(?:all|always|each\stime)\s)?(?:(?:we|they)(?:'re|'ll|\sare|\swill)?\s)?(?:(?:be\s)?(?:asked?|rung|rings?|phoned?|called?|told|done|taken|filled\sin|sent|collected|answered|completed|reported|recorded|assessed)(?:\sthem)?(?:\sup)?\s)?"
    r"(?:over|by|on|via|through|in|with)\s(?:the\s|an?\s|their\s)?(?:(?:tele)?phone|post|mail|e-?mail|text(?:\smessages?)?|letter|video(?:\scall)?|app|postal\s\w+|phone\scall|online\s\w+|person)(?:\s.{0,40})?$"
    r"|^(?:(?:all\s)?(?:asked|done|filled\sin|answered|completed|collected)\s)(?:online|face\sto\sface)(?:\s.{0,40})?$"
    r"|^(?:(?:由|让)?[^,。;]{0,8}?(?:护士|研究生|医生|助手|协调员|随访员))?(?:都|是|就)*(?:(?:打|用|通过|靠|发|在)?(?:电话|微信|短信|视频|小程序|邮件|信)(?:里|上)?|上门|当面|邮寄)(?:来|去)?(?:问|随访|回访|访|填|报|收集?|调查)(?:的|一下|一[次遍])?$",
    re.IGNORECASE,
)
_HOW: Final = re.compile(
    rf"^(?:as\s)?{_MEASURED}\s(?:from|by|on|with|in|using|off|out\sof|against|with)\s.{{2,60}}$"
    r"|^(?:on\sa|from)\s(?:scale|0|zero|nought)\b.{0,40}$|^out\sof\s(?:ten|10|a\shundred|100)$"
    r"|^in\s(?:grams?|kilos?|points?|millimetres?|minutes|hours|days|degrees|per\s?cent)$"
    r"|^(?:zero|nought|0|none)\s?(?:to|-|–)\s?(?:ten|10|a\shundred|100|[0-9]{1,3})$"
    r"|^whether\s.{2,40}\sor\snot$"
    r"|^(?:按照?|拿|用|照|以|从)[^,。;、]{1,16}?(?:[测量评数记算打读取]|[打评]分|来看)(?:的|一下)?$"
    # not as those tell it whom it befalls, and what else is one
    r"|^不(?:听|用|靠|看)[^,。;]{1,10}?(?:说|报|讲|填)的?$|^[^,。;]{2,24}?的?(?:就|都|才)+算(?:数|在内|进去|上)?[了的]?$"
    r"|^.{2,40}?\s(?:and|or)\s(?:above|over|more|worse|higher|later|earlier|beyond)\s(?:all\s|also\s)?counts?$"
    r"|^(?:on|with|using)\s(?:an?|the|two|their|our)\s[a-z][^,;]{3,60}$"
    r"|^每[天日周晚][^,。;]{0,4}[戴测量记问]$"
    rf"|^(?:满分|[0零]分?\s?[-到至~–]\s?(?:{NUMBER}))[^,。;]{{0,8}}$"
    r"|^由[^,。;]{2,20}?(?:来?[判评看量测]|判定|评定|打分)(?:的|定)?$"
    r"|^(?:连看?|取)[^,。;]{2,14}?(?:平均|均值|中位数)(?:值|数)?$",
    re.IGNORECASE,
)
_AGAINST: Final = re.compile(
    r"^(?:the\s)?(?:(?:absolute|percentage)\s)?(?:change|difference|drop|gain|fall)\s(?:from|since|against)\s.{2,40}$"
    r"|^compared\s(?:with|to)\s(?:the\s)?(?:baseline|start|day|morning|moment|time|score|weight|value|level)\b.{0,30}$"
    r"|^(?:跟|和|与|比|较|对比)[^,。;]{1,14}?(?:相?比|之差|的?变化|的?差(?:值)?)$",
    re.IGNORECASE,
)
_WHEN: Final = re.compile(
    rf"^(?:(?:{_MEASURED}|all)\s)?(?:at|on|after|by)\s(?P<time>{_TIME}(?:\s(?:after|from)\s[a-z\s]{{3,30}})?)$"
    rf"|^(?:都(?:是|在)?)?(?P<zh>{_ONE_ZH}(?:[、和,]{_ONE_ZH})*(?<=[天日周月年])(?:时|末|后)?)(?:都|各|分别)*(?:再)?(?:[测问量打评查看记]|打分)(?:[一1]?[次回遍个]|分)?$",
    re.IGNORECASE,
)
_FOLLOWED_TO: Final = re.compile("^随访[到至]")
_LOOKED_AT: Final = re.compile(
    "(?<=[天日周月年时后])(?:都|再|各|来)?[测问量打评查看记](?:[一1]?[次回遍下])?的?$"
)
# The one time that stands within a name.
_IN_A_NAME: Final = re.compile(
    rf"\b(?:at|by|on|after|and|within)\s(?P<en>{_TIME})(?=$|\s(?:of|after|from)\b)|(?P<zh>{_TIME_ZH})(?=的|时|[^,。;、]{{2,}})",
    re.IGNORECASE,
)
_ANY_TIME: Final = re.compile(
    rf"{_TIME}|(?<!每)第?(?:{NUMBER})个?(?:分钟|小时|天|日|周|月|年)", re.IGNORECASE
)


def quality_of(clause: str) -> tuple[str, str] | None:
    """The part of an outcome that a folded clause tells, with its words; None where it tells something else."""
    plain = clause.strip(" ,;.。")
    if (found := DEFINES.search(plain)) is not None:
        return "variable", next(filter(None, found.groupdict().values())).strip()
    if (found := _WHEN.search(plain)) is not None:
        return "time_point", found["time"] or found["zh"]
    if _AGAINST.search(plain):
        return "metric", plain
    if is_way_of_asking(plain):
        return None
    if _HOW.search(plain):
        return "variable", plain
    plain = _LOOKED_AT.sub("", _FOLLOWED_TO.sub("", plain))
    return ("time_point", plain) if is_moment(plain) else None


def is_way_of_asking(clause: str) -> bool:
    """Whether a folded clause only says how people are asked: "by phone", “护士打电话问的”."""
    return _BY_PHONE.search(clause.strip(" ,;.。")) is not None


def time_in_name(name: str) -> str:
    """The time at which an outcome is looked at, where its folded name tells just one."""
    found = [*_IN_A_NAME.finditer(name)]
    if len(found) != 1 or len([*_ANY_TIME.finditer(name)]) != 1:
        return ""
    return found[0]["en"] or found[0]["zh"]
