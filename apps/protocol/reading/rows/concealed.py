"""By what a randomisation runs, told in one breath with its ratio and its strata: "randomisation goes through the
hospital's web system, one to one, stratified by centre", “用医院的网络中央随机系统，1:1，按中心分层”.

A system that only gives out the next group, or envelopes that hide it, are how the allocation is concealed. Words of a
randomisation stand before it or in it: data that "go through our web system" are something else.
"""

from __future__ import annotations

from typing import Final

_KINDS: Final = (
    r"(?:(?:\w+-)?web(?:-based|site)?|online|internet(?:-based)?|central(?:i[sz]ed)?"
    r"|interactive|electronic|telephone|phone)"
)
_THING: Final = r"(?:systems?|service|platform|website|tool|portal|software|app|randomi[sz]ation)"
_SYSTEM: Final = (
    rf"(?:(?:the|an?|our|their)\s)?(?:(?!(?:and|or|blocks?|strat\w*|not|no)\b)[\w'-]+\s){{0,4}}?{_KINDS}\s(?:[\w-]+\s){{0,2}}?{_THING}"
    r"|(?:(?:the|our|an?)\s)?(?-i:REDCap|IWRS|IVRS|IRT)(?:\ssystem)?"
)
_ENVELOPES: Final = (
    r"(?:(?:the|our)\s)?(?:(?:sequentially|numbered|sealed|opaque|closed|and|lightproof)[\s,]+){1,5}envelopes"
    r"(?:\s(?:prepared|made|packed|kept|held|filled)\s[^.;,]{3,40}?)?"
)
_WAY: Final = r"(?:through|via|by|with|using|on|over|in|from)"
_END: Final = r"(?=\s?(?:[,.;]|$)|\s(?:and|in|with)\s)"
# “网络随机系统”, “中央随机平台”; the hospital whose it is may stand before.
_SYSTEM_ZH: Final = (
    r"(?:[^,。;:?%不没]{0,6}?的)?(?:(?:中央|网络|网上|在线|中心|交互式?|电话|电子|互联网)(?:化|版)?的?){1,3}(?:随机(?:化|分组|分配)?|应答)?的?(?:系统|平台|网站)"
    r"|(?-i:REDCap|IWRS|IVRS|IRT)(?:随机)?(?:系统)?"
)
_DONE_ZH: Final = (
    r"(?:来|统一|自动)*(?:做|分|进行|实现|完成|分配|分组|随机|出号|发号|给号|取号|拿号)?"
    r"(?:[一1]\s?[比:]\s?[一二两123][^,。;]{0,2})?"
)

# Where data are kept is no allocation.
WHERE_DATA_ARE: Final = (
    r"\b(?:data|drive|photos?|pictures|records?|REDCap|laptop|passwords?|coded)\b"
    r"|数据|问卷|姓名|名字|服务器|U盘|录入|标识|照片|联网"
)
RANDOMISED_BY: Final = (
    rf"\brandomi[sz]\w*\s(?:[\w-]+\s){{0,4}}?{_WAY}\s(?P<value>{_SYSTEM}){_END}",
    rf"\brandomi[sz]\w*\s(?:[\w-]+\s){{0,4}}?{_WAY}\s(?P<value>{_ENVELOPES})(?=\s?(?:[,.;]|$))",
    # "because envelopes get opened we go through a central web system"
    r"^(?![^.;]{0,200}\bdata\b)(?=[^.;]{0,200}\b(?:envelopes?|stratif\w+|blocks?|allocat\w+|randomi[sz]\w+)\b)[^.;]{0,200}?\bwe(?:'ll|'d|\s(?:will|would))?\s(?:all\s)?"
    rf"(?:go|run\sit)\s(?:through|via)\s(?P<value>{_SYSTEM})(?=\s?(?:[,.;]|$))",
    rf"随机(?:化|分组|分配)?(?:我们|咱们|这块|就|是|都|还|打算|准备|拟|要)*(?:使用|采用|通过|借助|[用靠由走经上])(?P<value>{_SYSTEM_ZH}){_DONE_ZH}(?=[,。;]|$)",
    r"(?:^|[,。;]\s?)(?:我们|咱们|就|都|还|打算|准备|拟|要|所以|因此|干脆|那|最后|改成?|换成?|后来)*(?:使用|采用|通过|借助|[用靠由走经上])(?P<value>(?:[^,。;:?%不没]{0,6}?的)?"
    rf"(?:中央|网络|网上|在线|中心|电话)[^,。;:?%不没]{{0,4}}随机(?:化|分组|分配)?(?:系统|平台)){_DONE_ZH}(?=[,。;]|$)",
    r"(?:^|[,。;]\s?)(?:我们|就|都|还)*(?:[用拿靠])?(?P<value>(?:(?:连续编号|顺序编号|不透光|不透明|密封)的?、?){1,3}信封)(?=(?:按顺序|依次|逐个|一个一个)[^,。;]{0,4}[,。;])",
)
