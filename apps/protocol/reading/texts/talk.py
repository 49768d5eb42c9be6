"""What people say around a thing as they tell it: "…, our nurses love the phone", “得有个……委员会”, “…，护士们都熟”.

What leads up to it and what is thought of it belong to the talk. What is left is word for word what was said, and holds
every figure and every denial of the thing itself; words are cut only where what is left is whole.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said

LEAST_LEFT: Final = 2  # characters
_OURS: Final = (
    r"(?:my|our|the)\s(?:own\s)?(?:boss|chief|head|registrars?|consultants?|nurses?|midwives|physios?"
    r"|pharmacists?|colleagues?|team"
    r"|wife|husband|mother|father|grandmother|grandfather|students?|residents?|secretary)"
)
# What somebody thinks of it, does anyway, or where it comes from: of the people who do the study, and not of the thing.
_BEHIND: Final = re.compile(
    rf"(?:[,;]|\s[-–])\s(?:but\s|and\s|though\s|although\s)?(?:"
    r"(?:i|we)(?:'d|\shad)?\s(?:originally|initially|first|at\sfirst)\s(?:written|wrote|had|planned|thought|said|put|wanted)\b|"
    rf"{_OURS}\s(?:all\s|already\s|just\s|really\s|would\s)*(?:loves?|likes?|hates?|prefers?|knows?|swears?"
    rf"|thinks?|says?|insists?|(?:is|are)\s(?:used\sto|happy|fine|keen))\b"
    rf"|something\s(?:{_OURS}|i|we)\s|which\sis\s(?:where|how|why|what)\s(?:i|we|they|she|he)\b"
    rf"|that's\s(?:just|only)\s(?:our|a|how|what)\b"
    r"|(?:poor|bless)\s[a-z]+$|so\s(?:that\s)?(?:nobody|no\sone|neither|you)\s(?:can\s|could\s|will\s"
    r"|would\s)?(?:knows?|tells?|sees?|guess)\b"
    r"|(?:because|since)\s(?:i|we|they|it|that|this|the|our|my|an?)\b"
    r")[^;]*$",
    re.IGNORECASE,
)
_SOMEBODY_ZH: Final = r"(?:护士|大家|医生|同事|他们|她们|病人|家属|药师|老师)"
_BEHIND_ZH: Final = re.compile(
    rf",(?:"
    rf"{_SOMEBODY_ZH}们?(?:也|都|全|早就)*(?:很|挺|蛮|比较)?(?:熟悉?|会|愿意|喜欢|习惯|知道|认可|没意见|配合"
    rf"|接受|做惯了)"
    r"|(?:我们?|咱们?)(?:科里?|这边|这儿|医院)?(?:一般|平时|一直|一向|习惯|向来|都是?|本来)+"
    r"|[这那]个?(?:点子|主意|想法|办法)|(?:因为|由于|毕竟|反正|不然|否则|省得|免得|这样)"
    r")[^。;]*$"
)
_BEFORE: Final = re.compile(
    r"^\W*(?:(?:and|so|then|well|oh)\s)?(?:the|our|my)\s(?:main|primary|principal)\s(?:comparison|analysis)"
    r"\s(?:should|would|will|must|has\sto|ought\sto|is\sgoing\sto)\sbe\s(?:done\s)?(?:an?\s|by\s|with\s)?"
    r"|^\W*(?:in\sthe\s(?:control|intervention|treatment)\s(?:group|arm)\s)(?:they|people|patients)\s(?:will\s"
    r"|would\s|just\s|simply\s)*(?:gets?|receives?|has|have)\s"
    r"|^\W*(?:i'm|we're|i\sam|we\sare)\s(?:really\s|mainly\s|mostly\s)?(?:thinking\sof|looking\s(?:at|for)"
    r"|after|talking\sabout)\s(?=[a-z])"
    r"|^\W*(?:then\s|and\s)(?:at\s)?(?=(?:how|whether|linear|logistic|the)\b)|^\W*at\s(?=(?:how|whether)\b)"
    r"|^\W*(?:(?:那|嗯|就|也|还|我们)*(?:得|要|应该|必须|需要|打算|准备)+(?:再)?(?:有|设|请|找|成立"
    r"|搞)(?:一?个)?)(?=[^,。]{4,})"
    r"|^\W*(?:干预|对照|试验组|对照组)(?:嘛|呢|的话),?(?:就|还|则|也)*是?(?=.{3})"
    r"|^\W*(?:纳入|入选|入组|排除)(?:标准|条件)(?:里|里面|中|上),?(?=.{3})"
    r"|^\W*(?:第?[一二三]个|[再又]一个|还有一个|另一个)就?是(?=.{2})|^\W*是(?=[有患])"
    r"|^\W*(?:再就是|再加上|还有(?:就是)?|另外|然后)(?=.{2})|^\W*(?:就|只)[收招要](?=[^。]*(?:岁|患者|病人))"
    r"|^\W*按照?(?:(?:我|咱)们?)[^,。;]{0,8}(?:常规|平时|现在)[^,。;]{0,4}(?:来|做|走),(?=.{3})",
    re.IGNORECASE,
)


def without_talk(told: Said) -> Said:
    """The words without what leads up to them and what is said behind them; as they are where nothing would be left."""
    lead = _BEFORE.match(told.plain)
    left = told.cut(lead.end()) if lead else told
    for behind in (_BEHIND, _BEHIND_ZH):
        said_on = behind.search(left.plain)
        if said_on is not None:
            left = left.cut(0, said_on.start())
    left = left.strip(" ,;")
    return left if len(left.plain) >= LEAST_LEFT else told
