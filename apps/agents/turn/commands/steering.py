"""How people steer the talk in whole sentences: agree, ask what there is so far, go back, say that something is wrong,
take an item out, begin afresh, or say that they are lost.
"""

from __future__ import annotations

import re
from typing import Final

from apps.agents.turn.commands.closing import named_item, titled_item
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

LONGEST: Final = 90
LONGEST_DENIAL: Final = 120
_RIGHT: Final = (
    r"(?:(?:that|this|it)(?:['’]?s| is|['’]re| are)|they(?:['’]re| are)|these are|all) "
    r"(?:all )?(?:right|correct|good|fine|great|perfect|ok(?:ay)?)"
    r"|(?:(?:that|this|it|all|everything) )?(?:all )?(?:looks?|sounds?|seems?) (?:all )?"
    r"(?:right|good|fine|great|correct|ok(?:ay)?)"
)
_SURELY: Final = (
    rf"(?:yes|yep|yeah|correct|right|exactly|agreed|perfect|{_RIGHT}"
    r"|对的?|是的?|没错|没问题|正确|可以的?|行的?)"
)
# Alone these only say that something was heard.
_NICELY: Final = r"(?:ok(?:ay)?|sure|good|great|fine|好的?|嗯|挺好的?|很好|不错)"
_YES: Final = rf"(?:{_SURELY}|{_NICELY})"
_THEN: Final = r"[\s,，.。!！]{0,3}"
AGREES: Final = rf"(?:{_NICELY}{_THEN}){{0,2}}{_SURELY}(?:{_THEN}{_YES}){{0,3}}"
_AGREED_FIRST: Final = rf"(?:{_YES}{_THEN}){{0,3}}(?:please )?"
ADDS_ALL: Final = (
    rf"{_AGREED_FIRST}(?:add|accept|adopt|take over|record|keep|save|approve) "
    r"(?:(?:it|them|that|this)(?: all)?|all(?: of (?:it|them|this|that|these|those|the above))?|everything|these|those"
    r"|(?:all )?the (?:lot|above|values|proposals?|suggestions?))(?: please| now| then)?"
    rf"|{_AGREED_FIRST}就?(?:这样|按这个|按这些|按上面)(?:的)?(?:来|记|写|录|加|办)(?:下来|上)?"
    rf"|{_AGREED_FIRST}请?(?:全部|全都?|都|一起|统统)?(?:采纳|记下来|记上|加上去?|保存|收下)"
    rf"|{_AGREED_FIRST}(?:全部|全都?|都)(?:采纳|接受|加上|添加|记录?下来?|确认|要|保存)"
)
SHOWS: Final = (
    r"(?:show|tell|give|list)(?: me| us)?(?: (?:a|the))? "
    r"(?:what (?:we|you|i)(?:['’]ve| have)(?: got| recorded| done)?|what(?:['’]s| is) "
    r"(?:recorded|there|in (?:it|there|the protocol))|summary|overview|status)(?: so far| now| already| of it)*"
    r"|what (?:have|do) (?:we|you|i) (?:have|got|recorded|written|noted)(?: recorded| got| written)?(?: down)?"
    r"(?: about (?:it|(?:the|my|our|this) [a-z]{3,12}))?"
    r"(?: so far| now| already| down)*"
    r"|what(?:['’]s| is) (?:already )?(?:recorded|in the protocol)(?: so far| now| already)*"
    r"|summari[sz]e(?: (?:it|this|everything|all|what (?:is|we|you)\b.{0,24}))?"
    r"|(?:right[\s,.]{1,3})?(?:(?:sorry|i'm)[\s,]{1,3})*(?:back(?: now| again)?[\s,.]{1,3})?"
    r"where (?:are we|do we stand|were we|(?:did|had|have) we (?:get|got(?:ten)?)(?: up)?(?: to)?)"
    r"(?: now| so far| again)?"
    r"|how far (?:are we|(?:have|did) we (?:get|got(?:ten)?|come))(?: now| so far)?"
    r"|(?:给我|让我|帮我)?(?:看看|看一下|看下|列出?|列一下|总结|汇总|概括)(?:一下|下)?"
    r"(?:(?:现在|目前|已经|都|到现在为止)*(?:记录?了?|填了?|有了?)(?:什么|哪些|啥)(?:内容)?了?"
    r"|(?:现在|目前|已有)的?(?:内容|进度|进展|情况))?"
    r"|(?:[你您]|现在|到?目前|到现在|为止|至今)+(?:已经|都|刚才|一共)*(?:记录?|填|写|有)(?:下来?)?了?些?(?:什么|哪些|啥)(?:内容|东西)?了?"
    r"|(?:(?:好了?|行了?|嗯)?[,，]?(?:我)?(?:又)?回来了[,，。]\s?)?(?:(?:不好意思|抱歉)?[,，]?(?:刚才|刚刚)(?:被叫)?去[^,，。]{1,10}[,，。]\s?)?"
    r"(?:现在|目前|我们|咱们|刚才)*(?:进行|做|填|聊|说|讲|写)?到哪(?:一步|里|儿)?了"
)
BACK: Final = (
    r"(?:can (?:we|i) |(?:i|we) (?:want|need|would like) to |i'd like to )?"
    r"(?:go|step|move) back(?: (?:a|one) (?:step|stage))?"
    r"|(?:回到?|返回|退回)(?:到)?(?:上一?|前一?)(?:个)?(?:步|阶段)|往回走|返回"
)
WRONG: Final = (
    r"(?:no[\s,.!]{1,3})?(?:that|this|it)(?:['’]?s| is) "
    r"(?:not (?:right|correct|it|what i (?:said|meant))|wrong|incorrect)"
    r"|(?:no[\s,.!]{1,3})?you got (?:that|it|me) wrong|wrong|no[\s,.!]{1,3}that(?:['’]?s| is) wrong"
    r"|(?:这个|这)?(?:不对|错了|弄错了|记错了|理解错了|搞错了)|不是这样的?|不是这个意思|我不是这个意思"
)
AFRESH: Final = (
    r"(?:can (?:we|i) |(?:i|we) (?:want|would like) to |i'd like to )?"
    r"(?:start|begin)(?: all)? (?:over|again|afresh|from scratch)"
    r"|重新(?:来|开始|弄|填)(?:一遍|一次|过)?|从头(?:来|再来|开始)(?:一遍)?|推倒重来"
)
LOST: Final = (
    r"help(?: me)?(?: out)?|(?:i'm|i am) (?:a (?:bit|little) )?(?:lost|stuck|confused)"
    r"|i (?:don't|do not) (?:understand|get it)"
    r"|(?:请)?帮帮我|我?(?:有点|有些|很)?(?:晕|懵|糊涂|迷糊)(?:了|啊)?|(?:我)?(?:看不懂|不(?:太|大)?明白|没(?:看|听)?懂)(?:啊|呢)?"
)
STILL_MISSING: Final = re.compile(
    r"\bwhat(?: is|'s|’s| am i| are we| else is)? (?:still )?"
    r"(?:(?:open|missing|lacking|undecided) (?:or|and) )?(?:missing|lacking|next|left|open|undecided)\b"
    r"|\A\W*(?:(?:ok(?:ay)?|so|and|well)[\s,]+)*"
    r"(?:what(?:'s|’s| is| comes)?\s(?:now|then)|and\s(?:now|then)|now\swhat)\s?\??\W*\Z"
    r"|\A\W*(?:好的?|那|嗯)?[,，\s]*(?:然后|接下来|接着|之后|后面|下面)呢?\s?[?？]?\W*\Z"
    r"|\bwhat (?:do|should|can|must) (?:i|we) do (?:next|now)\b|\b(?:what(?: is|'s|’s) )?(?:my|our|the) next step\b"
    r"|\bwhat (?:have|did|haven't|didn't) (?:i|we) (?:still )?(?:not |forget|forgot|miss(?:ed)?|leave out|left out)\b"
    r"|\b(?:have|did) (?:i|we) (?:forget|forgotten|miss(?:ed)?|leave out|left out) (?:anything|something)\b"
    r"|(?:我|咱)们?(?:还)?(?:有没有)?(?:漏|忘|落下?)(?:了|掉)?(?:什么|啥|哪)(?:没(?:说|写|填))?"
    r"|\bwhat (?:haven'?t|have not) (?:i|we)\b|\bwhat (?:else )?(?:do|will|would) you (?:still |also )?need\b"
    r"|还?(?:缺|差)(?:了|着)?(?:什么|哪些|啥)|下一步(?:是|该?做|怎么|该?干)?(?:什么|做|办)"
    r"|接下来(?:我们?)?(?:该|要|应该|需要)?(?:做什么|干什么|怎么[做办])",
    re.IGNORECASE,
)
_ITEM: Final = r"(?:the |that |this |my |our )?(?P<{}>[^\n,.;，。；?？]{{2,40}}?)"
_TAKES_OUT: Final = re.compile(
    r"(?:(?:please|no|ok(?:ay)?|can you|could you)[\s,]{1,3}){0,2}"
    r"(?:remove|delete|drop|scrap|forget|reject|discard|clear|wipe|empty|erase|take out|leave out"
    r"|(?:don'?t|do not) (?:record|add|keep|use|want))"
    rf"(?:\sall(?:\sof)?|\severything\s(?:in|under))? {_ITEM.format('en')}(?: and (?:the |my |our )?[a-z ]{{3,30}}?)?"
    r"(?: (?:that )?you (?:just )?(?:proposed|suggested|recorded|wrote))?"
    r"(?: please| again| then| out)?[\s.!]*"
    rf"|(?:不对?[\s,，]?|请|帮我)*(?:把|将)?{_ITEM.format('zh')}(?:这|那)?(?:一)?(?:项|条|部分)?(?:里面?|中)?的?(?:内容)?(?:先|就|也|全部?|都|统统|通通|整个)*"
    r"(?:删掉|删除|删了|去掉|拿掉|取消|撤掉|清空|不要(?:记)?|别记|不记)(?:了|吧)*[。!！]*"
    rf"|(?:不对?[\s,，]?|请|帮我)*(?:删掉|删除|去掉|取消|撤掉|清空|不要记录?|别记录?){_ITEM.format('zh_last')}(?:了|吧)*[。!！]*",
    re.IGNORECASE,
)


# "That's a rule, not a tool", "梯子不是工具啊": what was read is not what was meant.
_IS_NOT: Final = re.compile(
    r"(?:no|sorry|wait)?[\s,.]{0,3}[^\n.;?？]{1,60}?(?:(?:,\s(?:and\s)?not|(?:\b(?:is|are|was)|['’]s|['’]re)(?:n['’]t|\snot))\s(?:an?|the|our|any)\s"
    rf"{_ITEM.format('en_not')})(?:,?\s(?:and|but|that|it|those|they)\b[^\n]{{0,60}})?[\s.!]*"
    r"|(?:不对?|不是)?[\s,，]?[^\n,，。;；?？]{1,24}?(?:不(?:是|属于)|别(?:记|写|放)(?:在|到|进)?|不要(?:记|写|放)(?:在|到|进)?)"
    rf"{_ITEM.format('zh_not')}(?:里|里面|中)?(?:啊|呀|的|了|吧)*(?:[,，][^\n]{{0,40}})?[。!！]*",
    re.IGNORECASE,
)


_UNDOES: Final = re.compile(
    r"(?:(?:please|no|oh|ok(?:ay)?|can you|could you)[\s,]{1,3}){0,3}(?:undo|revert)"
    rf"(?: (?:the|my|that|last))*(?: change)?(?: (?:of|to|in|for|under))? {_ITEM.format('en')}"
    r"(?: please| again)?[\s.!]*"
    rf"|(?:请|帮我|把|将)*{_ITEM.format('zh')}(?:的)?(?:刚才|上次)?(?:[这那]?一?[条项个]|的?修改)?"
    r"(?:也|就|给我)*(?:撤[销回]|还原)(?:了|吧|一下)*[。!！]*"
    rf"|(?:请|帮我)*(?:撤[销回]|还原)(?:一下)?(?:对)?{_ITEM.format('zh_last')}(?:的)?(?:修改|改动)?(?:了|吧)*[。!！]*",
    re.IGNORECASE,
)


def item_undone(text: str, catalogue: FieldCatalogue) -> Field | None:
    """The item whose last change a whole message bids to undo, by its name."""
    bare = text.strip()
    match = _UNDOES.fullmatch(bare) if len(bare) <= LONGEST else None
    return named_item(_words(match), catalogue) if match else None


def item_taken_out(text: str, catalogue: FieldCatalogue) -> Field | None:
    """The item that a whole message bids to take out, or says something is not, by its name."""
    bare = text.strip().replace("’", "'")
    if len(bare) > LONGEST_DENIAL:
        return None
    if len(bare) <= LONGEST and (match := _TAKES_OUT.fullmatch(bare)) is not None:
        return named_item(_words(match), catalogue)
    match = _IS_NOT.fullmatch(bare)
    return titled_item(_words(match), catalogue) if match else None


def _words(match: re.Match[str]) -> str:
    return next(words for words in match.groupdict().values() if words)
