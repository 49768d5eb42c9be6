"""How people take back what they said: "no, wait", "scratch that", "说错了". By itself, because it is the same whether
a figure, a choice or a whole text was meant.
"""

from __future__ import annotations

import re
from typing import Final

# These take something back for certain; the others may be no more than a breath.
TURN: Final = (
    r"(?:no(?:pe)?(?!\s(?:one|more|less|fewer|longer)\b)|sorry|wait|never\s?mind|hang\son|hold\son|or\srather|i\smeant?|(?:scratch|strike|scrap|forget)\sthat"
    r"|correction|on\ssecond\sthoughts?|my\s(?:mistake|bad)|i\s(?:misspoke|miscounted|miscalculated|was\swrong|(?:got|had|have)\s(?:that|it)\swrong)"
    r"|that(?:'s|\sis|\swas)\s(?:wrong|not\sright|a\smistake))"
)
BREATH: Final = (
    r"(?:well|actually|come\sto\sthink\sof\sit|oh|hm+|uh|um|erm|let'?s\ssay|rather"
    r"|let\sme\s(?:correct|rephrase)\s(?:that|it|myself))"
)
_SAID_WRONG: Final = (
    r"(?:是?我?(?:刚才|刚刚|前面|之前|上面)?[说写讲算记填弄搞看打数][错多少]了?"
    r"(?=[,。:;!\s]|$|应|还是|是|改))"
)
TURN_ZH: Final = (
    r"(?:[哦噢嗯呃啊哎]{0,4}(?:不对(?:不对){0,2}|不是?(?=[,\s])|不{2,4}|等等|等一?下)|算了|慢着"
    rf"|改口|更正(?:一下)?|错了|{_SAID_WRONG})"
)
BREATH_ZH: Final = r"(?:[哦噢]|其实|应该是|还是(?=[^,。;?]{1,8}吧)|(?=改[成为到]))"
FILLER: Final = (
    r"(?:(?:make|call)\s(?:it|that)|it'?s|it\s(?:is|should\sbe|will\sbe)|it'll\sbe|that'?s|that\sshould\sbe|we\s(?:have|need)|let'?s\s(?:say"
    r"|do|take|keep|go\s(?:for|with|back\sto|(?:up|down)\sto))|should\sbe|still|keep|stay\s(?:at|with)|stick\s(?:to|with)|back\sto|say|more\slike|rather|about|closer\sto|only|just|an?)"
)
PUT_TO_ZH: Final = r"(?:改[成为到]|(?:放宽?|调|提|降|缩短?|延长?|加|减)[到至成])"
FILLER_ZH: Final = (
    rf"(?:应该|还是|就|是|{PUT_TO_ZH}|[按算定要取写收做用选]|采用|大概|差不多|只有?|得|到|有|可以)"
)

# Why it is to be another figure stands before that, where it is surely put in the place of the first.
_SETTLES: Final = (
    r"(?:(?:so|and|then|rather|better|we(?:'d|'ll)?|i(?:'d|'ll)?|had|should)\s){0,4}"
    r"(?:(?:make|call|put)\s(?:it|that)(?:\s(?:at|to))?"
    r"|let'?s\s(?:say|take|do|use|go\s(?:for|with|(?:up|down)\sto))|go\s(?:for|with))\s"
)
_SETTLES_ZH: Final = (
    rf"(?:(?:所以|那|就|我们?|咱们?){{0,3}}"
    rf"(?:{PUT_TO_ZH}|放[到在]|还是(?=[^,。;?]{{1,8}}吧)|(?:还是|就|那)[按算定取用放]))"
)
WHY: Final = rf"(?:(?:[^,.;?0-9]{{4,60}},\s){{1,2}}(?={_SETTLES})(?:{_SETTLES})?)?"
WHY_ZH: Final = rf"(?:(?:[^,。;?0-9]{{2,24}},){{1,2}}(?={_SETTLES_ZH})(?:所以|那(?!就按))?)?"
# Whose the first figure was stands before ours: "no, that's the old study, here 5 %", “不是，10%是上次的，这次按20%”.
_OF_ELSE: Final = (
    r"(?:old|last|previous|earlier|former|other|another|their|theirs|his|her|hers|someone|somebody|they|he|she|literature"
    r"|papers?|published|standard\serror|[a-z]+'s|years?\sago)"
)
_OF_ELSE_ZH: Final = (
    r"(?:上次|上回|以前|之前|原来|去年|前年|旧|老|别人|人家|他们?|她们?|别的|另|外院|文献|那篇|那边|标准误)"
)
_OURS: Final = (
    r"(?:[^,.;?0-9]{0,20}?(?:\b(?:here|we|our|ours|i|us|now|the|this\stime|so)\b)[^,.;?0-9]{0,20}?[\s,])?"
)
_OURS_ZH: Final = rf"[^,。;?0-9]{{0,6}}?{FILLER_ZH}{{1,3}}"
NOT_THAT: Final = (
    r"(?:(?:that|this|it)(?:'s|\sis|\swas)|[0-9.]{1,6}\s?(?:%|percent)?\s(?:is|was))\s"
    rf"(?=[^,.;?0-9]*\b{_OF_ELSE}\b)[^,.;?0-9]{{3,60}}[,.;]\s{_OURS}"
)
NOT_THAT_ZH: Final = (
    r"(?:[那这]个?|[0-9.]{1,6}%?|[一二两三四五六七八九]成半?)(?:才|可)?是"
    rf"(?=[^,。;?]*{_OF_ELSE_ZH})[^,。;?0-9]{{2,24}}[,。;]\s?{_OURS_ZH}"
)
_NOT_IT: Final = (
    r"(?:that|this|it)(?:'s|\sis|\swas)?(?:\snot|n't)\s(?:(?:really|quite|actually)\s)?"
    r"(?:it|right|what\s(?:i|we)\s(?:meant?|said|asked)|(?:the|my|our)\s(?:[a-z]+\s?){1,3}?)"
)
_NOT_IT_ZH: Final = (
    r"(?:我(?:说的|问的)?|[这那])?不是(?:[这那]个)(?:意思|问题)|(?:[这那](?:个|句)?)?不是我(?:的|要|想)(?:问题|意思|[问说]的(?:问题)?)"
    r"|(?:你)?(?:理解|听|搞|弄|写|记)错(?:我的意思)?了"
)
_STOP: Final = r"(?:\s?[,.;:!。…–]\s?|\s-{1,2}\s){1,4}"
_SOFT_ZH: Final = (
    r"(?:其实|最后|想了想|想来想去|(?:我们)?(?:商量|讨论|考虑)(?:了?一下|过了?|之后|下来)(?=[,\s])|那)"
)
_BREATHS: Final = rf"(?:{BREATH}|{BREATH_ZH}|and|but|ah)[\s,.]{{1,3}}"
OPENING: Final = (
    rf"(?:(?:(?:{_BREATHS})?(?:{TURN}|{_NOT_IT}|{TURN_ZH}|{_NOT_IT_ZH}){_STOP}|{_SOFT_ZH}[,\s]?){{1,4}}"
    rf"(?:{_BREATHS})?)"
)
_OPENING: Final = re.compile(rf"\s?{OPENING}", re.IGNORECASE)


def opening_end(plain: str) -> int:
    """Where the words end with which a sentence takes back what was said before it; 0 where it does not."""
    opening = _OPENING.match(plain)
    return opening.end() if opening else 0
