"""What somebody sets aside: the item that was asked for ("skip that one, my boss writes it"), or one of several that
was thought of and dropped ("age we thought about but no") or doubted ("I toyed with a hedge but the roots worry me").
None of them is a value.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said

_IT: Final = r"(?:that|this|it|(?:the|my|our)\s(?:\w+\s)?(?:bit|part|section|one|item))"
# At the beginning, whatever is told after it.
_SKIPPED: Final = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|well|um+|no|so|please|yes|let's|let us|can we|could we|we can|i'd|i'll|we'll)\W+){0,3}"
    rf"(?:skip|leave|park|pass\son|postpone)\s{_IT}(?:\s(?:one|bit|part|section|item))?"
    r"(?=\s?(?:[,.;]|$)|\s(?:for|till|until|to|aside|alone|out|open|empty|blank|with|and|at the moment)\b)"
    r"|^\W*(?:(?:嗯|好|那|哦|行)[,。\s]*){0,3}(?:这|那)(?:个|项|一?条|一?块|部分|一项)?(?:我们?)?(?:就|都|也)?(?:先|暂时|暂且)"
    r"(?:跳过|略过|空着|放着|放一放|搁着|搁一搁|留着|不写|不填)",
    re.IGNORECASE,
)
# Who writes that part, and it is not written here.
_WRITTEN_BY: Final = re.compile(
    r"\b(?:my|our|the)\s(?:\w+\s){1,3}?(?:(?:will|'ll|wants\sto|is\sgoing\sto|has\sto|always)\s)?(?:writes?|drafts?|fills?\sin)\s"
    rf"(?:{_IT}(?:\sbit|\spart|\ssection)?)(?:\s(?:him|her|them)sel(?:f|ves)|\slater)?(?=\s?(?:[,.;]|$))"
    r"|(?:主任|导师|老板|老师|领导|组长|同事|PI)(?:他|她)?(?:自己|亲自|回头|会|要|到时候?)+来?(?:亲自)?(?:写|填|补)(?:吧|的)?(?=[,。;]|$)",
    re.IGNORECASE,
)
_THOUGHT: Final = (
    r"(?:th(?:ought|ink)\s(?:about|of)|considered|talked\sabout|discussed|wonder(?:ed)?\sabout"
    r"|toy(?:ed)?\swith|looked\sat)"
)
_BUT_NO: Final = (
    r"(?:,\s?|\s)(?:but|and)\s(?:(?:then|in\sthe\send|finally|we|i)\s){0,3}"
    r"(?:no\b|not\b|decided\s(?:against|not)|dropped|left\s(?:it|that|them)\sout|gave\s(?:it|that|them)\sup)[^.,;]*"
)
_DROPPED: Final = re.compile(
    rf"(?:(?<=[.,;])|^)\s?(?:and\s|but\s)?(?:[^.,;]{{1,40}}?\s)?(?:we|i)(?:\shad|\sdid|'d)?\s{_THOUGHT}(?:\s[^.,;]{{1,40}}?)?{_BUT_NO}"
    rf"|(?:(?<=[.,;])|^)\s?(?:we|i)(?:\shad|\sdid|'d)?\s{_THOUGHT}\s[^.;]{{2,120}}?,?\s(?:so|and|let's)\s"
    r"(?:we(?:'ll|\swill)?\s|i(?:'ll|\swill)?\s|just\s)?(?:leave|keep|let)\s(?:them|those|it|that)\s(?:in|out|be)(?=[.,;]|$)"
    r"|(?:(?<=[,。;、])|^)[^,。;、]{1,12}?(?:我们)?(?:也|都|倒|是)?(?:想|考虑|讨论|琢磨|商量)过[^,。;、]{0,4}?,?"
    r"(?:但是?|不过|后来|最后|还是|可是|觉得|就|又)*"
    r"(?:不用|不要|不做|不加|不放|不收|不考虑|算了|没(?:有)?必要|放弃|去掉|取消)了?(?=[,。;]|$)",
    re.IGNORECASE,
)
# What speaks for something else in the same breath ("but settled on a wall", "but 6 is enough") is heard.
_DOUBT: Final = (
    r"(?![^.;]*[0-9])[^.;]{0,60}?\b(?:worr(?:y|ies|ied)|concern\w*|problems?|trouble\w*|too\s\w+|unethical|impossible"
    r"|impractical|expensive|difficult|hard|can't|cannot|couldn't)\b[^.;]*"
)
DOUBTED: Final = (
    rf"(?:\s[-–]\s|(?<=[.;,])\s?|(?<![\s\S]))(?:and\s)?(?:we|i)(?:\shad|\sdid|'d)?\s{_THOUGHT}"
    rf"\s[^.;,]{{2,60}}?,?\s(?:but|only)\s{_DOUBT}"
    r"|(?:(?<=[,。;])|(?<![\s\S]))\s?(?:我们?)?(?:也|本来|原来|倒是?)?(?:想|考虑)过[^,。;]{2,20}[,]?(?:但是?|不过|可是?|就是)"
    r"(?![^。;]*[0-9])[^。;]{0,12}?(?:怕|担心|太|不合适|不现实|不伦理|做不到|难)[^,。;]*"
)
# Named and turned down: what is meant follows ("a fence came up but we've binned it; it's a hedge").
CAME_UP: Final = (
    r"(?:(?<=[.;])\s?|(?<![\s\S]))[^.;,]{2,60}?\s(?:came\sup|was\s(?:mentioned|suggested|floated|on\sthe\stable))\s?,?\s(?:but|and)\s(?:then\s)?(?:we|i)(?:'ve|\shave|'d)?\s"
    r"(?:binned|dropped|scrapped|ditched|shelved|parked|ruled\sout|decided\sagainst)(?:\s(?:it|that|them|this))?[;,.]\s(?:so\s|and\s)?(?:it(?:'s|\sis|'ll\sbe|\swill\sbe)\s)?"
    r"|(?:(?<=[。;])|(?<![\s\S]))\s?[^,。;]{2,16}?(?:我们|大家)?(?:也|都)?(?:讨论|提|考虑|商量|琢磨)过(?:了)?,(?:[^,。;]{0,12},)?(?:后来|最后|就|又|还是)*(?:否了|否决了|放弃了|没采用|不用了|毙了)[,。;]"
    # "有人劝我把篱笆做矮,说省事,可我们还是做高的"
    r"|(?:(?<=[,。;])|(?<![\s\S]))\s?(?:也)?(?:有人|(?:[^,。;]{0,6})(?:同事|同学|师兄|师姐|主任|老师|学生|领导|专家|朋友|院长))[^,。;]{0,4}?"
    r"(?:劝|建议|提议|撺掇|怂恿)(?:我们?|咱们?)?[^,。;]{2,20}(?:,说?[^,。;]{1,12})?,(?:可是?|但是?|不过|我们?|最后|后来)"
    r"(?=[^。;]{0,40}?(?:还是|没同意|没答应|没听|没采纳|不想|不打算|不准备))"
)
# Wanted once and given up, with nothing in its place ("at first the fence as well, but there's nobody to paint it").
GIVEN_UP: Final = (
    r"(?:(?<=[。;])|(?<![\s\S]))\s?(?:我们?|咱们?)?(?:本来|原来|原先|原本|一开始|起初|最早|最初)(?:我们?|咱们?)?[也还是都]{0,2}"
    r"(?:想|打算|计划|准备|考虑|说)[^。;]{2,80}?,(?:后来|最后|但是?|可是?|不过|现在)?[^,。;]{0,24}?,?"
    r"(?:就|还是|也|都|只好)*(?:算了|作罢|(?:不|没)(?:做|要|放|加|看|用|收|测|查|搞|弄|写|考虑)了?|放弃了?|(?:砍|去|拿|删)掉了?|取消了?)"
    r"(?=[,。;]|$)(?![^。;]*(?:[改换]|只|就(?!不)))[^。;]{0,20}"
)
_GIVEN_UP: Final = re.compile(GIVEN_UP, re.IGNORECASE)
_KEPT_OUT: Final = re.compile(
    r"\b(?:don't|do\snot|never|no\sneed\sto)\s(?:use|record|write|put|note|quote|copy)\s(?:down\s)?(?:that|this|those|these|it|them|any\sof\s(?:that|it|those))\b"
    r"|\b(?:that|this)(?:'s|\sis)\snot\sfor\s(?:the\srecord|our|ours|us)\b|\b(?:just|only)\s(?:saying|a\sremark|for\sinterest)\b"
    r"|(?:你|您)?(?:别|不要|不用|不必|甭|先别)(?:把这个|把它)?(?:往里头?|给我)?(?:写|记|填|录|抄|当真)(?!成|错|[的在])|随口(?:一)?[提说]|不作数",
    re.IGNORECASE,
)
# What is recorded is to go: nothing may be said as if it had gone.
_TAKES_OUT: Final = re.compile(
    r"[删去拿划](?:掉|除|了)|\b(?:take|cross|strike|throw|leave)\b[^.;]{1,40}\bout\b|\b(?:delete|remove|drop)\b",
    re.IGNORECASE,
)
_EDGES: Final = " ,;.。、\n"
# Named and no longer meant: "the fence: we have dropped that", "篱笆那部分我们不做了". Who stops, or when, is a plan.
_NO_LONGER: Final = re.compile(
    r"\b(?:we|i)(?:'ve|'re|\shave|\sare|'m|\sam)?\s(?:(?:now|just|already|since|also|both|all|decided\sto|going\sto)\s){0,2}"
    r"(?:dropp?(?:ed|ing)?|scrap(?:ped|ping)?|binn(?:ed|ing)|ditch(?:ed|ing)?|shelv(?:ed|ing)|abandon(?:ed|ing)?|g[ai]ven?\sup(?:\son)?"
    r"|cancel(?:led|ling)?|decided\sagainst|ruled\sout)\b"
    r"|\b(?:we|i)(?:'re|\sare|'ll|\swill|'m|\sam)?\sno\slonger\s"
    r"|\b(?:we|i)(?:'re|\sare|'ll|\swill|'m|\sam)?\s?(?:not|aren't|won't|don't)\s(?P<it>[^.;,]{2,60}?)\s(?:any\s?more|after\sall)\b"
    r"|\b(?:is|are|was|were|(?:has|have)\sbeen)\s(?:now\s|already\s)?(?:dropped|scrapped|cancelled|shelved|abandoned|ditched|binned"
    r"|off\sthe\stable)(?=\s?(?:[.,;]|$|now\b|altogether\b|from\s(?:the|our)\b))"
    r"|(?:不|没)(?:再|打算|准备)?(?:做|测|查|用|搞|弄|设|收集|记录|考虑|看|加|评估?)了?(?:这个|它|这项)?了(?=[吧啊呢]?[,。;]|$)"
    r"|(?:取消|放弃|砍掉|去掉|拿掉|删掉|作罢|舍弃|否决)了(?=[吧啊呢]?[,。;]|$)"
    r"|(?:我们?|已经?|先|就|把)(?:取消|放弃|砍掉|去掉|拿掉|删掉)了(?!的)",
    re.IGNORECASE,
)
_WHO_OR_WHEN: Final = re.compile(
    r"[0-9]|\b(?:if|when|once|after(?!\sall)|before|until|unless|who|those|anyone|dropp?(?:ed|ing)?\s(?:out|from|below|by)|dropp?(?:ed|ing)?\s[^.;,]{0,40}?\bto)\b"
    r"|如果|要是|一旦|以后|之后|[以之]前|时候?[就,]|[后就]就?不|自己|的[人就]|者",
    re.IGNORECASE,
)
_POINTS_BACK: Final = re.compile(
    r"\b(?:we|i|it|that|this|them|those|these|the|our|of|for|from|and|but|so|as|to|part|bit|idea|plan|thing|one|altogether|now|all|both"
    r"|have|has|been|are|is|was|were|not|yet|still|about|on|also|really|quite|too|honestly|actually|whole|be|doing|measuring|collecting|using|planning|including|taking|looking|at)\b|'\w+"
    r"|(?P<verb>[\u4e00-\u9fff])不(?P=verb)|我们?|咱们?|那个?|这个?|[一那这]?(?:部分|块|项|条|组)|的话|[也都就已还先又]|经|目前|暂时|现在|后来|最后|关于|至于|对于|[的了呢吧啊嘛]",
    re.IGNORECASE,
)
LEAST_NAMED: Final = 3  # letters, of a thing that is named
LEAST_NAMED_ZH: Final = 2


def is_left(plain: str) -> bool:
    """Whether a reply leaves what was asked for to later or to somebody else."""
    return _SKIPPED.search(plain) is not None or _WRITTEN_BY.search(plain) is not None


def is_kept_out(plain: str) -> bool:
    """Whether it says of itself that it is not to be written down."""
    return _KEPT_OUT.search(plain) is not None and not _TAKES_OUT.search(plain)


def is_given_up(plain: str) -> bool:
    """Whether all that is told was wanted once and is no longer."""
    return not _GIVEN_UP.sub("", plain).strip(_EDGES)


def dropped_in(plain: str) -> str:
    """What a clause names as no longer meant; empty where it says no such thing, or only points back at something."""
    if _NO_LONGER.search(plain) is None or _WHO_OR_WHEN.search(plain):
        return ""
    return named_besides(_NO_LONGER.sub(lambda match: f" {match['it'] or ''} ", plain))


def named_besides(plain: str) -> str:
    """What words name beside those that only point at something; empty for nothing."""
    named = " ".join(_POINTS_BACK.sub(" ", plain).split()).strip(f"{_EDGES}:")
    letters = "".join(filter(str.isalnum, named))
    return named if len(letters) >= (LEAST_NAMED if letters.isascii() else LEAST_NAMED_ZH) else ""


def without_dropped(reply: Said) -> Said:
    """A row of items without those that were thought of and are none. Blanked, so that places stay."""
    blanked = _DROPPED.sub(lambda match: " " * len(match[0]), reply.plain)
    return reply if blanked == reply.plain else reply.reworded(blanked).strip(_EDGES)
