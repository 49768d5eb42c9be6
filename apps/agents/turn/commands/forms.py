"""Short messages that say what is to be done and hold no value: undo, help, leave open, add all, the document, record
nothing yet, leave, and what steers the talk.

They are recognised before the message is read, so that no rule takes them for the reply to a question.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from apps.agents.turn.commands import steering
from apps.agents.turn.commands.asked_plainly import asks_for_all
from apps.agents.turn.commands.closing import CLOSES
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.spoken.away import AFTER_ZH, GOES, WAITS, WAITS_ZH
from apps.fields.reading.spoken.leaving import leaves
from apps.fields.reading.spoken.unmeant import NOTHING_MEANT, NOTHING_MEANT_ZH
from apps.fields.reading.text import fold

LONGEST: Final = 80


class Command(StrEnum):
    UNDO = "undo"
    HELP = "help"
    SKIP = "skip"
    DOCUMENT = "document"
    ADD = "add"
    HOLD = "hold"
    CLOSE = "close"
    AGREE = "agree"
    SHOW = "show"
    BACK = "back"
    WRONG = "wrong"
    AFRESH = "afresh"
    UNCHANGED = "unchanged"


_SOFTLY: Final = (
    r"(?:(?:please|ok(?:ay)?|no|so|well|sorry|oh|hm+|just|can you|could you|can i|could i|i(?:'d| would) like to|let'?s"
    r"|请|麻烦|帮我|给我|我想|我要|想|好的?|那就?|不|现在)[\s,，.。、!！]{0,3}){0,4}"
)
_AFTER: Final = r"(?:[\s,，]{0,2}(?:please|now|again|thanks?|already|for now|then|吧|了|一下|呢|谢谢))*"
_ITEM: Final = r"(?:\s?(?:here|this|that|it|这里|这个|这项|这一项))?"
_WORD_FILE: Final = (
    r"(?:word(?: (?:file|document|version))?|docx|(?:word ?)(?:文件|文档|版)?"
    r"|protocol (?:document|file)|方案(?:文档|文件)|文档)"
)
_GETS: Final = (
    r"(?:give me|get|make|create|generate|export|download|produce|send me|show me|have|see"
    r"|生成|导出|下载|输出|得到|拿到|给我|要|做|出)"
)
_DOCUMENT: Final = rf"{_GETS}(?:一份|一个|一下)?\s?(?:the |a |my |this as )?{_WORD_FILE}"
_WRITE: Final = r"(?:write|note|put|take|record|save|store|add|enter|keep|fill)"
_DOWN: Final = r"(?: (?:down|in|up))?"
_JUST_NOW: Final = (
    r"(?:刚才|刚刚|最后|上面)(?:我)?(?:采纳|加|改|点|记|填|写)?的?"
    r"(?:[这那]?一?[个条步项次])?(?:修改|操作|内容|采纳)?"
)
_SLIPPED: Final = (
    r"(?:(?:i (?:clicked|pressed|hit|added) the wrong (?:one|button|thing)|my mistake|oops)[\s,.!]{1,3})?"
)
_SLIPPED_ZH: Final = (
    r"(?:(?:(?:哎呀?|糟糕|不好意思|哦)?[\s,，]?(?:我)?(?:点|按|搞|弄|加)错了?|手滑了?)[\s,，。]{0,2})?"
)
_NOT_SURE: Final = (
    r"(?:(?:i'?m |we'?re |i am |we are )?(?:still )?(?:not (?:quite |really |so )?sure|undecided|thinking)"
    r"|(?:i|we) (?:need|have|want) to (?:think|check|ask|discuss)|let (?:me|us) (?:think|check|ask)"
    r"|(?:i|we) (?:haven'?t|have not) decided)(?: (?:about|on) (?:it|this|that))?(?: (?:first|yet|still|again))?"
)
_NOT_SURE_ZH: Final = (
    r"(?:(?:我们?)?(?:还|暂时)?(?:没(?:有)?(?:想好|想清楚|确定|定下?来?|决定)|不(?:太)?(?:确定|肯定))"
    r"|(?:让)?我们?再(?:想想|想一想|考虑一?下|商量一?下|确认一?下|问问))"
)
_HOLD: Final = (
    rf"(?:{WAITS}[\s,.]{{1,3}})?(?:don'?t|do not) {_WRITE} (?:that|this|it|anything){_DOWN}(?: yet| for now| now)?"
    rf"(?:[\s,.]{{1,3}}{_NOT_SURE})?"
    rf"|{WAITS}(?:[\s,.…-]{{1,4}}{_NOT_SURE})?|(?:not yet|nothing yet)[\s,.]{{1,3}}{_NOT_SURE}|{GOES}"
    rf"|(?:{WAITS_ZH}[\s,，。]{{0,2}})?(?:这个|这条|这句)?(?:先|暂时|现在){{1,2}}(?:都|还)?(?:别|不要|不用|不)"
    r"(?:急着)?(?:记录?|写|填|录入?|存|保存|加)(?:下来?|进去|上去?|入)?(?:啊|哈|吧)?"
    rf"{AFTER_ZH}(?:[\s,，。]{{0,2}}{_NOT_SURE_ZH})?|{WAITS_ZH}(?:[\s,，。]{{0,2}}{_NOT_SURE_ZH})?"
    rf"|(?:别|不要)(?:急着)?(?:记录?|写)(?:下来?|进去)?(?:[\s,，。]{{1,2}}{_NOT_SURE_ZH})?"
)
_NONE_MEANT: Final = rf"(?:{NOTHING_MEANT}|{NOTHING_MEANT_ZH})"
_UNCHANGED: Final = rf"{_NONE_MEANT}(?:[\s,.，。]{{1,3}}{_NONE_MEANT}){{0,2}}"
_FORMS: Final = {
    Command.HOLD: _HOLD,
    Command.UNDO: (
        rf"{_SLIPPED}(?:undo(?: (?:that|it|this|the|my))?(?: last)?(?: (?:step|change|one|thing|addition))?"
        r"|(?:take|roll|put|change) (?:that|it|this|the last (?:step|change|one)) back"
        r"(?: (?:as|the way|to how|how) it was)?"
        r"|take back (?:that|the last (?:step|change|one|thing))"
        r"|revert(?: (?:that|it|this|the last (?:step|change|one)))?)"
        rf"|{_SLIPPED_ZH}"
        rf"(?:撤[销回掉](?:一下)?(?:上一?步|上一[个条次项](?:修改|操作|内容)?|{_JUST_NOW}|[这那][个条步])?"
        rf"|(?:把)?(?:上一?步|上一[个条次项](?:修改|操作)?|{_JUST_NOW})"
        r"(?:给我|就|先|也)*(?:撤[销回掉]|取消|退回去?|还原)"
        r"|(?:不对?[\s,，]*){0,3}(?:再|还是|给我|帮我|把它|都)*[改变退换]回去|回退(?:一步|上一步)?|取消上一步)"
    ),
    Command.HELP: (
        rf"(?:i )?(?:don'?t|do not) know (?:how to (?:write|say|put|answer)|what to (?:write|say|put|answer)){_ITEM}"
        rf"|how (?:do|should) i (?:write|put|answer){_ITEM}\??|what (?:do|should) i (?:write|put|say){_ITEM}\??"
        r"|(?:我)?(?:不知道|不清楚|不会)(?:该|要|应该)?(?:怎么|如何|咋)[写填说答](?:才好)?"
        r"|(?:这里|这个|这项)?(?:该|要|应该)?(?:怎么|如何)[写填]\??"
        rf"|{steering.LOST}"
    ),
    Command.SKIP: (
        r"(?:i )?(?:don'?t|do not) know(?: (?:that|it|this))?(?: yet)?|(?:i'?m )?not sure(?: yet)?"
        r"|skip(?: (?:it|this|that))?"
        r"|(?:leave|keep) (?:it|this|that) (?:open|empty|blank)|later|not decided(?: yet)?|no idea(?: yet)?"
        r"|(?:这个|这项|这里)?(?:先|暂时|暂)?(?:空着|留空|不填|跳过|放着)|(?:我)?(?:还|暂时)?(?:不知道|没想好|没定|没确定)"
        r"|(?:以后|稍后|回头|之后)(?:再说|再填|再定)|待定"
    ),
    Command.DOCUMENT: _DOCUMENT,
    Command.ADD: (
        r"(?:yes[\s,]{1,3})?"
        r"(?:add|accept|adopt|take over) (?:all(?: of (?:them|it|these|those))?|them(?: all)?|everything|these|those)"
        r"|(?:add|accept|take over) (?:all |the )(?:values|proposals|suggestions)"
        r"|(?:全部|全都?|都|一起|统统)(?:采纳|接受|加上|添加|记录?下来?)|(?:采纳|接受|添加)(?:全部|所有|以上|这些)(?:的?(?:内容|建议|数值|值))?"
        rf"|{steering.ADDS_ALL}"
    ),
    Command.CLOSE: CLOSES,
    Command.SHOW: steering.SHOWS,
    Command.BACK: steering.BACK,
    Command.WRONG: steering.WRONG,
    Command.AFRESH: steering.AFRESH,
    Command.AGREE: steering.AGREES,
    Command.UNCHANGED: _UNCHANGED,
}
_COMMANDS: Final = tuple(
    (command, re.compile(rf"{_SOFTLY}(?:{form}){_AFTER}", re.IGNORECASE)) for command, form in _FORMS.items()
)
_DOCUMENT_SAID: Final = re.compile(
    rf"(?<![a-z]){_GETS}(?:一份|一个|一下)?\s?(?:the |a |my )?"
    r"(?:word(?:\s?(?:file|document|文件|文档|版)|(?=\s*(?:$|[,.?!，。？！])))|docx)"
    r"|where(?:['’]s| is| are| do i find| can i find| do i get| can i get) (?:my|the|our) (?:word )?"
    r"(?:documents?|files?|docx"
    r"|protocol(?: document| file)?)(?=\s*(?:$|[?.,]|now\b))"
    r"|(?:我的?|生成的)?(?:word\s?)?(?:文档|文件|方案文件|方案文档)(?:现在)?(?:在|去)(?:哪|什么地方)"
    r"|(?:在)?哪(?:里|儿)?(?:能|可以)?(?:看|找|下载|拿)到?(?:我的)?(?:word\s?)?(?:文档|文件|方案文件)",
    re.IGNORECASE,
)
_ENDS: Final = " \n\t.。!！?？~…"


def command_of(text: str, phrasebook: str = "") -> Command | None:
    """What a whole message commands; None for one that says anything else. Where people have to go, and what they speak
    of then, the phrasebook of the fields knows."""
    bare = text.replace("’", "'").strip(_ENDS)
    if not bare or len(bare) > LONGEST:
        return None
    found = next((command for command, form in _COMMANDS if form.fullmatch(bare)), None)
    if found is None and asks_for_all(fold(bare)):
        return Command.SHOW
    with speaking_of(phrasebook):
        return Command.HOLD if found is None and leaves(fold(bare)) else found


def document_asked_at(text: str) -> int | None:
    """Where a message asks for the document, among other things."""
    match = _DOCUMENT_SAID.search(text)
    return match.start() if match else None
