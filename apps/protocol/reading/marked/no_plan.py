"""Marks that are no plan: of somebody who was seen last night, of money, of what was counted before, of what is denied
and of what hangs on something else; and those that are something else by the words before them: what a test is to find,
why a drug was given, what others are set against, who is looked at apart, what some of us like better, of whom
somebody is tired, how many will not agree, what nobody has done and what is undecided yet. What an encoder takes them
for they look like, and are not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.texts.elsewhere import SUBGROUPS

SENTENCES_KEPT: Final = 256
_STOPS: Final = re.compile(r"[。?!\n]")
_COMMA: Final = re.compile(r"[,;:]")
_LATELY: Final = r"(?:昨[晚天夜儿]|今[早晚天儿]|前[天晚]|刚才|刚刚|上个?(?:礼拜|周|星期)|那天|大前天)"
_A_FEW: Final = (
    r"(?:an?|one|another|two|three|four|five|six|seven|eight|nine|ten|a\s(?:few|couple\sof)|several|[1-9])"
)
# Somebody who came: "昨晚收了个28岁的", "昨天9公斤那个娃吃了吐三回", "I've had three patients in two years with …".
_ANECDOTE: Final = re.compile(
    rf"(?:^|[,;]\s?){_LATELY}[^,;]{{0,10}}?(?:(?:收|来|碰|遇|接|看|送|撞)(?:治|诊|到|上|见)*[了过]?一?[个例位](?!月|星期|礼拜|小时)|(?:那|有一?)[个位例](?!月)"
    r"|[门急]诊一个)"
    rf"|\b(?:i|we)(?:'ve|\shave)?\s(?:just\s|already\s|even\s|also\s)?(?:had|seen|saw|lost|met|come\sacross)\s{_A_FEW}\s"
    r"(?:[a-z-]+\s)?(?:patients?|people|wom[ae]n|m[ae]n|child(?:ren)?|bab(?:y|ies)|infants?|cases?|girls?|boys?|mothers?)\b"
    r"|[我咱]们?(?:科里?)?[^,;。]{0,12}?(?:碰|遇)(?:到|见|上)过?了?(?:[一两二三四五六七八九几]|[1-9])(?:个|例|位)",
    re.IGNORECASE,
)
_CONDITION: Final = re.compile(
    r"要是|如果|假如|假设|万一|倘若|(?<!不)除非|(?:能|肯|愿意|同意)[^,;]{1,12}的话"
)
_ON_CONDITION: Final = frozenset({"pop", "int", "comp", "design", "blind", "total", "pergroup", "centres"})
# "不是住院天数", "你给我写成住院天数了"
_DENIED: Final = re.compile(
    r"(?:不是|并非|而非|不叫)(?:看|指|说|要)?\s?$|(?:写|记|填|弄|录|搞|理解|听|当)(?:成|作|做)了?\s?$"
)
_MAY_BE_DENIED: Final = frozenset({"pop", "int", "comp", "out", "sec", "ref"})
_LET_IN: Final = frozenset({"pop", "inc"})
_LEFT_OUT: Final = re.compile(
    r"(?:不(?:再|能|会|打算|想|准备|考虑)?|别)(?:纳入|收|招|入组|入选|要|选)(?:那些|这种)?$|(?:排除|剔除)(?:掉|了)?(?:那些)?$"
)
_MONEY: Final = r"(?:钱|经费|预算|拨款|资助|基金|费用|报销|课题费|劳务费|批了)"
_MONEY_BEFORE: Final = re.compile(rf"{_MONEY}[^。;0-9]{{0,12}}$")
_SUM: Final = re.compile(r"\s?万(?!\s?[例人名位个])|\s?(?:万|千)?\s?(?:块|元|美元|欧元|美金|人民币)")
# Things that are counted in place of people: "200个结节", "84只眼", "60份标本".
_THINGS: Final = (
    r"(?:结节|病灶|病变|眼睛?|膝盖?|髋|关节|患?牙|牙位|种植体|标本|样本|样品|片子|切片|图像|影像|血管|肿块|淋巴结|息肉|支架|导管"
    r"|伤口|创面|创口|床位?|处方|病历|血样|题目?|条目)"
)
_OF_THINGS: Final = re.compile(rf"\s?(?:[只颗张块侧条枚根枝支处]|[个例份]?(?:患|靶)?{_THINGS})")
_HELD_THINGS: Final = re.compile(rf"(?:{NUMBER})\s?(?:[只颗张块侧条枚根处]|[个例份]?(?:患|靶)?{_THINGS})")
# What was counted before is not what is planned; what was agreed then may be.
_BEFORE: Final = re.compile(
    r"(?:^|[,;])[^,;]{0,6}?(?:上[回次]|那[回次]|前一?[轮回次批]|上一[轮回次批]|头[一两]?[回次批]|去年|前年|以前)(?![^,;]*(?:说|算|定|商量|讨论|讲|谈|提|报))[^,;]*$"
)
_CAME_OF: Final = re.compile(
    r"\s?[例个名人]?(?:病人|患者|人)?(?:里头?|中|里面|当中)?[^,;。0-9]{0,6}了\s?[0-9.]+\s?[%个例]"
)
# Of a rate that was wrong it is said what it is instead, and no number of people.
_OF_A_RATE: Final = re.compile(
    r"\b(?:rate|percentage|proportion|share)\b[^.;?0-9]*\b(?:it(?:'s|\sis)|should\sbe|make\sit|is\srather)\s(?:only\s)?$"
    r"|(?<!脱落)(?<!失访)率[^。;0-9]*(?:应该是|改[成为]|不对,?是)\s?$",
    re.IGNORECASE,
)
_NUMBERS: Final = frozenset({"total", "pergroup"})
# What a test is to find is the condition, and the outcome how well it does: "how accurately does it identify rot".
_OF_A_TEST: Final = re.compile(
    r"\b(?:how\s(?:accurate(?:ly)?|well|good|reliabl[ey]|sensitive|specific)|accuracy|sensitivity|can|could|whether)\b[^.;?]*"
    r"\b(?:identif(?:y|ies|ying)|detect(?:s|ing)?|diagnos(?:es?|ing)|pick(?:s|ing)?\sup|rul(?:es?|ing)\s(?:in|out)|tells?"
    r"|recogni[sz](?:es?|ing)|spot(?:s|ting)?)\s(?:an?\s|the\s)?$"
    r"|(?:能不能|能否|可不可以|多准|准不准|准确|灵敏|特异|效能|价值|想看|看看)[^。;?]*(?:诊断|识别|检出|鉴别|判断|查出|认出)出?$",
    re.IGNORECASE,
)
# Why somebody was given something is no outcome: "a first script for a cough".
_REASON_GIVEN: Final = re.compile(
    r"\b(?:scripts?|prescriptions?|prescribed|antibiotics?|drugs?|treat(?:ed|ment)|surgery|operat(?:ed|ion)|admitted|admission|referred"
    r"|seen)\sfor\s(?:an?\s|the\s|their\s)?$",
    re.IGNORECASE,
)
# What others are set against is not what is tried; nor are those of whom one thing is measured all who take part.
_SET_AGAINST: Final = re.compile(
    r"\b(?:set|put|held|judged|compared|measured)\s(?:up\s)?(?:against|with)\b[^.;?]*$", re.IGNORECASE
)
_MEASURED_IN: Final = re.compile(
    r"\b(?:how\s(?:many|often|much|long)|what\shappens)\b[^.;?]*\b(?:in|among)\s$", re.IGNORECASE
)
# Who is analysed is no method.
_A_SET: Final = re.compile(
    r"\s?(?:by\s|on\san?\s|按照?|基于|采用|用)?(?:(?:the\s)?(?:intention[\s-]to[\s-]treat|per[\s-]protocol|ITT)(?:\s(?:basis|principle|analysis|set|population))?"
    r"|(?:意向性(?:治疗)?|符合方案)(?:的?原则|分析|人群|集)*)[.。,]?\s?",
    re.IGNORECASE,
)
_MEASURED: Final = frozenset({"out", "sec"})
# Who is looked at by themselves is let in: "we'd look separately at the old ones".
_APART: Final = re.compile(
    r"\b(?:look(?:ing)?|report(?:ing)?|analy[sz](?:e|ing)|go(?:ing)?)\s(?:\w+\s){0,3}?separately\b[^.;?]*$"
    rf"|(?:{SUBGROUPS})[^.;?。]*$|(?:单独(?:再)?(?:看|分析|做|拎)|分开(?:来)?(?:看|分析))[^。;?]*$",
    re.IGNORECASE,
)
# What somebody likes best, or is tired of, is not yet what is planned.
_LIKED: Final = re.compile(
    r"\b(?:swears?\sby|(?:half|some|most|many|a\sfew)\sof\s(?:us|my\s\w+|our\s\w+|the\s(?:doctors|nurses|surgeons|consultants))\s(?:like|prefer|love|use|believe))\b[^.;?]*$"
    r"|(?:有[的些]?人|一半人|有的?同事|有些医生)[^,。;]{0,3}(?:喜欢|爱用|偏好|习惯用|信)[^。;]*$",
    re.IGNORECASE,
)
_TIRED_OF: Final = re.compile(
    r"\b(?:(?:fed\sup|sick|tired|had\senough)\s(?:with|of)|(?:annoyed|frustrated)\s(?:by|with|at))\b[^,.;?]*$|\b(?:ward|clinic|unit|hospital|office)s?\s(?:is|are)\s(?:always\s)?full\sof\b[^,.;?]*$|(?:受够|烦透|烦死|厌烦|头疼)了?[^,。;]*$",
    re.IGNORECASE,
)
# Who tells it has not made up their mind about what stands right before, nor is what counts most one of the others.
_UNDECIDED_BEHIND: Final = re.compile(
    r"的?\s?,\s?[^,。;]{0,6}?(?:没(?:有)?(?:想好|定下?|决定)|拿不准|不确定|犹豫|纠结|(?:得|要|还在|再)想想)"
    r"|,?\s(?:but\s)?(?:i|we)(?:'m|\sam|'re|\sare|'ve|\shave|\shaven't)\s(?:still\s|not\s|yet\s)*(?:sure|undecided|decided|in\stwo\sminds|torn)\b",
    re.IGNORECASE,
)
_COUNTS_MOST: Final = re.compile(
    r"(?:最|首要|第一)?主要(?:想?看|关注|指标|终点|结局|的)[^,。;次]{0,6}$|\b(?:main|primary|most)\b[^,.;]{0,20}$",
    re.IGNORECASE,
)
# What nobody has done yet is why the study is wanted.
_NOT_YET_DONE: Final = re.compile(
    r"\b(?:nobody|no\sone|none)(?:'s|\shas|\shave)?\s(?:ever\s|really\s|yet\s)?(?:done|looked|studied|tried|tested|shown"
    r"|published|asked)\b[^,.;?]*$",
    re.IGNORECASE,
)
_LIKED_MARKS: Final = frozenset({"int", "comp"})
_REFUSED: Final = re.compile(
    r"拒(?!绝随访)|不肯|不愿|不同意|不签|\b(?:refus\w*|declin\w*|say\sno|won't\s(?:sign|agree|consent))\b(?!\s(?:follow|further))",
    re.IGNORECASE,
)
_OF_PEOPLE: Final = frozenset({"exc", "inc", "pop"})


def without_what_is_no_plan(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks that may be plans; a name that is denied once is so wherever it stands."""
    denied = {mark.said.plain for mark in marks if mark.sort in _MAY_BE_DENIED and _is_denied(mark)}
    return tuple(
        mark
        for mark in marks
        if not (mark.sort in _MAY_BE_DENIED and mark.said.plain in denied) and not _is_no_plan(mark)
    )


@lru_cache(maxsize=SENTENCES_KEPT)  # it is asked for each mark of a sentence
def is_anecdote(plain: str) -> bool:
    """Whether a sentence tells of somebody who was seen lately."""
    return _ANECDOTE.search(plain) is not None


def refuses(plain: str) -> bool:
    """Whether words tell that people will not take part: those are not lost later on."""
    return _REFUSED.search(plain) is not None


def _is_no_plan(mark: Mark) -> bool:
    before = _sentence_before(mark)
    if is_anecdote(before + mark.said.plain):
        return True
    if mark.sort in _LET_IN and _LEFT_OUT.search(before):
        return True
    if mark.sort == "analysis" and _A_SET.fullmatch(mark.said.plain):
        return True
    if mark.sort in _OF_PEOPLE and (_APART.search(before) or _TIRED_OF.search(before)):
        return True
    if mark.sort in _MAY_BE_DENIED and _NOT_YET_DONE.search(before):
        return True
    if _UNDECIDED_BEHIND.match(mark.said.folded, mark.said.end):
        return True
    if mark.sort == "sec" and _COUNTS_MOST.search(_COMMA.split(before)[-1]):
        return True
    if mark.sort in _LIKED_MARKS and _LIKED.search(before):
        return True
    if mark.sort == "dropout" and refuses(_COMMA.split(before)[-1] + _clause_behind(mark)):
        return True
    if (mark.sort == "int" and _SET_AGAINST.search(before)) or (
        mark.sort == "pop" and _MEASURED_IN.search(before)
    ):
        return True
    if mark.sort in _MEASURED and (_OF_A_TEST.search(before) or _REASON_GIVEN.search(before)):
        return True
    if mark.sort in _ON_CONDITION and _CONDITION.search(_clause_of(mark, before)):
        return True
    return mark.sort in _NUMBERS and _is_no_number_of_people(mark, before)


def _is_no_number_of_people(mark: Mark, before: str) -> bool:
    folded, plain = mark.said.folded, mark.said.plain
    counted = re.search(NUMBER, plain)
    behind = plain[counted.end() :] + folded[mark.said.end : mark.said.end + 12] if counted else ""
    if _SUM.match(behind) or _SUM.search(plain) or _MONEY_BEFORE.search(before):
        return True
    if _OF_A_RATE.search(before):
        return True
    if _OF_THINGS.match(behind) or _HELD_THINGS.search(plain):
        return True
    return bool(_BEFORE.search(before) or _CAME_OF.match(behind))


def _is_denied(mark: Mark) -> bool:
    return _DENIED.search(_sentence_before(mark)) is not None


def _sentence_before(mark: Mark) -> str:
    """What of its sentence stands before a mark."""
    return _STOPS.split(mark.said.folded[: mark.said.start])[-1]


def _clause_of(mark: Mark, before: str) -> str:
    return _COMMA.split(before)[-1] + mark.said.plain


def _clause_behind(mark: Mark) -> str:
    return _COMMA.split(_STOPS.split(mark.said.folded[mark.said.end :], maxsplit=1)[0], maxsplit=1)[0]
