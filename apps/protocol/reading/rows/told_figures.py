"""Figures as they are told in talk, ways that their rows take up: "we land at 760 people", "a year and a half is enough
to fill it", "one in ten drops out", "一个病例配俩对照".

Each ends where its clause ends: whatever goes on behind it may say of whom, of how many, or of what else it is.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.quantities.numbers import CHINESE, NUMBER, PERCENT
from apps.fields.reading.quantities.times import AMOUNT
from apps.protocol.reading.words.wording import MANY, PEOPLE, SHARE

_END: Final = r"(?=\s?(?:[,.;:)。]|$)|\s(?:and|so|but|which|with|because|over|then)\b)"
_END_ZH: Final = r"(?=\s?[,。;、]|\s?$)"
_BEGIN_ZH: Final = r"(?:^|[,。;]\s?)"
_ABOUT: Final = r"(?:about\s|around\s|roughly\s|some\s|perhaps\s|maybe\s)?"
_ALL: Final = r"(?:\s(?:altogether|in\s(?:all|total)|all\s(?:told|in)|overall))?"
_COUNTED: Final = rf"{_ABOUT}{MANY}\s(?!cases|controls){PEOPLE}{_ALL}{_END}"
_WOULD: Final = r"(?:'d|'ll|\swould|\swill)?"

TOTALS: Final = (
    rf"\b(?:we|i){_WOULD}\s(?:land\s(?:at|on)|come\s(?:out\s)?(?:to|at)|end\sup\s(?:with|at)|arrive\sat|get\sto)\s{_COUNTED}",
    rf"\b(?:that|which|it|this){_WOULD}\s(?:makes?|comes?\s(?:out\s)?(?:to|at)|adds?\sup\sto)\s{_COUNTED}",
    rf"\b(?:we|i)(?:'d|'ll|\swould|\swill)\sgo\s(?:for|with)\s{_COUNTED}",
    rf"{MANY}\s(?!cases|controls){PEOPLE}\s(?:altogether|all\s(?:told|in)){_END}",
    rf"\b(?:we|i){_WOULD}\s(?:need|want|take|enrol{{1,2}}|recruit|include|plan\s(?:on|for))\s{_ABOUT}{MANY}\s(?!cases|controls){PEOPLE}"
    rf"\s(?:in\s(?:all|total)|overall|altogether){_END}",
    r"\b(?:(?:let's|let\sus)\s(?:say|take|do|have|go\s(?:for|with)|settle\s(?:on|for))|make\s(?:it|that))\s"
    rf"{_ABOUT}{MANY}(?:\s(?!cases|controls){PEOPLE})?{_ALL[:-1]}(?:\sthen)?{_END}",
    rf"{_BEGIN_ZH}(?:那|我们?|咱们?)?(?:总共|一共|合计)(?:就|只|也)*(?:做|收|招|入|要|按|定){MANY}\s?[例名个位]?"
    rf"(?:人|病人|患者)?(?:吧|了|就行|好了|算)*{_END_ZH}",
    rf"{_BEGIN_ZH}(?:那|这样)?(?:最[后终]|统共|拢共)(?:就|得|需)?(?:是|要|收|招)?{MANY}\s?[例名个位](?:人|病人|患者)?(?:吧)?{_END_ZH}",
)
TOTALS_NAMED: Final = (
    r"\b(?:land\s(?:at|on)|comes?\s(?:out\s)?(?:to|at)|end\sup\s(?:with|at)|arrive\sat|adds?\sup\sto|makes?|go\s(?:for|with)"
    r"|altogether|all\s(?:told|in)|in\s(?:all|total)|overall)\b|最[后终](?:就|得|需)?[是要收招]|统共|拢共"
)

_LOSING: Final = r"(?:dropping\sout|lost\salong\sthe\sway|lost\son\sthe\sway|falling\sout|getting\slost)"
_SPOILT: Final = r"(?:unusable|missing|incomplete|useless|lost|spoilt|spoiled|unreadable|bad|poor)"
_RECORDS: Final = r"(?:records?|notes|files|scans?|images?|samples?|data|questionnaires?|forms|recordings?)"
_RECORDS_ZH: Final = (
    r"(?:病历|资料|图像|影像|片子|数据|记录|标本|样本|问卷)[^,。;0-9]{0,3}?"
    r"(?:不全|不合格|缺失|残缺|不能用|没法用|用不了|作废|报废|丢失|不完整)"
)
LOSSES: Final = (
    rf"\bif\s{SHARE}\s(?:of\s\w+\s)?(?:drops?|leaves?|falls?)\sout,?\s(?=(?:we|i|that|it|this){_WOULD}"
    r"\s(?:lands?|comes?|ends?\sup|arrives?|gets?\sto|makes?|gives?)\b)",
    rf"(?:,\s|\b(?:and|with|for|plus|assuming|expecting)\s){_ABOUT}{SHARE}\s{_LOSING}{_END[:-1]}|\s(?:we|i|that|this)\b)",
    rf"\b(?:allow(?:ing)?|add(?:ing)?|leav(?:e|ing)|plus)\s(?:for\s)?{_ABOUT}(?:another\s)?{SHARE}\s(?:for|of)\s{_SPOILT}\s{_RECORDS}{_END}",
    rf"{_BEGIN_ZH}(?:再|另外|还|要|得)*(?:加|留|刨|扣|除|去)(?:上|出|掉|去)?(?P<value>{PERCENT}|[一二两三]成[半五]?)(?:的)?{_RECORDS_ZH}的?{_END_ZH}",
)
LOSSES_NAMED: Final = rf"\b{_SPOILT}\s{_RECORDS}\b|{_RECORDS_ZH}|\b{_LOSING}|\b(?:drops?|falls?)\sout\b"

LENGTH_TOLD: Final = (
    rf"(?P<value>(?:{NUMBER})\sand\sa\shalf\s(?:years|months|weeks)|an?\s(?:year|month)(?:\sand\sa\shalf)?|half\sa\syear"
    rf"|{AMOUNT}(?:\sand\sa\shalf)?)"
)
_EVERYONE: Final = r"(?:everyone|everybody|them\sall|all\sof\sthem)"
_TO_RECRUIT: Final = (
    r"(?:to\s(?:recruit|enrol{1,2}|fill\s(?:it|the\s(?:trial|study))|get\s(?:the\snumbers|enough\speople)"
    rf"|(?:recruit|enrol{{1,2}}|find)\s{_EVERYONE}|get\s{_EVERYONE}(?:\s(?:in|on\sboard))?)|for\s(?:recruit(?:ing|ment)|enrol{{1,2}}(?:ing|ment)))"
)
_FULL_ZH: Final = r"(?:收|招|入)(?:完|满|齐|够)"
_SPAN_ZH: Final = r"(?:连头带尾|从头到尾|头尾|前后|估计|预计|大概|大约|我们|打算|计划|争取|准备)*"
LENGTH_TOLD_ZH: Final = rf"(?P<value>{CHINESE}年半|{AMOUNT}半?|半年)"
RECRUITING: Final = (
    rf"\bit(?:'ll|'d|\swill|\swould)?\stakes?\s(?:us\s)?{_ABOUT}{LENGTH_TOLD}(?:,\s[^,.;]{{3,20}},)?\sto\s(?:get|find|recruit|enrol{{1,2}})\s(?:{NUMBER}|everyone|everybody|them\sall)\b",
    rf"\b(?:i|we)(?:'d|'ll|\swould|\swill|\sshould)?\s(?:give\s(?:us|ourselves|it|them)|allow(?:\sus|\sourselves)?|need|take|plan(?:\son)?|want)"
    rf"\s{_ABOUT}{LENGTH_TOLD}\s{_TO_RECRUIT}{_END}",
    rf"(?:^|[,;]\s?|\b(?:think|reckon|guess|say|that|and|so)\s){_ABOUT}{LENGTH_TOLD}(?:'s|\s(?:is|will\sbe|would\sbe|should\sbe|ought\sto\sbe))"
    rf"\s(?:enough|plenty|sufficient)\s{_TO_RECRUIT}{_END}",
    rf"{_BEGIN_ZH}{_SPAN_ZH}(?:入组|招募|招人|招病人|招患者|收(?:病人|患者|病例|人))(?:的话|估计|预计|大概|大约|差不多|一共|总共|前后|得|要|需要?|花|用)*"
    rf"{LENGTH_TOLD_ZH}(?:左右|上下)?(?:应该|估计|大概|差不多|也|就|能|都)*(?:够了?|行了?|可以了?)?吧?{_END_ZH}",
    rf"{_BEGIN_ZH}{_SPAN_ZH}{LENGTH_TOLD_ZH}(?:之?内|左右)?(?:就|能|可以|应该|估计|大概|都)*{_FULL_ZH}(?:病人|患者|人)?{_END_ZH}",
)

_JOINED: Final = (
    r"(?:(?:(?:have|has)\s)?(?:all\s)?(?:said\syes|agreed|signed\sup|joined)|are\s(?:all\s)?(?:on\sboard|in|joining|taking\spart|keen)"
    r"|(?:will|would|want\sto)\s(?:all\s)?(?:join(?:\sin)?|take\spart|be\sin))"
)
_AGREED_ZH: Final = (
    r"(?:都|已经?|愿意|肯)*(?:答应|同意|点头|签了?字|加入|报名|确定|谈妥|谈好)了?"
    r"(?:参加|参与|加入|做)?(?:这个)?(?:研究|试验|项目)?了?"
)
_PLACES: Final = r"(?:hospitals|clinics|centres|centers|sites|departments|EDs|ICUs|care\shomes)"
_KINDS: Final = r"(?:(?!(?:for|of|with|to|in|by|per|and|or|from|at|on|wards|beds|patients)\b)[a-z'-]+\s){0,3}"
_HEAD: Final = r"(?:^|[,;.]\s?|\b(?:and|so|that)\s)"
# Of some that joined while others are still asked nobody knows how many there will be.
_NO_OTHERS: Final = (
    r"(?![^.;]*\b(?:(?:still|others?|another|more|maybe|undecided|yet|refused|declined)\b"
    rf"|(?:{NUMBER})\s(?:have|has|are|did)\b))"
)
CENTRES: Final = (
    rf"{_HEAD}{MANY}\s{_KINDS}{_PLACES}(?:\swith\s(?!and\b)[^,.;]{{2,50}}?)?\s{_JOINED}{_END}{_NO_OTHERS}",
    rf"\b(?:wards|units|rooms|theatres|teams)\s(?:in|at|across|from)\s{MANY}\s{_KINDS}(?:hospitals|centres|centers|sites)\s{_JOINED}{_END}",
    rf"\b(?:there|it|we)(?:'d|'ll|\swould|\swill)\s(?:be|have)\s{MANY}\s{_KINDS}{_PLACES}{_END}",
    rf"\bwe(?:'d|'ll|\swould|\swill)\s(?:pull|take|get|draw|use)\s(?:\w+\s){{0,2}}?(?:from\s)?(?:the\s|their\s)?(?:\w+\s){{0,2}}?(?:records|notes|charts|data)"
    rf"\s(?:of|from|at)\s{MANY}\s{_KINDS}{_PLACES}(?=\s?(?:[,.;]|$)|\s(?:plus|and|with)\b)",
    rf"{_BEGIN_ZH}(?:我们|联合|拉了?|找了?|一共|共|总共)*{MANY}\s?[家所](?:(?!多)[^,。;:0-9的和]{{0,6}}?)(?:医院|中心|卫生院|诊所)(?:就)?各(?:自|家)?(?:出|派|拿|选|挑|开)",
    rf"{_BEGIN_ZH}(?:我们|目前|现在|已经?|一?共|总共|有)*{MANY}\s?[家个所](?:(?!多)[^,。;:0-9的和]{{0,6}}?)(?:医院|中心|卫生院|诊所|单位){_AGREED_ZH}{_END_ZH}(?![^。;]*(?:还[在有没]|没有?答|拒|再[问等看]|另外|不确定))",
)
CENTRES_NAMED: Final = (
    rf"\b{_JOINED}\b|(?:医院|中心|卫生院|诊所|单位){_AGREED_ZH}|(?:医院|中心|卫生院|诊所)(?:就)?各(?:自|家)?[出派拿选挑开]|\b(?:there|it)(?:'d|'ll)\sbe\b"
    r"|\bwe(?:'d|'ll|\swould|\swill)\s(?:pull|draw|have)\b"
)

# How many are taken for each of the others, and by what they are chosen: one text, however many of the two are told.
_ONE_OF_EACH: Final = (
    r"(?:for\s)?(?:each|every)\s(?:case|(?:person|patient|one|child|woman|man)\son\s[a-z0-9-]+"
    r"(?:\s[a-z0-9-]+)?)"
)
_MATCHES_EN: Final = (
    r"\b(?:(?:one|two|three|four|five|[1-5])\s(?:controls?\s)?(?:per|for\s(?:each|every)|to\s(?:each|every|one))\scase\b"
    rf"|{_ONE_OF_EACH},?\s(?:(?:i|we){_WOULD}\s)?(?:pick|take|match|choose|draw)\s(?:them\swith\s)?(?:one|two|three|four|five|[1-5])"
    r"\s(?:controls?\b|(?:people\s|patients\s)?on\s[a-z0-9-]+))"
)
_MATCHES_ZH: Final = (
    r"每?[一1]\s?[个例]病例(?:就)?(?:匹配|配|对|找|选|挑)(?:上|了)?"
    r"(?:[一二两三四五1-5]\s?[个例名]|俩|仨)(?:健康|正常)?(?:的)?对照"
)
_CHOSEN_EN: Final = r"(?:all\s)?\bmatched\s(?:1:[1-9]\s)?(?:by|on|for)\s"
_CHOSEN_ZH: Final = (
    r"(?:按照?|以|根据)[^,。;:0-9]{2,30}?(?:进行|做|来)?(?:1:[1-9])?(?:个体)?(?:匹配|配对)(?=[,。;]|$)"
    r"|(?:[一1]\s?[比:]\s?[一二两三四1-4]\s?(?:配对|匹配),)?(?:按照?|以)[^。;:,]{2,40}?(?:来|做)配(?=[,。;]|$)"
)
MATCHES: Final = (
    rf"(?P<value>{_MATCHES_EN})(?!\w|,?\s{_CHOSEN_EN})",
    rf"(?P<value>{_MATCHES_EN},?\s{_CHOSEN_EN}[^.;:]{{3,100}}?(?=[.;]|$|,\s(?:and\s)?(?:we|i|they|it|this|the|who\w*|with)\b)"
    rf"|{_CHOSEN_EN}[^.;:,]{{3,80}}?(?=[.;,]|$))",
    rf"(?P<value>{_CHOSEN_ZH})",
    rf"(?P<value>{_MATCHES_ZH})(?=[,。;]|$)(?!,\s?{_CHOSEN_ZH})",
)

_GETS_ZH: Final = r"(?:[吃用打做服贴上]|接受)"
_GROUPS_ZH: Final = (
    rf"(?:{_GETS_ZH}[^,。;、:跟和与比]{{1,8}}?的(?:组|人)?[跟和与比]"
    rf"(?:{_GETS_ZH})?(?:安慰剂|假|对照|常规)[^,。;、:的]{{0,4}}的?(?:组|人)?)"
)
ALLOCATED: Final = (
    rf"{_BEGIN_ZH}{_GROUPS_ZH}(?:就|按照?|是|的比例|做|走)*(?P<value>[一二三四五1-5]\s?[比:]\s?[一二三四五1-5]){_END_ZH}",
)
ALLOCATED_NAMED: Final = rf"{_GROUPS_ZH}(?:就|按照?|是|的比例|做|走)*[一二三四五1-5]\s?[比:]"
