"""Whether words can be what they are marked as: people or a condition, a treatment, a measure; and where they begin."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.texts.no_question import AROUND_IT

_PEOPLE: Final = re.compile(
    r"\b(?:adults?|kids|residents|patients?|pts|child(?:ren)?|childhood|women|men|people|infants?|neonates?|newborns?|adolescents?"
    r"|teenagers?|teens|babies|toddlers|mothers|smokers|survivors|students|nurses|doctors|midwives|outpatients|inpatients"
    r"|carers|caregivers|veterans|workers|admissions|users|recipients|volunteers)\b"
    r"|\b\w*(?:itis|osis|oma|ectasis|emia|aemia|uria|pathy|algia|ectomy|ostomy|oplasty|plasty|scopy|plegia|iasis)\b|\b\w*(?:cancer|fractures?|hernias?"
    r"|disease|syndrome|failure|infections?|stroke|pain|surgery|replacement|resection|transplant\w*|sepsis|shock|asthma"
    r"|COPD|diabetes|hypertension|depression|anxiety|injur(?:y|ies)|ulcers?|IBS|OA|epilepsy|arrest|ventilation"
    r"|impetigo|eczema|migraine|crises|labour|pregnancy|caesarean|SCC|carcinoma|delirium|insomnia|constipation|dialysis|intubation|section|biopsy|repair|eclampsia|wounds?|burns?)\b"
    r"|患者|病人|成人|儿童|老年?人|妇女|女性|男性|孕妇|产妇|婴儿|新生儿|患儿|居民|青少年|护士|医生|学生|职工|孩子|[^作或]者$"
    r"|炎|癌|瘤|病|综合征|衰竭|卒中|梗死|骨折|溃疡|感染|症|高血压|失眠|烧伤|哮喘|休克|出血|结石|近视|瘙痒|便秘|[痛喘聋盲瘫]|不宁腿|子痫|房颤|术后|瘢痕|冻结|秃|血症|功能减退|功能不全|缺损|畸形|疏松|麻痹|痛风|痔|疝|囊肿|结节|首发|初治|[一二三]线|补救治疗|置换|切除|消融|移植|透析|手术",
    re.IGNORECASE,
)
_NOBODY: Final = re.compile(
    r"^[她他它咱你您我]|[我你您]|^问|^诊断(?!为|明确|的)|防控\s|\sover\s[0-9]+\s(?:days?|weeks?|months?|years?)\b|^(?:looking|recruit\w*|enrol\w*)\b|真的|折磨|难受$|很?[痛难]?受罪"
    r"|\buse and\b|\bfirst-in-human|\bphase\b|^(?:why|how|what|when|which|does|do|can|could|should|if|whether)\b"
    r"|越来越|常见|很多|不少|增多|^(?:知道|比较|探讨|了解|多|再)|联合|激光|单用|^[0-9]+\s?个|"
    r"[0-9]\s?(?:sites|centres|centers|hospitals)|\b(?:we|i|our(?!\s(?:ED|ICU|unit|ward|clinic|hospital|department|service)\b)|is|are|was|were|will|would|primary(?!\s(?:care|school|biliary|hyper\w+))|outcome|versus|vs|follow-?up|randomi[sz]\w*|both|each|per\sarm)\b"
    r"|^(?:about|around|some|roughly|~)\s?[0-9]|^(?:prevent|reduc|treat|improv|reliev|avoid)ing\b"
    r"|^(?:patients|people|participants|subjects|adults)\s(?:over|for|at|within|per)\b"
    r"|^(?:[0-9]+(?:\s|$)|the\s(?:first|last)|a\s(?:year|month))|我们|研究$|[试实]验$|设计|方向|小课题|课题|随机|双盲|对照|中心$|随访|科$|主要|次要|问卷|指标|量表|的$|盲|^(?:每|入选|所有|全部|至少|年龄|既往|有|无|合并|和|与|伴)|调查|队列|回顾|前瞻|预测|模型|登记|[0-9]+岁$"
    r"|^(?!接受|正在|曾|行|经|未|已)[^,。;]{2,12}治疗(?!后|失败|过|期|中|无效|抵抗|史|前|的|线|$)|并且"
    r"|^[^,。;]{2,12}(?<![新初确已被经次床理后])诊断(?!为|的|明确|时|后)"
    r"|^用|发生|^转|[0-9]\s?个?[天周月年]内|^(?:术|产|出院|治疗|给药)后\s?[0-9一二两三四五六七八九十半]|排除|不要|诊断标准|敏感|危险因素|影响因素|(?<!补救)(?<!线)治疗$|想|相关",
    re.IGNORECASE,
)
_NO_TREATMENT: Final = re.compile(
    r"愈合慢|渗液|[慢多差]$|^meaning\b|^(?:了|to\s|randomi|machine\slearning|plain\slogistic|一个人|同一)|\bseries\sof\b|自身$|^(?:他们?|她们?|病人|患者)?自己$|"
    r"\b(?:is|are|was|were|be|will|would|we|i|they|primary|outcome|outcomes|mortality|baseline|before(?=\s(?:and|or|vs)\b|\s?$|/)|gender|sex|males?"
    r"|females?|wom[ae]n|boys|girls|younger|older|smokers|positive|negative|pos|neg|power|alpha|expect\w*|sample|who|which|both|between|difference|centres|sites|n\s?=)\b"
    r"|^(?:干预|试验|治疗|对照|研究|观察|实验)组|[你您]|缺乏|证据|^[0-9]+(?:天|周|个月|年)|^(?:早期|延迟|晚期|高剂量|低剂量|大剂量|小剂量|新的?)$|\bcompar(?:e|ing)\b|\blook(?:ing)?\s(?:back|at)\b|(?:复发难|难|初)$|^[0-9一二两三四五六七八九十半]+\s?个?(?:分钟|小时|天|周|月|年)$|\b(?:lower|reduce|improve|prevent|increase|shorten|cut)s?\b"
    r"|^(?:the\s)?(?:two|three|them|us|it|that|this|those|patients|people|adults|children|men|controls?|groups?|arms?|outcomes?|rates?|results?|data|proportions?|percentages?|means?|scores?|numbers?|times?)$"
    r"|\b(?:need|question|questions|idea|something|design|study|project|keeps?|does|do|did|patients|pts|kids|adults|babies|infants|children)\b"
    r"|\bfollow-?\s?ups?\b|^(?:打算|准备|计划|科里|主任)$|比一?比?$|^组|^就"
    r"|\b(?:infections?|complications?|mortality|survival|recurrence|relapse)\s(?:after|in|of|following)\b"
    r"|\bor\b|\?|或|还是|[率值]$|两组|两种|不同|男|女性|年龄|主要|次要|结局|终点|样本|把握度|检验|前后$|基线|^随访|随访$|我们|文献|既往|^[0-9.]+\s?%$|率[^,]{0,8}[0-9]|哪|什么|怎么|危险因素|因素|关系|预后|(?:[者人]|孩子|患儿|儿童|婴儿|新生儿|产妇|(?<!抗)病毒|感染|综合征|[炎癌瘤病]|很?常见|很?高|不少|很多|不好)$|的[0-9]+$|出院$|^病例|^健康(?:人|村民|志愿|对照|成人|者|体检)|医院|[0-9]例|关于|想|研究|试验$|疗效|一组|亚组|评分$|水平$|是$|有|费用$",
    re.IGNORECASE,
)
_NO_OUTCOME: Final = re.compile(
    r"有没有(?!(?!用|效|差|区|必要|意义|关|影响|帮|好处|可能|办法|[人什]|做|更)[\u4e00-\u9fff]{2,8}$)|意义$|^每[天日周次晚]|^(?:with|by|via|using|from|per)\b|^(?:跟|与|和|同|比|较).*比|我|[吗呢]"
    r"|^(?:first[- ]ever|newly|previous|prior|no|age[ds]?|only)\b"
    r"|\b(?:tbd|unknown|undecided|vs|versus|we|i|is|are|will|what|how)\b|还没|未定|什么|哪|怎么|我们|[0-9]\s?%|大家|^(?:安全性|效果|疗效|有效性)$|^(?:发生率|发病率|基本情况|比例|变化|评分|缓解|改善|次数|时间)$|^(?:as|more|better|less)\b|暴露(?:史|情况)?$|^(?:的|了|时间|情况|变化|有没有|率)",
    re.IGNORECASE,
)
# What stands before a name and is none of it, and what is said of the arm that has it.
_ARTICLE: Final = re.compile(r"(?:an?|the|our)\s(?=\S{2})", re.IGNORECASE)
_LED_BY_ARTICLE: Final = re.compile(r"\b(?:an?|the|our|about|around|over)\s$", re.IGNORECASE)
# What is said between the name and its verb: "starting early, within 14 days of the catheter, is linked with …".
_ASIDE: Final = re.compile(
    r",\s(?:that\sis\s|i\.?e\.?\s|meaning\s)?(?:within|before|at|over|for|up\sto|less\sthan|more\sthan|under|above|no\slater\sthan)"
    r"\s[^,.;?]{3,60}(?=,\s(?:is|are|was|were|does|do|can|could|will|would|may|might|leads?|lowers?|cuts?|raises?"
    r"|reduces?|improves?|makes?|gives?|helps?|works?|prevents?)\b)",
    re.IGNORECASE,
)
_HALF_A_VERB: Final = re.compile(r"(?<=[^,。;]{2})(?:控制|减少|缩短|压制?|降|减|缩|稳定?|提|升|拉|防)$")
_OTHER_HALF: Final = re.compile(
    r"(?:得|不)?(?:下[来去]|上[来去]|回[来去]|住|掉|低(?!于)|少(?!于)|短|高(?!于))"
)
_ADVERB: Final = re.compile(r"(?:simply|just|basically|mainly|obviously)\s", re.IGNORECASE)
# "跟加西格列汀的比": it is added in both groups; names that begin with the same sign keep it.
_ADDED_ZH: Final = re.compile(
    r"加用?(?=[\u4e00-\u9fff]{3})(?!用?[巴替兰味速压热强湿减温拿贝尼重氧入量倍大深长上])"
)
_USED: Final = re.compile(r"(?:用(?![药量])|吃(?![药饭素]))(?=..)")
_AGAINST: Final = re.compile(
    r"\s(?:head[\s-]to[\s-]head|side by side)(?:\s(?:with|against))?$", re.IGNORECASE
)
_OF_THE_ARM: Final = re.compile(
    r"(?<!对照)(?<!空白)(?<=..)组$|的$|(?<=[a-z])\sgroup$|(?<=..)预防$", re.IGNORECASE
)
_PREFIX: Final = re.compile(r"(?:去|异丙|照)$")
_SUFFIX: Final = re.compile(r"抗|尼|坦|汀")
_ROOTS: Final = ("旧", "甲肾上腺素", "甲万古霉素", "肾上腺素", "氧氟")
# The limit that an age is, and who is limited by it: "seventy-five with a stroke" is nobody.
_LIMIT_BEFORE: Final = re.compile(
    r"(?:(?:everyone|everybody|anyone|anybody|those|people|patients|adults|women|men)\s)?"
    r"(?:over|under|above|below|aged|older\sthan|younger\sthan)\s(?:the\sage\sof\s)?$",
    re.IGNORECASE,
)
# How people come into groups or who knows of them is given to nobody.
_NO_THING: Final = re.compile(
    r"^(?:做|搞|用)?(?:随机(?:化|分组|对照|双盲)*|对照(?:组|试验|研究)?|前后对照|[单双三]盲|[单双]臂|盲法|开放(?:标签)?|RCT|试验|干预)$",
    re.IGNORECASE,
)
_ADDED: Final = re.compile(r"\badd(?:ing)?\s$|(?:加用?)$", re.IGNORECASE)
_TO: Final = re.compile(r"\sto\s", re.IGNORECASE)
_AROUND_IT: Final = re.compile(AROUND_IT, re.IGNORECASE)
_NAMED: Final = re.compile(r"[^\W\d_]{2}|[0-9]\s[^\W\d_]")
_NAMES: Final = frozenset({"intervention", "comparator"})
_OUTCOMES: Final = frozenset({"outcomes", "outcomes.primary", "outcomes.secondary"})
_AMOUNT: Final = re.compile(
    r"(?:[0-9.]+|one|two|three|four|five|six|seven|eight|ten|twelve|single)\s(?:mg|g|ml|days?|weeks?|months?|doses?|cycles?|mg/kg)\b",
    re.IGNORECASE,
)


def fits(key: str, plain: str, *, certain: bool = False) -> bool:
    """`certain`: of whoever is studied the words around leave no doubt."""
    if key == "population":
        whom = plain.partition(" in ")
        told = certain or bool(_PEOPLE.search(plain))
        # "sleep in such a syndrome" begins with what is measured
        return told and not _NOBODY.search(plain) and (not whom[2] or bool(_PEOPLE.search(whom[0])))
    if key in _NAMES:
        is_thing = not _NO_TREATMENT.search(plain) and not _NO_THING.search(plain)
        return is_thing and _NAMED.search(plain) is not None
    if key == "background":
        return _AROUND_IT.search(plain) is None
    return key not in _OUTCOMES or not _NO_OUTCOME.search(plain)


def named(key: str, said: Said) -> Said:
    """The words of a name alone: without article or arm, with what it is added to."""
    if key in _NAMES:
        before = _ADDED.search(said.folded, 0, said.start)
        if before and _TO.search(said.plain):
            said = replace(said, start=before.start())
        said = said.cut(end) if (end := _end_of_article(said)) else said
        said = said.cut(used.end()) if (used := _USED.match(said.plain)) else said
        said = without_added(said) if key == "comparator" else said
        said = said.cut(0, against.start()) if (against := _AGAINST.search(said.plain)) else said
        said = _with_suffix(_with_prefix(said))
    if key == "background" and (article := _LED_BY_ARTICLE.search(said.folded, 0, said.start)):
        said = replace(said, start=article.start())  # "a lot of them"
    if key == "population" and (limit := _LIMIT_BEFORE.search(said.folded, 0, said.start)):
        said = replace(said, start=limit.start())
    if key in _NAMES | {"population"} and (arm := _OF_THE_ARM.search(said.plain)):
        said = said.cut(0, arm.start())
    if key in _NAMES and (aside := _ASIDE.match(said.folded, said.end)):
        said = replace(said, end=aside.end())
    return said


def without_added(said: Said) -> Said:
    """What is added in either group, by its name alone."""
    return said.cut(added.end()) if (added := _ADDED_ZH.match(said.plain)) else said


def _with_prefix(said: Said) -> Said:
    """ "去甲肾上腺素" is no "甲肾上腺素": what belongs to the name of a drug is never cut off."""
    before = _PREFIX.search(said.folded, 0, said.start)
    return replace(said, start=before.start()) if before and said.plain.startswith(_ROOTS) else said


def _with_suffix(said: Said) -> Said:
    """ "奥马珠单抗" is no "奥马珠单"."""
    rest = _SUFFIX.match(said.folded, said.end)
    return replace(said, end=rest.end()) if rest and said.plain.endswith(("单", "替", "沙", "他")) else said


def without_particle(said: Said) -> Said:
    """ "对造影剂过敏的" is "对造影剂过敏", "simply alive at one year" is "alive at one year", and what is brought
    down (“把谵妄压下来”) is named without the half of the verb that stands with it."""
    said = said.cut(adverb.end()) if (adverb := _ADVERB.match(said.plain)) else said
    if (verb := _HALF_A_VERB.search(said.plain)) and _OTHER_HALF.match(said.folded, said.end):
        said = said.cut(0, verb.start())
    return said.cut(0, len(said.plain) - 1) if said.plain.endswith("的") else said


def _end_of_article(said: Said) -> int:
    article = _ARTICLE.match(said.plain)
    return article.end() if article else 0


def tail_of_amount(amount: str, other: str) -> str:
    """ "5 days vs 10 days penicillin": what is given is said once, behind the other amount."""
    found = _AMOUNT.match(other)
    return other[found.end() :] if found and _AMOUNT.fullmatch(amount) else ""
