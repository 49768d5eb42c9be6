"""That people are out, as it is said in Chinese of one of them or of a whole row: “……，这些就不收了”; and why they are,
in either language, which names nobody.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.words.wording import NOT_IN

CLAUSES_ZH: Final = re.compile(r"[,;。]\s?")
OUT_ZH: Final = (
    rf"(?:{NOT_IN}|不[敢想愿](?:意)?(?:收|要|碰|用|纳入|入组)(?!集)|不能(?:要|进组|收|纳入|入选|参加)|要不得|踢掉|踢出去|请出去|请走|不行(?!了)|不考虑|不可以|算了|免了|没办法"
    r"|[排剔][除掉]掉?|[刷去筛拿]掉|[剔刨排]出去?|别(?:再|让[他她]们)?(?:进来|来)(?:搅和|掺和|凑热闹|添乱)?|不算(?!数)|pass)(?:掉|在外)?吧?"
)
ALSO_ZH: Final = (
    r"(?:我们?|咱们?|就|也|都|更|还是|一定|必须|坚决|一律|同样"
    r"|肯定|当然|全部?|得|应该?|只能|统统|通通|一概|直接|先)*"
)
ALL_OUT: Final = re.compile(rf"(?:(?:这些|这[几两][种类个]|以上)(?:人|病人|患者|情况)?)?{ALSO_ZH}{OUT_ZH}了?")

# Examples before what they are examples of are one with it: “红斑狼疮、硬皮病这类结缔组织病”.
# So are those that share what follows the last of them: “脑干梗死、颅内占位引起的”.
ITEMS_ZH: Final = re.compile(
    r"(?<=的)、|、(?![^、,的]{1,12}[这那]一?[类种些]|[^、,]{1,12}(?:引起|所致|导致|造成|继发)的?(?:[、,]|$))|(?<=的)(?:以及|还有)"
)
ASIDE_ZH: Final = re.compile(
    r"(?:嗯+|[哦噢啊]*对?了?|大概就(?:是)?这些|就这些|差不多了?|(?:主要)?怕.{1,10}|因为.{2,30}|省得.{1,10}|免得.{1,10}|不然.{1,16}|否则.{1,16}|没(?:啥|什么)太?特[别殊]的?|没办法|[^、]{0,14}毕竟.{1,16})(?:[嘛吧了呢啊])*"
    r"|[^的者]{2,12}都不(?:知道|晓得|懂)|(?:这[个条些])?可?[得要](?:卡死|把牢|严格?一?点|当心)|那就?(?:没法|不好|没办法|看不)[^的,]{1,12}"
    r"|[^的]{2,16}(?:什么|啥|干嘛)(?:[呢啊嘛])*"
    # what is said of them is no other of them
    r"|(?!.*[者人儿妇童]$)[^、的]{1,12}(?:本来就|太|会|容易|没法|做不了|受不了|不一样|有影响|有风险|危险|不安全)[^、的]{0,10}"
)
# One of them is like those before: "吃华法林的也一样", or cannot be treated: “胎膜早破的当然也不能按”.
AS_WELL_ZH: Final = re.compile(
    r"(?P<value>.{2,80}?者?)(?:的?(?:病人|患者|人)?[也都]+(?:是)?(?:一样|同理|同样)的?"
    r"|的(?:病人|患者|人)?(?:当然|自然|肯定)?[也都](?:不能|没法|不好|不该)(?![^,;。]*[说算讲])[^,;。的]{1,4})"
)
THINGS: Final = re.compile(
    r"\b(?:calls?|visits?|diar(?:y|ies)|texts?|envelopes?|placebo|shams?|blinding|randomi[sz]ation|tests?|scans?|questions?|letters?|sites?|centres?)$"
    r"|安慰剂|随机|盲$|信封|访视|电话|问卷|中心$|这一?[项条个]$",
    re.IGNORECASE,
)

# Of whom it is said that they are not left out: “喝了酒的不排”.
STAYS: Final = (
    r"(?<!能)不(?:用|必|需要?|能|想|打算)?(?:排(?!队|便|尿|卵)|剔除?)|[留放][着下进]来?(?=[吧了,。;]|$)"
    r"|\b(?:stay|leave\sthem|let\sthem|keep\sthem)\sin\b"
)
# "… because of the drug", "… as they can't consent": up to the next of those who are out.
_HAPPENS: Final = (
    r"(?:'(?:re|s|ve|d|ll|m)|\s(?:is|are|was|were|has|have|had|do|does|did|would|will|could|can|might|may|must|need|get|gets)"
    r"|\s\w+n't|\scannot)\b"
)
_SUBJECT: Final = (
    r"(?:they|we|it|that|this|there|you|nobody|(?:the|their|our|its|his|her)\s(?:[a-z-]+\s){0,2}?[a-z-]+)"
)
_NEXT_OUT: Final = (
    r"(?=\s?[,;.]|\s?$|\s(?:and|or|nor)\s(?:also\s|then\s)?(?:not(?!\s(?:me|us|you|him|her|them|the|a|an)\b)|no|nobody|those|people|patients|any(?:one|body)"
    r"|the\sones|so|whoever)\b)"
)
# Of what somebody has "because of" something, that is a part: only behind a verdict or a comma, or of us, is it why.
_OUT_EN: Final = (
    r"(?:(?<=\bout)|(?<=\sin)|(?<=excluded)|(?<=eligible)|(?<=included)|(?<=\bpart)|(?<=\bjoin)|(?<=\btaken))"
)
WHY: Final = (
    rf"(?:,|{_OUT_EN})\s(?:(?:just|mainly|mostly|simply|purely)\s)?(?:because\b|due\sto\b|for\sfear\b|in\scase\b)[^,;.]*?{_NEXT_OUT}"
    rf"|\s(?:because\s(?:they|we|it|their|our|you|nobody)\b|(?:because|as)\s{_SUBJECT}{_HAPPENS})[^,;.]*?{_NEXT_OUT}"
    rf"|,\s(?:since\s{_SUBJECT}{_HAPPENS}|so\s(?:that\s)?(?:we|they|it)\b|otherwise\b|or\selse\b)[^,;.]*?{_NEXT_OUT}"
    r"|[,(](?:主要|就|也|还)?(?:是)?(?:因为|由于|毕竟|怕|担心|不然|否则|要不然?|免得|省得|以免|生怕|顾虑|反正)[^,。;、]*"
    # "装了心脏起搏器的不能要,电刺激有风险": behind the verdict its reason
    r"|(?<=不能要|不能收|不要了|不收了|[的都]不[要收]|排除掉),(?![^,。;]*的(?:也|都)?[,。;])[^,。;、]{0,12}?(?:有风险|(?:太|很)?(?:危险|麻烦)|不安全|说不清|受不了|不好办|吃不消|不合适)(?=[,。;]|$)"
)


def without_verdict(row: Said) -> Said:
    """A row of people without the last clause, where that only says that they are all out."""
    clauses = [*row.split(CLAUSES_ZH)]
    if len(clauses) > 1 and ALL_OUT.fullmatch(clauses[-1].plain.strip()):
        return row.cut(0, clauses[-2].end - row.start)
    return row
