"""Replies that may look like a text and are none: put off, undecided, a denial, a correction of something else.

A text field would take any words. What is refused here is offered with the field's name instead of being recorded.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.phrases import FieldPhrases
from apps.fields.reading.spoken.set_aside import dropped_in, is_left, named_besides
from apps.fields.reading.words import says_nothing

LONGEST_REFUSAL: Final = 60
BRIEF_WORDS: Final = 6
BRIEF_CHARACTERS: Final = 20  # in Chinese
SHORT_DENIAL_WORDS: Final = 4
SHORT_DENIAL_CHARACTERS: Final = 10  # in Chinese
_SENTENCE: Final = re.compile(
    r"\b(?:we|i|they|it|there) \w|\b(?:is|are|was|were|will|have|has|gets?|takes?|gives?|compares?)\b|我们|[他她它]们",
    re.IGNORECASE,
)
_PUT_OFF: Final = re.compile(
    r"\b(?:(?:don'?t|do not|not) (?:know|decided?)|no idea|not sure|unsure|skip|later|not yet|pass"
    r"|next\s(?:one|question)|never\s?mind|leave\s(?:it|that)|same\sas\s(?:before|above|(?:in\s)?(?:the\s|our\s|my\s)?(?:last|previous|other|earlier)\s\w+))\b"
    r"|\b(?:let me (?:think|check|ask)|i(?:'ll| will) (?:think|check|ask)|leave (?:\w+ ){1,3}(?:blank"
    r"|empty|open)|come back to|in two minds|(?:have|need|will|'ll)\s(?:to\s)?(?:get back to you|check with"
    r"|ask (?:our|my|the))|on leave)\b"
    r"|^嗯[\s.…,。]*$|空着|空一?下|(?:再|先)?想一?想|再看看|考虑一?下|(?<![者人员师生])不知道(?!自己|分组|被?分[到在]|是?[哪谁]|用的)|不清楚|没想好|没定|不确定|跳过|略过|以后再|稍后|回头|待定|再说|先不|算了|同上|[跟和与同](?:上(?:一?个|一?次|一?项|回)|之前|前一个|前面)[^,。;]{0,6}?(?:一样|相同|一致)|等一?下|(?:要|得|先|再)[跟和与同][^,。;]{1,8}(?:商量|讨论|碰一?下|确认)|先往下[走做说]|得问问?",
    re.IGNORECASE,
)
_UNDECIDED: Final = re.compile(
    r"\b(?:(?:have|has|had|is|are|was|were)(?:n'?t| not) (?:yet |been |yet been )?"
    r"(?:settled|decided|fixed|agreed|finali[sz]ed)"
    r"|not (?:yet )?(?:settled|decided|fixed|agreed on|finali[sz]ed)|yet to (?:settle|decide|agree)|undecided"
    r"|(?:going )?back and forth|sleep on it|toss(?:ing)?[ -]up|torn between|on the fence"
    r"|could be [^.;]{2,60}\b(?:could be|or)"
    r"|(?:at war|(?:still )?(?:arguing|fighting|quarrelling)) (?:over|about) (?:it|this|that)"
    r"|inclined to [^.;]{2,30}\bbut|but (?:i'?ll|we'?ll|(?:i|we) will) (?:first )?(?:ask|check|see what)"
    r"|(?:can't|cannot) (?:make up my mind|decide)|jury is (?:still )?out"
    r"|(?:have|has)(?:n'?t| not) (?:yet |really |quite )*made up (?:my|our) minds?"
    r"|(?:chew on (?:that|it|this)"
    r"|(?:so |and )?(?:leave|keep) (?:it|that) out (?:of it )?(?:for now|for the (?:time being|moment)))"
    r"|still (?:thinking|debating|deliberating|arguing|talking) (?:about|over)"
    r"(?= (?:it|that|this|whether|what|how|those|them)\b|\s?[,.;]|$)"
    r"|still wondering (?:if|whether) (?:we|i|one|it) (?:ought|should|need|want|can|could|might)"
    r"|whether (?:we|i|to) [^.;?]{3,120}?(?:is|'s) (?:still |all |very much )*"
    r"(?:up in the air|open|undecided|anybody's guess))\b"
    r"|[还尚]?[没未](?:有)?(?:[跟和与同][^,。;]{1,6}?)?(?:最后|最终|完全)?(?:想好|定下来|敲定|商量好|(?:决定|确定|定)(?=[,。;、了]|下|$))",
    re.IGNORECASE,
)
_NOT_SURE: Final = re.compile(
    r"\s?(?:(?:hm+|um+|well|honestly|and)[\s,]+)*(?:i'm\s|i\sam\s|we're\s|we\sare\s)?(?:still\s)?(?:not\s(?:really\s|entirely\s|quite\s)?sure|unsure)"
    r"\s(?:yet\s)?(?:what|about|if|whether|how|which|where|when)\b|[^,。;]{0,12}(?:拿不准|没把握|不太?确定|说不好)",
    re.IGNORECASE,
)
# What is still to be decided. Who decides it later may be the very thing that is meant ("the hour is to be
# settled by the gardener").
_TO_BE_DECIDED: Final = re.compile(
    r"(?:\b(?:is|are|remains?|stays?|still)\s|:\s?)(?:still\s|all\s|yet\s)*"
    r"(?:tb[dca]|to be (?:decided|determined|settled|agreed|confirmed|discussed|fixed)"
    r"(?!\s(?:by|at|on|in|according|from|through|using|based)\b))"
    r"|\b(?:whether|which|what|who|where|how (?:many|long|much|often))\s[^,.;?]{3,80}?\s(?:is|are|remains?)\s"
    r"(?:still\s|all\s|very much\s)*(?:open|undecided|up in the air)(?=[,.;]|$)"
    r"|(?:待[定确]|未定|尚待|有待)(?:商[定量]|讨论|确[定认]|[定认]|明确)?(?=[,。;]|$)|(?:还|尚)[没未](?:有)?落实|先(?:空着|待定)",
    re.IGNORECASE,
)
_CORRECTS: Final = re.compile(
    r"\b(?:(?:is |are |was )?now changed to|change (?:it|that|this) to"
    r"|(?:(?<!\w\s)|(?<=actually\s)|(?<=please\s)|(?<=(?:then|just)\s)|(?<=(?:to|so|no)\s)|(?<=(?:let's|sorry)\s)"
    r"|(?<=and\s)|(?<=better\s))make (?:that|it) (?=[0-9]|an?\b"
    r"|(?:over|under|above|below|at (?:least|most)|up to|more|less|older|younger|only)\b)"
    r"|(?:we|i) (?:first |originally )?(?:wrote|said) (?:earlier|before|first)"
    r"|(?:move|take|shift|get|pull) [^,.;]{2,40}? (?:out of|from) (?:there|here|that one)"
    r"|(?:and|then) (?:put|move|shift) (?:it|that|them|those|these) (?:in |into |under |over )?(?:here|there))\b"
    r"|\b(?:scrap|forget|ignore|strike|drop|disregard)"
    r" (?:what (?:i|we) (?:just )?said|the [^,.;]{2,30}? (?:thing|bit|part))\b"
    r"|\b(?:don't|do not)\s(?:put|write|note|record|include)\s(?:that|this|it|any of (?:that|this))"
    r"(?:\s(?:in|down))?\W*$"
    r"|(?:你|您)?(?:别|不要)(?:记|写|放|加)(?:进去|上去|下来|进来)?[啊吧了]?[。!]?\s?$"
    r"|[从把][^,。;]{0,16}(?:那|这|上|前)(?:里|儿|边|面|头|一项)(?:挪|移|拿|去|删|搬)(?:出|过|走|到|掉)|挪(?:出来|过来|走)"
    r"|^\s?(?:不对|不是的|错了|说错了?)[,。]|改成|改为|改一?[下改]|改回|原来写|之前写|前面写|[刚前]才?[面说]?[说写]错",
    re.IGNORECASE,
)
# "Not a tandem", "no garden": what a thing is not says nothing of what it is.
_DENIES: Final = re.compile(r"\s?(?:not?(?=\s|,)|不是|并非|没有|不做|不用|不考虑|不打算|别用)", re.IGNORECASE)
_CONTRAST: Final = re.compile(r"\s?(?:not (?:an?|the)\b|no,|不是|并非)", re.IGNORECASE)
# Two things of which somebody is yet to choose one.
_TO_CHOOSE: Final = re.compile(
    r"要么[^。;]+要么|(?:或者?|还是)[^。;]*(?:都行|都可以|均可|也行|二选一|哪[个种]|任选)|(?:都行|都可以)[^。;]*哪[个种]"
    r"|\bor\b[^.;]*\b(?:doesn'?t|does not|don'?t|do not) matter\b|(?:或者?|还是)[^。;]*(?:无所谓|不要紧|没关系)"
    r"|还是[^。;]*(?:[在还]吵|在争|定不下|拿不准|还在商量|还在讨论)"
    r"|\beither\b[^.;]*\bor\b|\bor\b[^.;]*\b"
    r"(?:whichever(?! (?:comes?|occurs?|happens?|is) first)|either (?:is|would|one)|not sure which|don't mind)\b",
    re.IGNORECASE,
)


# Thinking aloud: one thing, and then whether it had not better be another.
_WAVERS: Final = worded(
    lambda words: (
        r"好像[^。;]*要不|吵了|纠结|两可|(?:^|[,。;、\s])暂定|我(?:个人)?(?:觉得|认为)还?是?[^,。;]{1,24}(?:比较|更)?(?:合适|妥当|好点|好些)"
        rf"|\bif (?:the )?(?:reviewers|editors|{words.may_insist}) (?:insist|want|object)\b"
        r"|要不(?:然|就)?[^,。;?]{1,15}\?|^[^。;]*吧,\s?要不|(?:再不|不然)(?:就)?[^,。;?]{1,15}\?"
        r"|\b(?:or )?(?:maybe|perhaps)\b[^.;?]{1,40}\?|\bor (?:maybe|perhaps|rather)\b"
    )
)


# What somebody else does or did, said before anything of this study; and that there is none of what was asked for.
_OF_SOMEBODY: Final = re.compile(
    r"^\s?(?:our|the|my|some|other)\s(?:competitors?|colleagues?|rivals?|group\s(?:in|at)|team\s(?:in|at)|others|old|last|previous|other)\b"
    r"|^\s?(?:they|others|someone|some people)\s|^(?:他们|别人|同行|人家|国外|外院|隔壁|上一?[个次项])",
    re.IGNORECASE,
)
_HAS_NONE: Final = worded(
    lambda words: (
        r"^\s?(?:well,?\s)?there(?:\sis|'s|\sare)?(?:n't|\snot|\sno(?!\w))\s?(?:really\s)?"
        rf"(?:one|any|a|an|{words.lacks}|anything)?\b"
        r"|^\s?(?:well,?\s|it\s|that\s|this\s|that\sone\s)?(?:doesn't|does\snot|won't|wouldn't)\s(?:really\s)?apply\b"
        r"|^\s?(?:not\sapplicable|n/a)\b|^(?:这个|这项|这条|这里)?(?:不适用|不涉及|用不上|用不着|谈不上)"
        r"|^\s?(?:no,\s)?(?:we|i)(?:'ve| have)?"
        r"\s(?:don'?t|do not|won'?t|will not|didn'?t|no longer|aren'?t|are not|never)\s"
        r"(?:exclud\w+|plan\w*|have|use|using|need|limit\w*|restrict\w*|ask\w*)\b"
        r"|^(?:我们)?(?:并)?(?:不|没有?)(?:再|会|打算|准备)?(?:限制|限定|设限)"
    )
)
# What was meant once and no longer is; and one of several things that is in doubt behind them.
_ABANDONED: Final = re.compile(
    r"\b(?:were|was)\s(?:going|planning|supposed)\sto\b[^.;]{2,120}\b(?:but|now)\b"
    r"|\b(?:we|i)\s(?:had\s)?(?:planned|wanted|meant|considered)\s[^.;]{2,100}\bbut\b[^.;]{0,100}"
    r"\b(?:now|anymore|any more|decided|instead)\b"
    r"|(?:本来|原本|原先|一开始)(?:是)?(?:想|打算|准备|计划|要)[^。;]{1,60}(?:但|后来|现在|不过|可是|结果)",
    re.IGNORECASE,
)
_DOUBTED: Final = re.compile(
    r"(?:[.;,]|\bbut\b)\s?(?:i'm\s|i am\s|we're\s|we are\s)?"
    r"(?:not\s(?:so\s|quite\s|really\s|too\s)?(?:sure|certain)|unsure|undecided)\s(?:about|of|on)\s"
    r"(?:the\s)?(?P<it>[\w-]+)"
    r"|[,。;](?:不过|但是?|就是)?(?P<dies>[^,。;、]{1,10}?)(?:我们|我)?(?:还|也)?(?:不太?确定|没想好|拿不准|不好说|吃不准)",
    re.IGNORECASE,
)
# Whoever begins so has no answer, whatever is told after it.
_KNOWS_NOT: Final = re.compile(
    r"^\W*(?:(?:honestly|well|so|u+m+|u+h+|e+r+m?|oh|look|sorry|to be (?:honest|frank)|tbh|frankly|i'm afraid)[,.\s]+)*"
    r"(?:(?:(?:i|we)\s)?haven'?t\s(?:really\s|even\s)?thought\b|(?:i|we)\s(?:really\s|honestly\s|still\s|just\s|also\s)?"
    r"(?:don'?t|do not|haven'?t|have not|couldn'?t|can'?t|cannot)\s"
    r"(?:yet\s|even\s|really\s)?(?:know\b(?!\s(?:who|which|the\s\w+\sthey))|decide\w*|discuss\w*|say\b|thought|settled|agreed)"
    r"|no\s(?:clue|idea)\b|(?:i'?m\s|i\sam\s|we'?re\s|we\sare\s)?"
    r"(?:not\s(?:so\s|quite\s|really\s|at all\s)?sure|unsure)\b"
    r"|before\s(?:we|i)\s(?:get|come|go|turn|answer)\b|before\sthat\b"
    r"|(?:let\sme|i(?:'d| would)\slike\sto|i\sshould)\s(?:first|say\sfirst)\b)"
    r"|^[\s,。]*(?:(?:嗯+|呃+|哎呀?|这个|那个|这块|这一块|这方面|说实话|老实说|实话说|其实|不好意思|[^,。;]{1,5}(?:嘛|呢|啊|吧|这块|这个))[\s,…。]*)*"
    r"(?:[^,。;我你]{1,6}(?=我))?(?:我们?|咱们?)?(?:真的?|确实|还|也|倒是?|目前|暂时|现在|一时)*(?:都|有点)?"
    r"(?:不(?:太|大|怎么)?(?:懂|会(?=[,。]|$)|知道|清楚|了解|熟)|拿不准|吃不准|说不好|说不准|没(?:有)?(?:想好|想过|考虑|讨论|概念|定(?=[,。呢]|$)))(?!自己|分组|分到|是[哪谁])"
    r"|^[\s,。]*(?:在?(?:说|回答|答)(?:这个|这一?项|这条)?之前|先不说(?:这个|那个)|这个(?:问题)?先(?:放|等|不))",
    re.IGNORECASE,
)

# Behind the first words: something is denied, dropped or taken back, and which words stay is not certain.
_TAKES_BACK: Final = re.compile(
    r"[.,;]\s?(?:and\s|but\s)?(?:actually,?\s(?:no|not|that)|no\sfor|not\s(?!only|less|more|later|earlier|fewer|exceeding|before|until)|nope|scrap|wait,)"
    r"|[.;]\s?(?:actually|wait|hmm|hold on)[,\s][^.;]{0,90}\b(?:instead|rather|won't|isn't|make it)\b"
    r"|\b(?:i|we) don't mind\b|\bwhatever\b(?!\s\w)|\b(?:is|would) that (?:allowed|ok|okay|enough)\b|[^?]\?\s?\S"
    r"|这[回次]?(?:我们?|咱们?)?(?:可)?不(?:敢|能|会|再|想)(?:再)?这么|无所谓|不太行|行不行|\b(?:dropped|scrapped|abandoned)\s(?:it|that|those|them|this)\b|\bwas\s(?:the|our)\s(?:plan|idea)\b"
    r"|(?:…|[,。;])\s?(?:不行|等等|等一下|不对不对)[,。…]|[,。;](?:[^,。;]{0,8}[也就])?(?:[^,。;]{0,16}[但而可])?(?:也)?(?:不是(?!很)|不算|不弄|不搞|取消|放弃|哦不|等等)",
    re.IGNORECASE,
)

# In the midst of a dictated value: some of it was taken back, and which words stay is not certain.
_RETRACTS: Final = re.compile(
    r"[,.;]\s?(?:sorry|scrap|hang on|hold on|no,? wait|wait,|actually,?\s(?:no|scrap|make)|on second thoughts?|no,\s)"
    r"|[,。;…]\s?(?:不不|不对|哦不|哎不|嗯?……?还是改|现在想想|是我?(?:记|说)错)|我?本来想",
    re.IGNORECASE,
)
# About the talk itself, and nothing of the matter.
_ASKS_ON: Final = re.compile(
    r"\W*(?:and|so|ok(?:ay)?|well|then|right)?\W*(?:what(?:'?s|\sis|\scomes)?\s(?:next|now|else|left|missing|still\smissing|to\sdo)(?:\sthen)?|now\swhat|next"
    r"|(?:and\s)?now|and|is\sthat\s(?:all|it)|are\swe\sdone|go\son|anything\selse)\W*"
    r"|\W*(?:那|好的?|行)?\W*(?:接下来|然后|下一步|下面|之后|还有|还缺|还差)(?:呢|是?什么|做什么|干什么|要做什么|怎么做|怎么办|该做什么)?\W*"
    r"|.{0,40}\b(?:go on|continue|speak|write|answer|reply|work|switch|talk)\b.{0,10}\b(?:in|to) (?:english"
    r"|chinese)\b.{0,20}"
    r"|.{0,12}(?:用|换成?|改用|说)(?:英文|中文|英语|汉语|普通话)(?:吧|说|写|回答|继续|交流|沟通|聊)?.{0,6}",
    re.IGNORECASE,
)

_HESITATES: Final = re.compile(
    r"(?:(?:u+[hm]+|h+m+|e+r+m?|well|so|ok(?:ay)?|right|let me (?:see|think)|嗯+|呃+|额|那个|这个)[\s,.…!。]*)+",
    re.IGNORECASE,
)


def asks_on(plain: str) -> bool:
    """Whether a reply only asks how to go on."""
    return _ASKS_ON.fullmatch(plain) is not None


def takes_back(plain: str) -> bool:
    """Whether a reply goes on to deny or drop something."""
    return _TAKES_BACK.search(plain) is not None


def retracts(plain: str) -> bool:
    """Whether something in dictated words is taken back in the same breath."""
    return _RETRACTS.search(plain) is not None


def doubts(message: str, words: str) -> bool:
    """Whether a message doubts, by its name, something in these words that it said before."""
    doubted = _DOUBTED.search(message)
    if doubted is None:
        return False
    it = (doubted["it"] or doubted["dies"] or "").strip().casefold()
    return len(it) > 1 and it in words.casefold() and it in message[: doubted.start()].casefold()


def doubt_begins(plain: str) -> int | None:
    """Where a doubt about something begins that was not said before; None without one."""
    doubted = _DOUBTED.search(plain)
    return None if doubted is None or doubts(plain, plain) else doubted.start()


def tells_of_somebody(plain: str) -> bool:
    """Whether a reply begins with what others do: what of it is ours is not certain."""
    return _OF_SOMEBODY.search(plain) is not None


def wavers(plain: str) -> bool:
    """Whether somebody says a thing and doubts it in the same breath."""
    return _WAVERS().search(plain) is not None


def is_brief(plain: str) -> bool:
    """Whether a reply can only be meant as a choice; a sentence may say anything, and is read as one."""
    short = len(plain.split()) <= BRIEF_WORDS if plain.isascii() else len(plain) <= BRIEF_CHARACTERS
    return short and _SENTENCE.search(plain) is None


def puts_off(plain: str) -> bool:
    """Whether somebody has no answer, in a few words, or leaves it to later or to somebody else."""
    is_refusal = len(plain) < LONGEST_REFUSAL and _PUT_OFF.search(plain) is not None
    return says_nothing(plain) or is_refusal or is_left(plain)


def is_no_text(plain: str, row: FieldPhrases) -> bool:
    """Whether words are no text of a field although nobody asks, thanks or puts off in them."""
    if _CORRECTS.search(plain) or _UNDECIDED.search(plain) or _HESITATES.fullmatch(plain.strip()):
        return True
    forms = (_HAS_NONE().match, _ABANDONED.search, _KNOWS_NOT.match, _TO_BE_DECIDED.search)
    if not row.narrative and any(form(plain) for form in forms):
        return True
    may_deny = row.may_deny or row.may_doubt or bool(row.item_before)
    return not may_deny and _DENIES.match(plain) is not None and not _is_short_denial(plain)


def leaves_open(plain: str) -> bool:
    """Whether it says that something is not decided yet: "not sure yet what to do about the old barn"."""
    return any(form(plain) for form in (_UNDECIDED.search, _TO_BE_DECIDED.search, _NOT_SURE.match))


def named_open(plain: str) -> str:
    """What a clause calls undecided by its name: empty for "we have not decided yet" behind a comma."""
    if not leaves_open(plain):
        return ""
    for form in (_UNDECIDED, _TO_BE_DECIDED, _NOT_SURE):
        plain = form.sub(" ", plain)
    return named_besides(plain)


def sets_aside(clause: str) -> bool:
    """Whether a clause names something that is undecided, or no longer meant."""
    return bool(dropped_in(clause)) or bool(named_open(clause))


def is_undecided(plain: str) -> bool:
    """Whether a reply names two things and leaves the choice to somebody."""
    return _TO_CHOOSE.search(plain) is not None


def _is_short_denial(plain: str) -> bool:
    """ "No garden" may be the very thing that is asked for."""
    if _CONTRAST.match(plain):
        return False
    short = (
        len(plain.split()) <= SHORT_DENIAL_WORDS if plain.isascii() else len(plain) <= SHORT_DENIAL_CHARACTERS
    )
    return short and not re.search(r"[,;、]", plain)
