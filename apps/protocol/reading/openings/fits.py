"""Whether the words of a clause can be what a rule takes them for: people or a condition, a treatment, a measure."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said

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
    r"^问|^诊断(?!为|明确|的)|防控\s|\sover\s[0-9]+\s(?:days?|weeks?|months?|years?)\b|^(?:looking|recruit\w*|enrol\w*)\b|真的|折磨|难受$|很?[痛难]?受罪"
    r"|\buse and\b|\bfirst-in-human|\bphase\b|^(?:why|how|what|when|which|does|do|can|could|should|if|whether)\b"
    r"|越来越|常见|很多|不少|增多|^(?:知道|比较|探讨|了解|多|再)|联合|激光|单用|^[0-9]+\s?个|"
    r"[0-9]\s?(?:sites|centres|centers|hospitals)|\b(?:we|i|our|is|are|was|were|will|would|primary(?!\s(?:care|school|biliary|hyper\w+))|outcome|versus|vs|follow-?up|randomi[sz]\w*|both|each|per\sarm)\b"
    r"|^(?:about|around|some|roughly|~)\s?[0-9]|^(?:prevent|reduc|treat|improv|reliev|avoid)ing\b"
    r"|^(?:patients|people|participants|subjects|adults)\s(?:over|for|at|within|per)\b"
    r"|^(?:[0-9]+(?:\s|$)|the\s(?:first|last)|a\s(?:year|month))|我们|研究$|[试实]验$|设计|方向|小课题|课题|随机|双盲|对照|中心$|随访|科$|主要|次要|问卷|指标|量表|的$|盲|^(?:每|入选|所有|全部|至少|年龄|既往|有|无|合并|和|与|伴)|调查|队列|回顾|前瞻|预测|模型|登记|[0-9]+岁$"
    r"|^(?!接受|正在|曾|行|经|未|已)[^,。;]{2,12}治疗(?!后|失败|过|期|中|无效|抵抗|史|前|的|线|$)|并且"
    r"|^[^,。;]{2,12}(?<![新初确已被经次床理后])诊断(?!为|的|明确|时|后)"
    r"|^用|发生|^转|[0-9]\s?个?[天周月年]内|^(?:术|产|出院|治疗|给药)后\s?[0-9一二两三四五六七八九十半]|排除|不要|诊断标准|敏感|危险因素|影响因素|(?<!补救)(?<!线)治疗$|想|相关",
    re.IGNORECASE,
)
_NO_TREATMENT: Final = re.compile(
    r"愈合慢|渗液|[慢多差]$|^meaning\b|^(?:了|to\s|randomi|machine\slearning|plain\slogistic|一个人|同一)|\bseries\sof\b|自身$|"
    r"\b(?:is|are|was|were|be|will|would|we|i|they|primary|outcome|outcomes|mortality|baseline|before(?=\s(?:and|or|vs)\b|\s?$|/)|gender|sex|males?"
    r"|females?|wom[ae]n|boys|girls|younger|older|smokers|positive|negative|pos|neg|power|alpha|expect\w*|sample|who|which|both|between|difference|centres|sites|n\s?=)\b"
    r"|^(?:干预|试验|治疗|对照|研究|观察|实验)组|[你您]|缺乏|证据|^[0-9]+(?:天|周|个月|年)|^(?:早期|延迟|晚期|高剂量|低剂量|大剂量|小剂量|新的?)$|\bcompar(?:e|ing)\b|\blook(?:ing)?\s(?:back|at)\b|(?:复发难|难|初)$|^[0-9一二两三四五六七八九十半]+\s?个?(?:分钟|小时|天|周|月|年)$|\b(?:lower|reduce|improve|prevent|increase|shorten|cut)s?\b"
    r"|^(?:the\s)?(?:two|three|them|us|it|that|this|those|patients|people|adults|children|men|controls?|groups?|arms?|outcomes?|rates?|results?|data)$"
    r"|\b(?:need|question|questions|idea|something|design|study|project|keeps?|does|do|did|patients|pts|kids|adults|babies|infants|children)\b"
    r"|\bfollow-?\s?ups?\b|^(?:打算|准备|计划|科里|主任)$|比一?比?$|^组|^就"
    r"|\b(?:infections?|complications?|mortality|survival|recurrence|relapse)\s(?:after|in|of|following)\b"
    r"|\bor\b|\?|或|还是|[率值]$|两组|两种|不同|男|女性|年龄|主要|次要|结局|终点|样本|把握度|检验|前后$|基线|^随访|随访$|我们|文献|既往|^[0-9.]+\s?%$|率[^,]{0,8}[0-9]|哪|什么|怎么|危险因素|因素|关系|预后|(?:[者人]|孩子|患儿|儿童|婴儿|新生儿|产妇|(?<!抗)病毒|感染|综合征|[炎癌瘤病]|很?常见|很?高|不少|很多|不好)$|的[0-9]+$|出院$|^病例|^健康(?:人|村民|志愿|对照|成人|者|体检)|医院|[0-9]例|关于|想|研究|试验$|疗效|一组|亚组|评分$|水平$|是$|有|费用$",
    re.IGNORECASE,
)
_NO_OUTCOME: Final = re.compile(
    r"有没有|意义$|^每[天日周次晚]|^(?:with|by|via|using|from|per)\b|^(?:跟|与|和|同|比|较).*比|我|[吗呢]"
    r"|^(?:first[- ]ever|newly|previous|prior|no|age[ds]?|only)\b"
    r"|\b(?:tbd|unknown|undecided|vs|versus|we|i|is|are|will|what|how)\b|还没|未定|什么|哪|怎么|我们|[0-9]\s?%|大家|^(?:安全性|效果|疗效|有效性)$|^(?:发生率|发病率|基本情况|比例|变化|评分|缓解|改善|次数|时间)$|^(?:as|more|better|less)\b|暴露(?:史|情况)?$|^(?:的|了|时间|情况|变化|有没有|率)",
    re.IGNORECASE,
)
_LEADS: Final = re.compile(
    r"^(?:(?:in|among)\s(?=[a-z])|(?:i|we)(?:'(?:d|ll|re|m|ve))?\s|want(?:ing|ed)?\s(?:to\s)?|(?:would\s)?like\sto\s|plan(?:ning)?\s(?:to\s|on\s)?|going\sto\s|hoping\sto\s|trying\sto\s"
    r"|thinking(?:\s(?:of|about))?\s|compar(?:e|ing)\s|test(?:ing)?\s|stud(?:y|ying)\s|evaluat(?:e|ing)\s|run(?:ning)?\s|do(?:ing)?\s|giv(?:e|ing)\s|us(?:e|ing)\s|looking\s(?:at|into|for)\s"
    r"|(?:an?|the)\s(?=\w+\s(?:trial|RCT|study))|(?:an?|our)\s|(?:pilot|small|feasibility(?:\sof)?|single[-\s]arm|phase\s[1-4I]+[ab]?(?:/[1-4I]+[ab]?)?\s(?:(?:trial|study)\s)?of|cross-sectional|validation\sof|randomi[sz]ed|controlled|double[-\s]blind|open[-\s]label|phase\s[1-4I]+[ab]?|multicent(?:re|er)|pragmatic|(?:registry|population)-based)\s"
    r"|(?:trial|RCT|study|comparison|cross-?over|cohort)\s?(?:of|comparing|to\scompare|testing|:|-|–)\s?|whether\s|if\s|does\s)+",
    re.IGNORECASE,
)
_LEADS_ZH: Final = re.compile(
    r"^(?:(?:我们?|科里|我科|这次)?(?:想要?|打算|准备|计划|拟)(?:做|看看?|搞|比较|研究|知道|了解|弄清楚|搞清楚|明白)?|看看?|比较|比(?=一下)|评[价估]|一下|就是|试试"
    r"|知道(?=[^,。;]{2})|用(?!药)|给(?![药氧])|做|行(?![走为])|采用|接受|使用|[、的])+"
)
# "老人吃维生素D", "扁桃体手术前盖加温毯": in whom, and what is done.
_GIVEN: Final = r"(?:吃|喝|用|服用?|口服|给予?|注射|静[脉滴]|输注?|打|戴|盖|做|行|采用|接受|加用|早期|延迟)"
_IN_WHOM: Final = re.compile(
    r"(?P<who>[^,。;的]{0,20}?(?:患者|病人|患儿|成人|老年?人|儿童|孩子|孕妇|产妇|新生儿|早产儿|婴儿|妇女|女性|男性|居民))"
    rf"(?:在|于)?(?P<done>(?:每[天晚日周次]|每餐)?(?:(?:手术|术|产|餐|睡|出院|透析)[前中后])?{_GIVEN}[^,。;]{{2,}})"
    r"|(?P<done_to>[^,。;的]{0,20}?[^,。;的大小]手术|[^,。;的]{1,20}?(?:置换|切除|移植|剖宫产|成形|吻合|消融|修补)术?)"
    rf"(?=(?P<about>(?:手术|术)?[前中后]{_GIVEN}[^,。;]{{2,}}))"
    r"|(?P<ill>[^,。;的]{1,16}?(?:炎|癌|病|痛|症|骨折|卒中|衰竭|失眠|高血压|溃疡|哮喘))(?P<cured>(?:早期|延迟|口服|加用|联合)[^,。;]{2,})"
)
_IN_PLACE_OF: Final = re.compile(r"(?P<new>[^,。;]{2,20}?)(?:代替|替代|取代)(?P<old>[^,。;]{2,20})")
_NAMED: Final = re.compile(r"[^\W\d_]{2}|[0-9]\s[^\W\d_]")
_YEARS: Final = re.compile(
    r"^[^,。;\s]{1,5}科(?:门诊|病房)?\s|^(?:在[^,。;]{1,8}[家个](?:医院|中心|科室)?)?(?:连续|拟)?(?:纳入|入组|招募?|收治?)(?:[0-9]{1,6}\s?[例名个位])?(?:的)?|^(?:(?:19|20)[0-9]{2}年?(?:[0-9]{1,2}月)?(?:到|至|-|~|–)?){1,2}的"
)
# What leads up to a measure, and which arm it is that is named.
_LOOKS_AT: Final = re.compile(
    r"^(?:(?:and|so|then|we|we'll|would|basically|mainly|just)\s){0,3}(?:looks?(?:ing)?\s(?:at|for|into)|measur(?:e|ing)|want(?:ing)?)\s(?:the\s)?"
    r"|^(?:and|so|then|basically|mainly)\s|^(?:少?点(?![状滴阵])儿?|终点|结局|算(?=[A-Za-z]))(?=.{2})",
    re.IGNORECASE,
)
_OF_WHICH_ARM: Final = re.compile(
    r"\s(?:in|for)\sthe\s(?:control|controls|comparison|comparator|other)(?:\s(?:arm|group|side))?$"
    r"|(?:当|作为?)(?:金)?标准$|做个?(?:双盲|单盲|随机|对照|RCT)[^,。;]{0,8}$|\s[0-9]{1,3}\s?(?:分钟|小时|天|周|个?月)[^,。;]*$|(?:当|做)对照$",
    re.IGNORECASE,
)
_BY_HOW_MUCH: Final = re.compile(r"\sby\s(?:an?|one|two|half|about|at\sleast|[0-9])\b[^,.;]*$", re.IGNORECASE)
_NAMES: Final = frozenset({"intervention", "comparator"})
_OUTCOMES: Final = frozenset({"outcomes", "outcomes.primary", "outcomes.secondary"})


def fits(key: str, plain: str, *, certain: bool = False) -> bool:
    """`certain`: of whoever is studied the words around leave no doubt."""
    if key == "population":
        whom = plain.partition(" in ")
        told = certain or bool(_PEOPLE.search(plain))
        # "sleep in such a syndrome" begins with what is measured
        return told and not _NOBODY.search(plain) and (not whom[2] or bool(_PEOPLE.search(whom[0])))
    if key in _NAMES:
        return not _NO_TREATMENT.search(plain) and _NAMED.search(plain) is not None
    return key not in _OUTCOMES or not _NO_OUTCOME.search(plain)


def people_and_treatment(said: Said) -> tuple[Said, Said] | None:
    """In whom and what, where the words for a treatment begin with those whom it is given to."""
    found = _IN_WHOM.fullmatch(said.plain) or _IN_WHOM.match(said.plain)
    if found is None:
        return None
    if found["about"]:
        when = next((word for word in ("手术", "术") if found["done_to"].endswith(word)), "")
        return said.cut(*found.span("done_to")), said.cut(
            found.end("done_to") - len(when), found.end("about")
        )
    who, done = ("who", "done") if found["who"] else ("ill", "cured")
    return said.cut(*found.span(who)), said.cut(*found.span(done))


def one_for_another(said: Said) -> tuple[Said, Said] | None:
    """What is given and what it takes the place of, where a treatment is told as both."""
    found = _IN_PLACE_OF.fullmatch(said.plain)
    return (said.cut(*found.span("new")), said.cut(*found.span("old"))) if found else None


def trimmed(key: str, said: Said) -> Said:
    """Without what leads up to a name, and without the particle behind it."""
    said = said.strip(" ,;:.。\n")
    if key in _NAMES or key == "population":
        for leads in (_LEADS, _LEADS_ZH) if key in _NAMES else (_LEADS,):
            if (found := leads.match(said.plain)) is not None and found.end() < len(said.plain) - 1:
                said = said.cut(found.end()).strip()
        if (years := _YEARS.match(said.plain)) is not None:
            said = said.cut(years.end())
    if key in _OUTCOMES and (opens := _LOOKS_AT.match(said.plain)) and opens.end() <= len(said.plain) - 2:
        said = said.cut(opens.end())
    if key == "comparator" and (which := _OF_WHICH_ARM.search(said.plain)) and which.start() > 1:
        said = said.cut(0, which.start())
    if key in _OUTCOMES and (amount := _BY_HOW_MUCH.search(said.plain)) is not None:
        said = said.cut(0, amount.start())
    return said.cut(0, len(said.plain) - 1) if said.plain.endswith("的") and key != "comparator" else said
