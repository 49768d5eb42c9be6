"""The forms of orders about what is recorded, in two languages: their verb, what they quote, and the words that point.

By themselves, because they are words alone: what a match orders is made of them elsewhere.
"""

from __future__ import annotations

import re
from typing import Final, Literal

Act = Literal["write", "only", "part", "out", "move", "add"]

MARK: Final = "\ue0fe"  # stands for quoted words within the order
_SOON: Final = r"(?:也|都|就|只|仅|还是|应该?|要|得|可以|请|给我|帮我|直接|统一|干脆|我想|想)*"
_OUT_ZH: Final = (
    r"(?:去掉|删掉|删除|删去|去除|移除|拿掉|撤掉|划掉|划去|抹掉|剔除|砍掉|取消|删|去|划|拿走|挪走|移走|不要|不用写?|别写|别要|不写|不要写|不留|别提)"
    r"(?:了|吧|掉|进去)*"
)
_NOT_ZH: Final = r"(?:别写|别说|不要写|不要说|不写|别用|不用|不要用|不是|不说|别叫|不叫)"
_WRITE_ZH: Final = (
    rf"{_SOON}(?:(?:重新|改|直接)?(?:写|说|填)(?:成|作|为)?|(?:改|换)?叫(?:做|作)?|(?:修改|更改|替换|改|换|调|放宽|收紧|延长|缩短|提高|降低)(?:成|为|到|至|作)"
    r"|应该?是|才是|就是|就用|用)(?!过|了|得|着)[:,]?\s?"
)
_UNIT_ZH: Final = (
    r"(?:这|那)?(?:[一二两三四五六七八九十几]*个?(?:字|词)|一?[条项点句段]话?|半句话?|部分|一?次)?(?:话)?"
)
POINT_ZH: Final = (
    r"(?:[那这](?:一)?[条项句段栏点次]|第[一二两三四五六七八九十0-9]+[条项句段个]|最后一?[条项句段个]|半句)"
)
_PART_ZH: Final = (
    r"(?P<part>括号(?:里面?|中|内)?的?(?:[那这]?[几两三四五]个字|[那这]句话|字|话|内容|东西|部分)?"
    r"|逗号(?:后面?|以后|之后)的?(?:字|话|内容|东西|部分)?|(?:后面?|最后)的?[那这]?半句话?|后半句话?)"
)
_REST_ZH: Final = (
    r"(?:[,;](?:后面?|前面?|前后|其他|其它|别的|剩下|其余|另外)[^,;]*)?(?:就?[行好]了?|即可|就可以了?)?"
)
_INTO_ZH: Final = r"(?:放|加|写|列|记|归|补|添|算|并|填)(?:到|进|入|在|至)+"
CHINESE: Final[tuple[tuple[Act, str], ...]] = (
    ("write", rf"(?P<where>.*?),?{_SOON}{_NOT_ZH}(?P<old>{MARK}){_UNIT_ZH}了?[,;]{_WRITE_ZH}(?P<value>.+)"),
    ("write", rf"(?P<where>.*?)(?P<old>{MARK}){_UNIT_ZH}{_SOON}{_OUT_ZH}[,;]{_WRITE_ZH}(?P<value>.+)"),
    (
        "only",
        rf"(?P<where>.*?),?(?:就|只|仅|光)+(?:留下?|保留|剩下?|要|写)(?P<value>{MARK}|[^,;{MARK}]+?)(?:[这那](?:部分|一?[句段条项]话?))?{_REST_ZH}",
    ),
    (
        "write",
        rf"(?P<where>[^,;{MARK}]+?),?{_NOT_ZH}(?P<old>[^,;{MARK}]+?)了?[,;]{_WRITE_ZH}(?P<value>[^,;]+)",
    ),
    (
        "write",
        rf"(?P<where>[^,;{MARK}]*{MARK}(?:[那这][个条项句])?)[^,;{MARK}]*[,;]{_WRITE_ZH}(?P<value>{MARK})",
    ),
    ("part", rf"(?P<where>.*?),?{_PART_ZH}{_SOON}{_OUT_ZH}"),
    (
        "out",
        rf"(?P<old>[^,;{MARK}]+?)[这那][几两三四五六七八九十]*个?[字词句]{{1,2}}话?,?{_SOON}从(?P<where>[^,;]+?)(?:里面?|中|里头|上)?{_SOON}{_OUT_ZH}",
    ),
    (
        "write",
        rf"(?P<where>[^,;{MARK}]+?)(?:不算|不作为|不当|不要|不用)(?P<behind>[^,;{MARK}]*?)了?[,;]{_WRITE_ZH}(?P<value>{MARK})",
    ),
    (
        "write",
        rf"(?P<where>[^{MARK}]*?(?:{POINT_ZH}|[项条个])[^{MARK}]*?),?{_WRITE_ZH}(?P<value>{MARK})(?:就?[行好]了?)?",
    ),
    (
        "write",
        rf"(?P<where>[^,;{MARK}]*?{POINT_ZH}),(?P<old>[^,;{MARK}]+?){_SOON}[改换](?:成|为)(?P<value>[^,;]+)",
    ),
    (
        "write",
        rf"(?P<where>.*?)(?P<old>[^,;:{MARK}]+?)(?:写|记|填|说|打)错了?[,;](?:应该?|其实)*(?:是|要|改成|写成|为)(?P<value>[^,;]+)",
    ),
    ("write", rf"(?P<where>[^{MARK}]*?{POINT_ZH}[^,;{MARK}]*?),?{_WRITE_ZH}(?P<value>[^{MARK}]+)"),
    (
        "add",
        r"(?P<where>.*?)(?:里面?|中|上|那里)?(?:还|好像)?(?:漏|少|缺|忘)(?:(?:写|记|填|掉)*了|掉)(?!一[次个条项点])(?P<value>[^,;]+?)"
        r"(?:那[次个条])?了?(?:[,;](?:请|帮我|要|得)*(?:补|加|添)(?:上|进去)?)?",
    ),
    (
        "add",
        r"(?P<where>[^,;]*?)(?:里面?|中|上|那里)?(?:还|好像|又)*(?:漏|少|缺|差|忘)(?:写|记|填|掉)?了?一[次个条项][,;:](?P<value>[^,;]+?)(?:也(?:要|得|该)?来?)?",
    ),
    (
        "add",
        rf"(?P<where>[^,;]*?)(?:里面?|中|上|那里)?{_SOON}(?:再|还|另外|多)+{_SOON}(?:增加|添加|补充|加|添|补)(?:上|入)?一?[次条项个][:,]?(?P<value>.+)",
    ),
    ("add", rf"[把将]?(?P<value>[^,;]+?){_SOON}{_INTO_ZH}(?P<where>[^,;]+?)(?:里面?|中|里头|上)?(?:去|吧)?"),
    ("out", rf"[把将]?(?P<where>[^,;]*?{POINT_ZH}[^,;]*?){_SOON}{_OUT_ZH}"),
    (
        "out",
        rf"(?:从|把|将|在)?(?P<where>[^,;{MARK}]*?)(?P<old>{MARK})(?P<unit>{_UNIT_ZH}),?{_SOON}{_OUT_ZH}",
    ),
)
# Why something goes, in passing.
TALK: Final = re.compile(
    r"(?<=[^,;])(?:(?:别|不要|不该|不用|没必要)(?:再)?(?:写|放|留|记)(?:进|在|到)?(?:方案|文档|里面?|去|上)*|(?:很|有点|也)?(?:不合适|不通顺|不对|多余|没用|没必要|太[^,;]{1,4}))[,;](?:就|请|给我)*(?=从|去|删|拿|划|挪|移)"
)
AWAY: Final = (
    r"(?:drop|remove|delete|scrap|cut(?:\sout)?|omit|strike(?:\sout)?|erase|lose|get\srid\sof|take\sout"
    r"|leave\s(?:out|off)|cross\sout|take\s(?:away|off))"
)
GOES: Final = (
    r"(?:goes(?=[\s.!]*(?:$|[,;])|\s(?:too|as\swell|out|away)\b)|(?:can|should|must|has\sto)\s(?:go|come\sout)|(?:is|comes)\sout"
    r"|(?:can|should)\sbe\s(?:dropped|removed|deleted|cut))"
)
_THE: Final = r"(?:(?:the|our|my|that|this)\s)"
MUST: Final = r"(?:ought\sto|should|must|has\sto|needs\sto|is\sto)"
_SAY: Final = r"(?:say|read|be\scalled|be|become)"
_WRITE: Final = r"(?:write|say|put|make\sit|call\sit|have)"
_ENTRY: Final = (
    r"(?:one|entry|item|criterion|outcome|visit|point|line|factor|group|objective|variable|sentence)"
)
_AT: Final = r"(?:(?:(?:for|in|under|from)\s)?(?P<at>[^,;:]+?)[,:]\s(?:please\s|just\s)*)?"
_PART: Final = (
    r"(?P<part>(?:(?:everything|all|what(?:'s|\sis|ever\sis)?|the\s(?:part|bit|words?|rest|clause)|the\s(?:[\w-]+\s){0,3}[\w-]+|whatever\s(?:comes|stands))\s)?(?:that\sis\s)?"
    r"(?:(?:after|behind)\sthe\s(?:comma|semicolon|dash)|(?:in|within)\s(?:the\s)?(?:brackets|parentheses))|the\s(?:last|second)\s(?:half|clause|part))"
)
_BIT: Final = (
    r"(?:(?:bit|part|piece|phrase|clause|words?|remark|sentence|stuff)"
    r"\s(?:about|on|of|where|saying|that\ssays|with)\s)"
)
ENGLISH: Final[tuple[tuple[Act, str], ...]] = (
    (
        "write",
        rf"(?P<where>.*?),?\s?(?:don't|do\snot|not)\s(?:write|say|put)?\s?(?P<old>{MARK}),?\s(?:but\s|just\s|simply\s)*{_WRITE}\s(?:just\s|simply\s)?(?P<value>.+)",
    ),
    (
        "write",
        rf"{AWAY}\s(?P<old>{MARK})(?P<where>[^,;]*?),?\s(?:and\s)?(?:just\s|simply\s)?{_WRITE}\s(?P<value>.+)",
    ),
    (
        "only",
        rf"(?P<where>.*?)[:,]?\s?(?:keep|leave)\s(?:only|just)\s(?:the\s(?:words?\s)?)?(?P<value>{MARK}|[^,;]+?)(?:\s(?:part|bit|clause|piece))?(?:\s(?:in|of|from|under)\s(?P<behind>[^,;]+))?",
    ),
    ("part", rf"{_AT}{AWAY}\s{_PART}(?P<where>[^,;]*)"),
    ("part", rf"(?P<where>.*?),?\s(?P<part>the\s(?:brackets|parentheses|second\shalf))\s{GOES}"),
    ("write", rf"{_THE}?(?P<where>[^,;]+?)\s{MUST}\s(?:just\s|simply\s)?{_SAY}:?\s(?P<value>{MARK})"),
    (
        "write",
        rf"(?:change|turn|rewrite|make|replace|call|rename|shorten|trim)\s(?P<where>[^,;]+?)\s(?:(?:in)?to(?:\ssay|\sread)?|by|with|as)?:?\s?(?P<value>{MARK})",
    ),
    (
        "write",
        r"(?:it's|it\sis)\snot\s(?P<old>[^,;]+?)(?:\s(?:for|in|at|on)\s(?P<where>[^,;]+?))?,\s(?:but\s|it's\s|it\sis\s)+(?P<value>[^,;]+)",
    ),
    (
        "move",
        rf"(?P<where>.*?),?\s?(?P<what>(?:the|that)\s{_BIT}[^,;]+?)\s(?:is\s(?:really\s)?(?:about\s)?|belongs\s(?:in|to|under)\s)(?:the\s)?(?P<into>[^,;]+?)(?:,\s(?:so\s)?(?:please\s)?(?:put|move|take)\s(?:it|that)\s(?:there|over\sthere))",
    ),
    ("add", r"(?P<value>[^,;]+?)\s(?:is|are)\s(?:still\s)?missing\s(?:from|in|among)\s(?P<where>[^,;]+)"),
    (
        "add",
        r"(?:you|we|i)(?:'ve|\shave)?\s(?:forgot(?:ten)?|missed|left\sout|left)\s(?P<value>[^,;]+?)\s(?:from|in|among|out\sof)\s(?P<where>[^,;]+)",
    ),
    (
        "write",
        rf"(?P<where>[^,;{MARK}]+?)\s(?:isn't|is\snot|aren't|sounds?|reads?|doesn't|looks?)\b[^,;{MARK}]*,\s(?:so\s|please\s|better\s)*(?:make|call|let)\s(?:it|that(?:\sone)?)\s(?:read\s|say\s)?(?P<value>{MARK})",
    ),
    (
        "write",
        rf"{_AT}(?:change|turn|correct|replace)\s(?P<old>[^,;:{MARK}]+?)\s(?:(?:in)?to|by|with)\s(?P<value>[^,;]+)",
    ),
    (
        "add",
        r"(?:i|we|you)(?:'ve|\shave)?\s(?:forgot(?:ten)?|missed|left\sout)\s(?:an?|one|another)\s(?P<where>[^,;:]+?)[,:]\s(?P<value>[^;]+)",
    ),
    ("write", rf"{_AT}(?:call|make|rename)\s(?:it|that(?:\sone)?)\s(?P<value>{MARK})"),
    (
        "write",
        rf"(?:swap|make|turn|change)\s(?P<both>[^,;:{MARK}]+)\s(?:in|under|of|among)\s(?P<where>[^,;{MARK}]+)",
    ),
    (
        "add",
        r"(?P<value>[^,;]+),\s(?:so\s|please\s)*(?:put|add)\s(?:that|it|this|them)\s(?:in|to|into|under|on)\s(?P<where>[^,;]+)",
    ),
    ("add", r"(?:add|put|include)\s(?P<value>[^;]+)\s(?:to|in|into|among|under)\s(?P<where>[^,;]+)"),
    (
        "add",
        r"(?P<value>[^,;]+?)\s(?:should|must|has\sto|needs\sto|can)\s(?:also\s)?(?:be|go|come)\s(?:in|into|among|under|on|with)\s(?P<where>[^,;]+?)",
    ),
    (
        "out",
        rf"(?:i|we)\s(?:don't|do\snot|no\slonger)\swant\s(?P<old>{MARK})(?:\s(?:in\s)?(?P<where>[^,;]+))?",
    ),
    (
        "out",
        rf"{_AT}{AWAY}\s(?:the\s)?(?:words?\s)?(?P<old>{MARK})(?:\s(?:in|from|out\sof|of|under)\s(?P<where>[^,;]+))?",
    ),
    (
        "out",
        rf"(?:(?P<where>[^,;{MARK}]+?),?\s(?:so\s)?)?(?:the\s)?(?:words?\s|phrase\s)?(?P<old>{MARK})\s{GOES}",
    ),
    ("out", rf"{_THE}(?P<where>[^,;{MARK}]+?\s{_ENTRY})\s{GOES}"),
    ("out", rf"{AWAY}\s{_THE}(?P<where>[^,;{MARK}]+?\s{_ENTRY}|{_BIT}[^,;{MARK}]+)"),
)
