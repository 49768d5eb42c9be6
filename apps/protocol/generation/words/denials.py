"""Whether what was told of a thing is that there is none: "no", "we won't do any interim analysis", “就不设了”.

Only what is certain: "no interim analysis for efficacy, but one for futility" denies nothing as a whole. Pure.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

NONE: Final = re.compile(
    r"\s*(none\b|no(?:pe)?\b|nah\b|not planned|无|不(?:设|计划|做|进行|需要|打算|用)|没有)", re.IGNORECASE
)
NOT_EN: Final = (
    r"(?:\b(?:no|without)|(?:\b(?:not|never)|n['’]t)(?:\s(?:do|have|plan|be|doing|having|planning|any|an?|for|to|on|set|up"
    r"|convene|need)){0,5})\s(?:(?:an?|any|formal|planned|independent|separate)\s){0,2}"
)
DENIED_EN: Final = (
    r"s?\s(?:(?:is|are|was|will\sbe)\s(?:not|never)|(?:is|are)n['’]t|won['’]t\sbe)"
    r"(?:\s(?:planned|foreseen|needed|necessary|required|done|used|set\sup|convened|intended))?(?=$|[.,;])"
)
# “不做”, “没打算设”, “就不设了”: the thing stands behind or before.
NOT_ZH: Final = (
    r"(?:不|没有?|无须?|未)(?:打算|准备|计划|想|会|再|另|需要?|用|必)*"
    r"(?:做|设立?|设置|安排|进行|开展|搞|成立|组建|要|有)?"
)
INTERIM: Final = (r"interim(?:\s(?:analys[ie]s|look))?", r"[期中][中期](?:的)?分析")
# Of the data nobody sees anything before the end, or everything once: "we look only once, at the end", “中期就不看了”.
_LOOK: Final = r"(?:look\w*|peek\w*|glance|analy[sz]\w*|unblind\w*|open\w*)"
_BEFORE_END: Final = (
    r"(?:before|until|till)\b[^.;]{0,20}\b(?:end|over|finished|done|last|all|everyone|everybody|complete)\b"
    r"|(?:half|mid)[\s-]?way|in\sbetween"
)
_LOOK_ZH: Final = r"(?:看|分析|揭盲|统计|比较|检验|查)"
NOT_BEFORE_END: Final = re.compile(
    rf"(?:\b(?:nobody|no\sone|none|never|not|without)|n['’]t)\b[^.;]{{0,30}}\b{_LOOK}\b[^.;]{{0,30}}\b(?:{_BEFORE_END})"
    rf"|\b{_LOOK}\b[^.;]{{0,20}}\b(?:only|once|just)\b[^.;]{{0,12}}\bat\sthe\s(?:very\s)?end\b"
    rf"|\b(?:only|just)\s{_LOOK}[^.;]{{0,20}}\bat\sthe\s(?:very\s)?end\b"
    rf"|(?:期中|中期|中间|中途|半路|提前|结束前|做完之?前)[^，,。；;]{{0,4}}(?:不|没|别)"
    rf"(?:会|再|打算|想|准备|用|必)*(?:{_LOOK_ZH}|做|搞|弄)(?:一?[眼下])?(?:数据|结果)?[了吧]*(?=$|[，,。；;]|也?不)"
    rf"|(?:只|就)(?:在|等)?(?:最后|结束|做完|收完)[^，,。；;]{{0,6}}{_LOOK_ZH}(?:一?[次回遍])?(?=$|[，,。；;])",
    re.IGNORECASE,
)
OF_ONE: Final = re.compile(r"\b(?:efficacy|futility|safety|harm\w*)\b|有效性|无效性|疗效|安全", re.IGNORECASE)
LOOKS_ANYWAY: Final = re.compile(r"\b(?:but|except|unless|however|instead)\b|但|不过|除|而是", re.IGNORECASE)
COMMITTEE: Final = (
    r"(?:(?:data|safety)[\s\w]{0,20}\s(?:committee|board)|DMC|DSMB|IDMC)",
    r"(?:(?:独立)?的?(?:数据|安全)[与和及、\u3400-\u9fff]{0,8}?委员会|DMC|DSMB|IDMC)",
)
MATCHING: Final = (r"(?:\w+\s)?match(?:ing|ed)?", r"(?:匹配|配对)")
NOT_ALL: Final = re.compile(
    r"\b(?:but|except|only|unless|however|instead|although|besides|rather|before|until)\b|但|不过|除|只|仅|而是|之前",
    re.IGNORECASE,
)
CLAUSE_END: Final = re.compile(r"[,，;；]\s*")
BECAUSE: Final = re.compile(r"^(?:because|as|since|因为|由于|毕竟)\s?", re.IGNORECASE)
# Only a clause that surely gives a reason: "the safety officer looks at it" tells who watches instead.
REASON: Final = re.compile(
    r"(?:because|as|since|it(?:['’]s|\sis)|this\sis|the\s(?:trial|study|risk|drug|treatment)\sis)\b"
    r"|因为|由于|毕竟|就(?![由让用])|只是|风险|时间短|(?:这个?)?药",
    re.IGNORECASE,
)
PARTED: Final = re.compile(r"[,，;；。]|\.\s|\bbecause\b|\bas\b|因为|由于", re.IGNORECASE)


def is_none(text: str) -> bool:
    """Whether an entry begins by saying that there is none."""
    return NONE.match(text) is not None


def is_none_of(text: str, thing: tuple[str, str]) -> bool:
    """Whether it says so of a thing, in words of both languages, wherever they stand."""
    denies = is_none(text) or _denied(*thing).search(text) is not None
    return denies and NOT_ALL.search(text) is None


def looks_at_the_end_alone(text: str) -> bool:
    """Whether what is told of an interim analysis is that nobody looks before the end."""
    return NOT_BEFORE_END.search(text) is not None and not (OF_ONE.search(text) or LOOKS_ANYWAY.search(text))


def says_no_more(text: str, thing: tuple[str, str]) -> bool:
    """Whether that is all it says: no reason, nobody who watches instead."""
    told = text.strip().rstrip(".。!！")
    return is_none_of(told, thing) and PARTED.search(told) is None


def reason_of_none(text: str, thing: tuple[str, str]) -> str:
    """Why there is none, where one clause says that and the only other one why: "we won't need one, it's short"."""
    clauses = [clause.strip() for clause in CLAUSE_END.split(text.strip().rstrip(".。!！"))]
    reasons = [clause for clause in clauses if not is_none_of(clause, thing)]
    if len(clauses) != 2 or len(reasons) != 1 or not REASON.match(reasons[0]):
        return ""
    return BECAUSE.sub("", reasons[0])


@cache
def _denied(english: str, chinese: str) -> re.Pattern[str]:
    return re.compile(
        rf"{NOT_EN}{english}\b|\b{english}{DENIED_EN}|{NOT_ZH}(?:任何|专门)?{chinese}"
        rf"|{chinese}(?:我们|这次|[就也都暂]|时)*(?:{NOT_ZH}|免)了?(?=$|[，,。；;])",
        re.IGNORECASE,
    )
