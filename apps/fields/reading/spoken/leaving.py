"""Whether a message says no more than that somebody has to go: "sorry, the bell's going, a swarm in 4, back in a bit".

It is looked at clause by clause. One says that somebody goes or will be back; the others are short, hold no figure and
name nothing of the matter: they tell why. Behind "hold on" alone a summons must be among them: "hold on, no lamp" is an
answer, "no lamp here, hold on" none.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.spoken.sighs import SIGHS, SIGHS_ZH

LONGEST: Final = 120  # characters; what is longer says something of the matter as well
MOST_CLAUSES: Final = 5
_MOST_WORDS: Final = 10
_MOST_HAN: Final = 14
_CLAUSES: Final = re.compile(
    r"[.!?,;…~。，！？；]+|\s[-–—]\s|\s(?:and|so)\s(?=(?:i(?:'ll|'ve|\swill|\shave|\smust)|apparently|it's|there's|the|my)\b)",
    re.IGNORECASE,
)
# Where speech has no stop: "等一下有个客人来了我去看看".
_UNSTOPPED: Final = re.compile(
    r"(?<=[^\s,;。])(?=我(?:去|得|先去|要去|马上|待会|一会|回头|晚点))|(?:(?<=稍等)|(?<=等下)|(?<=等等))[啊哈]?(?=有|来)"
)
_SORRY: Final = rf"(?:(?>{SIGHS}|{SIGHS_ZH}|sorry|excuse\sme|不好意思|抱歉|对不起)[\s,]*+)"
_FEW: Final = r"(?:a|one|two|five|ten|fifteen|twenty|thirty|[0-9]{1,2})"
_WHILE: Final = (
    rf"(?:in\s(?:{_FEW}(?:\s(?:quick\s)?(?:bit|sec(?:ond)?s?|min(?:ute)?s?|mo(?:ment)?|tick|while|hours?))?|half\san\shour)"
    r"|later(?:\s(?:today|on))?|soon|shortly|tomorrow|tonight|this\s(?:afternoon|evening)|after\s(?:that|lunch|this)|asap|now)"
)
_I: Final = r"(?:i(?:'ll|'d|'ve|'m|\sam|\swill|\shave)?\s)?(?:(?:really|just|will|have|got)\s)*"
_MOMENT: Final = (
    r"(?:just\s)?(?:(?:give\sme|wait)\s)?(?:a|one|two|five|ten|[0-9]{1,2})\s(?:quick\s)?"
    r"(?:sec(?:ond)?|min(?:ute)?|mo(?:ment)?|tick)s?"
)
_HOLDS: Final = (
    r"(?:hold\son|hang\son|hold\sthat(?:\sthought)?|bear\swith\sme|wait|stop\sthere)(?:\s(?:a|one)\s\w+)?(?:\splease)?"
    rf"|{_MOMENT}"
    r"|(?:请|你|那)?(?:等(?:我|我们)?(?:一下|下|一等|等|一?会儿?)|稍等(?:一?下|片刻)?|慢着|且慢|先停(?:一?下)?|打断一下)(?:啊|哈|吧|了)?"
)
_GOES_EN: Final = (
    r"brb|be\sright\sback|afk|(?:so\s)?(?:i(?:'ll|\swill|'ve|\shave)\s)?(?:(?:have|got)\sto\s)?leave\syou(?:\shanging|\sthere|\sto\sit)?(?:\sfor\sa\s\w+)?"
    rf"|{_I}(?:(?:got|have|need|want(?:ed)?|going)\sto|gotta|must|better)\s"
    r"(?:go|run|dash|rush|leave|stop(?:\shere)?|nip(?:\sout)?|pop(?:\sout)?|scrub(?:\sin)?|shoot|be\soff)(?:\s(?:now|there|off|to\s(?:the\s)?\w+))?"
    r"|(?:i'm|i\sam)\s(?:off(?:\s(?:now|to\s(?:the\s)?\w+))?|(?:needed|wanted|being\s(?:called|paged|bleeped))(?:\s(?:in|at|on|for|to|away)\b[^,;]{0,20})?)"
    rf"|{_I}(?:be\s(?:right\s)?back|come\sback(?:\sto\s(?:this|it|you))?|get\sback\sto\s(?:this|it|you)|pick\s(?:this|it)\s(?:back\s)?up"
    rf"|finish(?:\s(?:this|it)(?:\soff)?)?|carry\son|continue|do\sthe\srest|write\smore)(?:\s{_WHILE})?"
    rf"|(?:right\s)?back\s{_WHILE}|to\sbe\scontinued|more\s(?:later|soon|tomorrow)|speak\s(?:later|soon)"
)
_WHO_CALLS: Final = r"(?:(?:the|my|our|a|an|some)\s)?(?:[\w']{1,20}\s){0,2}?\w{1,20}"
_SUMMONS_EN: Final = (
    rf"{_WHO_CALLS}(?:'s|'re|\sis|\sare|\shas|\shave)?\s(?:just\s)?(?:calling|ringing|bleeping|paging|shouting|knocking|going(?:\soff)?|gone\soff|went(?:\soff)?|on\sthe\s(?:other\s)?(?:phone|line)|at\sthe\sdoor|looking\sfor\sme)(?:\sme|\sagain|\sfor\sme|\s(?:about|for|with|to)\s[^,;]{{2,30}})*"
    rf"|{_WHO_CALLS}\s(?:need|want)s?\sme(?:\s[^,;]{{1,30}})?|(?:(?:that's|there\sgoes)\s)?(?:(?:the|my)\s)?(?:phone|pager|bleep|door(?:bell)?)"
)
# Where or what for somebody goes stands in it (`Vocabulary.calls_away`).
_GOES_ZH: Final = (
    r"(?:(?:今天)?先(?:到)?这(?:样|儿|里)?|先?不(?:说|聊|弄|写)了|先放(?:一?放|着)|你?们?先?等我(?:[一二两三五十几半0-9]{1,2}个?(?:分钟|小时)|回来))(?:啊|哈|吧|了)?"
    r"|(?:我?(?:得|先|有事|马上|赶紧|现在|这就){1,3}|我(?:要|该)|(?:要|该)(?=[^,;]*了$))(?:过?去|走|出去|上|开|跑|下)"
    r"(?:一?下|一?趟|了|会|开会|看[^,;]{0,6}|[^,;0-9]{0,4}(?:CALLS))*(?:啊|哈|吧)?"
    r"|我去(?:一?下|一?趟|看(?:看|一?下|一?眼)?|去就来)"
    r"|我?(?:马上|一会儿?|这就|待会儿?|等会儿?|等下|过会儿?|回头|晚点|稍后)+(?:我|咱|咱们)?(?:再|接着|继续|就)*(?:回来|来)(?:吧|哈|啊|了)?"
    r"|我?(?:马上|一会儿?|待会儿?|等会儿?|等下|过会儿?|回头|晚点|稍后|晚上|下午|明天|改天|下班|忙完|回来|做完|看完|之后)+(?:我|咱|咱们)?"
    r"(?:再|接着|继续|就|来|回来)*(?:[跟和给]你们?)?(?:说|聊|弄|写|补|发|讲|填|搞|继续|接着来?)(?:吧|哈|啊|一下)?"
)
_SUMMONS_ZH: Final = (
    r"[^,;0-9]{0,8}(?:敲门|等着|找上门)了?|[^,;0-9]{1,8}(?:叫|喊|找|催|呼)(?:我|人|号|CALLS)(?:过?去)?(?:一?下|一?趟|了)*(?:[^,;0-9]{0,6})?"
    r"|(?:[^,;0-9]{0,6})?(?:来|打)(?:了)?(?:个)?电话(?:来)?(?:了|找我)?(?:[^,;0-9]{0,6})?|(?:我)?(?:接|回)?个?电话(?:来了|响了)?|[^,;0-9]{0,4}(?:呼叫|铃|电话|手机)响了?"
)
_HOLDING: Final = re.compile(rf"\s*(?:{_SORRY})*+(?:{_HOLDS})\s*", re.IGNORECASE)
_GOING: Final = worded(
    lambda words: rf"\s*(?:{_SORRY})*+(?:{_GOES_EN}|{_GOES_ZH.replace('CALLS', words.calls_away)})\s*"
)
_CALLED: Final = worded(
    lambda words: rf"\s*(?:{_SORRY})*+(?:{_SUMMONS_EN}|{_SUMMONS_ZH.replace('CALLS', words.calls_away)})\s*"
)
_ONLY_SORRY: Final = re.compile(rf"\s*(?:{_SORRY})++", re.IGNORECASE)
_IN_A_PLACE: Final = re.compile(
    r"\b(?:in|on)\s(?:bed|bay|room|side\sroom)\s[0-9]{1,2}$|[0-9]{1,2}(?:号)?(?:床|房)", re.IGNORECASE
)
# What a reason never names: the matter and its parts, what is done with them, or a figure other than that of a room.
_OF_THE_MATTER: Final = worded(
    lambda words: (
        rf"{words.matter}|\b(?:primary|secondary|groups?|aged?|analys\w*|versus|vs|compar\w*|sites?|cent(?:re|er)s?|mean|rate|risk|follow|measure\w*"
        r"|change|make|use|instead|weeks?|months?|years?|days?)\b"
        r"|指标|分组|比较|假设|假说|分析|主要|次要|年龄|岁|[改换加用算按设定选测]|组|不要|多少|[0-9一二三四五六七八九十两]+(?:例|周|天|个月|年|%)"
    )
)
_FIGURE: Final = re.compile(r"[0-9]{3}|[0-9]\s?(?:%|[a-z/])|[0-9][.:/][0-9]", re.IGNORECASE)
_HAN: Final = re.compile("[\u4e00-\u9fff]")


def leaves(plain: str) -> bool:
    """Whether a short folded message says that somebody has to go, and at most why."""
    if len(plain) > LONGEST:
        return False
    said = (clause.strip() for clause in _CLAUSES.split(_UNSTOPPED.sub(",", plain)))
    clauses = [clause for clause in said if clause and not _ONLY_SORRY.fullmatch(clause)]
    if not 1 <= len(clauses) <= MOST_CLAUSES:
        return False
    others = [c for c in clauses if not (_HOLDING.fullmatch(c) or _GOING().fullmatch(c))]
    if any(_GOING().fullmatch(clause) for clause in clauses):
        return all(_may_be_why(clause) for clause in others)
    if not others:
        return len(clauses) > 1  # "two minutes" may be an answer
    if len(others) == len(clauses) or not all(_may_be_why(clause) for clause in others):
        return False
    return any(_is_summons(clause) for clause in others) or _HOLDING.fullmatch(clauses[-1]) is not None


def _may_be_why(clause: str) -> bool:
    if _OF_THE_MATTER().search(clause) or _FIGURE.search(clause):
        return False
    return _is_summons(clause) or (
        len(_HAN.findall(clause)) <= _MOST_HAN and len(clause.split()) <= _MOST_WORDS
    )


def _is_summons(clause: str) -> bool:
    """Whether somebody calls, or something happens in a place that has a number."""
    return (
        _CALLED().fullmatch(clause) or _IN_A_PLACE.search(clause)
    ) is not None and not _OF_THE_MATTER().search(clause)
