"""Where somebody who answers turns to another matter: "…. Before I forget, …", “……。对了，……”; and what is only talk
among the items of a list: "there are quite a few of those", “这个真不少”.

What comes behind a turn is none of the answer, whatever was asked; it may tell of another item, or of nothing.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

_EDGES: Final = " ,;.。、\n–-"

_LEADS: Final = r"^\W*(?:(?:oh|ah|and|also|but|so|ok(?:ay)?|sorry|hm+|well|anyway)\W+){0,3}"
_TURNS: Final = re.compile(
    rf"{_LEADS}(?:before\si\sforget|by\sthe\sway|incidentally|on\sanother\snote|on\sa\sdifferent\s(?:note|matter)|one\smore\sthing"
    r"|(?:coming|going|getting)\sback\sto|back\sto\s(?:the|what|who|how)|speaking\sof|talking\sof|while\s(?:we're|we\sare|i'm|i\sam)\s(?:at\sit|here)"
    r"|(?:thinking|having\sthought)\s(?:again|more)?\s?(?:about|of)|just\sso\syou\sknow|you\sremember|i'm\s(?:also\s)?wondering|i\swonder"
    r"|do\syou\sthink|hang\son|wait)\b"
    r"|^\W*(?:[哦噢啊诶哎],?)?(?:顺便|顺带)(?:再)?[说提问讲]|^\W*(?:[哦噢啊诶哎],?)?(?:说个(?:闲话|题外话)|多说一句|插一句|题外话|话说(?!明)|说起来?|说到)"
    r"|^\W*(?:倒是|还)有[件个]事|^\W*(?:另外|还)?想?问(?:一?[下句]|你|您)|^\W*[你您](?:上回|上次|刚才|前面)(?:问|说)",
    re.IGNORECASE,
)


def _turns_away(sentence: str, *, is_story: bool = False) -> bool:
    """Whether a whole folded sentence behind an answer begins another matter; a story may tell what was given up."""
    return bool(_TURNS.match(sentence) or (not is_story and _GIVES_UP.match(sentence)))


def is_clause(item: str) -> bool:
    """Whether folded words in the place of an item are, by their form, a clause of who tells it."""
    return _CLAUSE.search(item) is not None


# Where an answer that is no story goes on to what was given up, or to what somebody else would do.
_GIVES_UP: Final = re.compile(
    r"^\W*(?:[哦噢啊],?)?(?:本来|原来|原先|最早|一开始|起初|早先|中间)(?:还|我|是|都|也)*(?:想|打算|准备|计划|说|写|问|定|改过)"
    r"|^\W*(?:有[人篇位家]|隔壁|外[院面]|[^,。;]{1,6}的(?:同学|同事|朋友|老师|老板))[^,。;]{0,12}(?:[劝说提问建议想愿用报做])"
    r"|^\W*(?:(?:and|but|so|oh)\W+)?(?:i|we)\s(?:had|did)\s(?:thought|think|toyed|considered|planned|wanted|consider)\b"
    r"|^\W*(?:(?:and|but|so|oh)\W+)?(?:what\s(?:i|we)\sforgot|in\san\sideal\sworld|some(?:body|one)\s(?:suggested|told))\b",
    re.IGNORECASE,
)
# What may stand in the place of an item, and is a clause of who tells it.
_CLAUSE: Final = re.compile(
    r"^\W*(?:and\s|or\s)?(?:(?:since|because|so|but|which|for\swhich|while|although|though|let|it|i|you|my|yes|better|otherwise|then\s(?:i|we))\b)"
    r"|\b(?:i|i'd|i'm|i've|i'll|me|my)\b|\b(?:let's|don't\sknow|haven't|otherwise|because)\b"
    r"|我(?!院|科|国|们院|们科)|咱|[你您](?!们院)|算了|(?<![活熬挺撑超吃走])不过|其实|反正|因为|所以|否则|不然|说实话|再说|觉得|好像|琢磨|^那就|[他她](?:建议|说|想)",
    re.IGNORECASE,
)
_TALKS: Final = re.compile(
    r"^\W*(?:(?:and|but|so|though|although|oh|ah)\s){0,2}(?:(?:i|you|he|she)(?:'[a-z]+)?|it's|it\sis|it\swould|that's|that\s(?:is|would|one)|there's|there\s(?:is|are)"
    r"|th(?:is|ese|ose)\s(?:is|are|one)|(?:my|our|the)\s[a-z]+\s(?:says?|thinks?|likes?|loves?|hates?|wants?|insists?|collects?)|sorry|just\sto|by\sthe\sway)\b"
    r"|^\W*(?:(?:不过|但|可|反正|所以|就|也),?)*(?:[这那](?:个|些|种|事|块|部分|东西|类|一类|条)?人?的?(?:真|都|倒|其实|去年|我|也|还|可|确实|很|太|挺|最|蛮|得|一般|常)"
    r"|我(?:们)?(?:得|想|觉得|估计|猜|怕|也|倒|还|先|个人|见|就|不|没|再|去年|心|得想|打算|答应|听|知道|说)|[你您](?!们)|可惜|说[真实]|顺便|其实|毕竟"
    r"|一般(?:是|都)|好多|有(?:一回|时候|人说)|看个|不下结论|没意思|人少|主任|护士长?(?!站|观察))",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"\b(?:not\s(?:yet\s)?(?:sure|decided|certain)|undecided|haven't\sdecided|have\sto\sthink|in\stwo\sminds|torn)\b"
    r"|(?:得|要|还在|再)想想|没想好|拿不准|犹豫|纠结|没(?:有)?(?:定|决定)|不(?:确定|一定)|再(?:说|看|商量)",
    re.IGNORECASE,
)


def talks(item: str) -> bool:
    """Whether folded words in the place of an item are said by who tells it, of the items or of anything."""
    return _TALKS.match(item) is not None


def leaves_open(item: str) -> bool:
    """Whether such talk leaves the item before it open."""
    return _OPEN.search(item) is not None


_EARLIER_TALK: Final = re.compile(
    r"\b(?:i|we)(?:'ve|'d|\shave|\shad)?\s(?:said|told|mentioned|misspoke|wrote|gave you)\b"
    r"|\b(?:i|we)\shad\s(?:the|it|that|this|them|you)\b[^.;]{0,40}\b(?:before|earlier|down|wrong)\b"
    r"|^\W*(?:(?:also|oh|and|sorry|wait|no)\W+)*(?:correction|scrap|forget)\b"
    r"|(?:刚才|刚刚|前面|之前|先前|方才|先头|上面)(?:是?我|你)?(?:[跟给和]你|[跟给和]您)?(?:那个|说|讲|写|提|填|报|定|的)"
    r"|我?(?:说|讲|记|写|填|报)错|^\W*[哦噢啊]?对了(?![。,]?\s?$)",
    re.IGNORECASE,
)
_WISHES: Final = re.compile(
    r"\b(?:my|our|the|a)\s\w+(?:\s\w+)?\s(?:wanted|wants|suggested|suggests|asked for|insisted|insists)\b"
    r"|\b(?:would|could)\s(?:also\s)?be\s(?:nice|good|great|lovely)\b[^.;]*\b(?:but|if)\b"
    r"|(?:有人|同事|导师|学生|主任)[^,。;]{0,8}(?:想|说|建议|提过|提议|要求)[^。;]*(?:没必要|算了|不要|但|不过)",
    re.IGNORECASE,
)
# What another group gets, in a sentence of its own behind what one gets.
_OTHER_GROUP: Final = worded(
    lambda words: (
        rf"^\s?the\s(?:[a-z-]+\s){{1,4}}(?:{words.groups}|groups?|lot|half)\s(?:will\s|would\s|just\s)*"
        r"(?:gets?|receives?|has|have|takes?)\s"
    )
)


def before_earlier_talk(reply: Said, field: Field) -> Said:
    """The reply up to the sentence that comes back to what was said before ("…. Sorry, I had it down as eight"), turns
    to another matter, or tells what somebody else would like, or another group gets: what that puts right is none of
    the answer. A figure may be theirs all the same."""
    ends = [_EARLIER_TALK]
    if field.kind in LISTS or field.kind == "string":
        ends.append(_WISHES)
    if field.kind == "string" and not phrasebook().of(field.key).narrative:
        ends.append(_OTHER_GROUP())
    row = phrasebook().of(field.key)
    is_story = row.narrative and not row.names_others
    whole = [*sentences(reply)]
    back = next(
        (
            s
            for s in whole[1:]
            if _turns_away(s.plain, is_story=is_story) or any(end.search(s.plain) for end in ends)
        ),
        None,
    )
    return reply.cut(0, back.start - reply.start).strip(_EDGES) if back else reply
