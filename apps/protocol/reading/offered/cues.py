"""Which words bear an item out when it is offered for what nobody could place: without one of them a button for it
would be a guess at random."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from apps.protocol.reading.placed.standing import HOW_FILLED

TEXTS_KEPT: Final = 64


@dataclass(frozen=True)
class Cue:
    """`says`: with it, words are likely of the item, whatever the networks hold of them. `needs`: with it, they are
    where the networks agree; without either the networks must be sure. `never`: with it, they are not."""

    says: str = ""
    needs: str = ""
    never: str = ""

    def is_said(self, plain: str) -> bool:
        return self._says(plain)

    def is_needed(self, plain: str) -> bool:
        return self._says(plain) or self._needs(plain)

    def is_denied(self, plain: str) -> bool:
        return self._never(plain)

    @cached_property
    def _says(self) -> Callable[[str], bool]:
        return _found_by(self.says)

    @cached_property
    def _needs(self) -> Callable[[str], bool]:
        return _found_by(self.needs)

    @cached_property
    def _never(self) -> Callable[[str], bool]:
        return _found_by(self.never)


def _found_by(source: str) -> Callable[[str], bool]:
    """Whether words have it, which is asked for the same ones several times over."""
    if not source:
        return lambda _plain: False
    pattern = re.compile(source, re.IGNORECASE)
    return lru_cache(maxsize=TEXTS_KEPT)(lambda plain: pattern.search(plain) is not None)


# Who is kept out, and who is let in: a sentence that says which is offered for that alone.
OUT: Final = (
    r"排除|剔除|除外|(?:不|别|甭)(?:要|收|入组|纳入|考虑|算|能进|能入|参加)|不行|不合适|(?:就|都|的)算了|去掉|踢出"
    r"|\b(?:exclu\w+|ineligible|not\s(?:eligible|allowed|suitable)|leave\w*\sout|left\sout|keep\w*\sout|rule\w*\sout"
    r"|(?:is|are|'s|'re|stays?|goes|go)\s(?:all\s)?out\b(?!\sof\s(?:the\s)?(?:system|hospital|bed|theatre))"
    r"|don't\s(?:want|take|include)|won't\stake|(?:wouldn't|won't|don't|not)\s(?:take|touch|have|include|want)"
    r"|can't\s(?:be\sin|join|take\spart)|should(?:n't|\snot)\scome\sin\b|don't\scount\b|except\b(?!\sthat)|without\sany\b"
    r"|not\sif\b|unless\b|no\s(?:one|body)\s(?:with|who|on)\b|nobody\s(?:with|who\sis|on)\b)"
)
IN: Final = (
    r"纳入|入选|入组(?:标准|条件)|必须(?:是|有|要|得|能)|得(?:能|是|有)[^,。;]{1,14}(?:才|的)|才(?:算|收|要|能进"
    r"|可以进|能入)|只(?:收|要|招)"
    r"|都(?:可以|能)(?:进|收|入)|岁(?:以上|以下|到|之间)"
    r"|留着|照收|也收|\b(?:stays?|let\s(?:them|those))\sin\b"
    r"|(?:[0-9]+|十[一二三四五六七八九]?|[二三四五六七八九]十)岁?往上|\b(?:[0-9]{2}|eighteen|sixteen|twenty(?:-one)?)\s(?:and|or)\s(?:up|over|above|older)\b"
    r"|\b(?:includ(?:e|ed|es|ing)|inclusion|eligible\b|(?:they|people|patients)\s(?:have|need|must|ought)\s(?:to|be"
    r"|have)\b"
    r"|must\s(?:be|have|speak|live|walk)|only\s(?:those|people|patients|the\sones|women|men|children"
    r"|adults)\s(?:who|with|over|under|from)\b"
    r"|(?:anyone|everyone|everybody|people|those)\s(?:over|under|above|below|aged|between)\b"
    r"|(?:over|under|above|below|between|from)\s(?:the\sage\sof\s)?(?:[0-9]{2}|eighteen|twenty|thirty|forty|fifty"
    r"|sixty|seventy|eighty)\b)"
)

PLACES: Final = (
    r"\b(?:hospitals?|wards?|clinics?|outpatients?|units?|departments?|practices?|surger(?:y|ies)\s(?:in|around"
    r"|across|near)|care\shomes?"
    r"|nursing\shomes?|emergency\s(?:room|department)|icus?|hospices?|schools?|prisons?|villages?|pharmacies"
    r"|campus\w*|factor(?:y|ies)"
    r"|health\scent(?:re|er)s?|rehab\w*|delivery\srooms?|dispensar\w+)\b"
    r"|医院|病房|门诊|病区|急诊|监护室|社区|卫生[院站所]|养老院|敬老院|学校|体检中心|诊所|产房|手术室|ICU|县里|镇上"
    r"|村里"
)
_WE_TAKE_THERE: Final = (
    r"^\W*(?:(?:the|our|a|an|two|three|four|both|in|at|from|and|all|just)\s){0,4}(?:[\w'-]+\s){0,3}?"
    rf"(?:{PLACES})(?:\s(?:and|or)\s(?:the\s|our\s)?(?:[\w'-]+\s?){{1,5}}|\s(?:here|upstairs|downstairs|in\s\w+"
    rf"|around\s[\w\s]{{2,16}}|only))?\W*$"
    r"|\b(?:recruit\w*|enrol\w*|take\w*\splace|done|run\s(?:it|this)|carried\sout"
    r"|find\sthem)\s(?:[\w\s]{0,10})?(?:in|at|from|on)\s"
    r"|\bin\sthe\s(?:care|nursing)\shomes\b"
)
_SHORT_PLACE_ZH: Final = (
    r"^\W*(?:就|都|在|就在|放在)?[^,。;是有没不能会看]{0,12}(?:医院|病房|门诊|病区|急诊|监护室|社区|卫生[院站所]"
    r"|养老院|学校|诊所|产房|ICU)"
    r"(?:那边|这边|里|做|收|和[^,。;]{1,12})?\W*$"
    r"|(?:在|从|到)[^,。;]{0,14}(?:医院|病房|门诊|病区|急诊|社区|卫生[院站所]|养老院|学校"
    r"|诊所)[^,。;看]{0,10}[收招做找]"
)

CUES: Final[dict[str, Cue]] = {
    "setting": Cue(
        says=rf"{_WE_TAKE_THERE}|{_SHORT_PLACE_ZH}",
        needs=PLACES,
        never=r"\b(?:drives\sme|annoys|problem|balanced?|stratif\w+|bus|phone|never|always)\b|分层|几乎没|很多|不少"
        r"|每[年月天]|头疼",
    ),
    "centres": Cue(
        says=r"\b(?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten|twelve"
        r"|several)\s(?:[\w-]+\s){0,2}(?:cent(?:re|er)s?|hospitals?|sites?|clinics?|practices?)\b"
        r"|(?:[0-9]+|[一二两三四五六七八九十几]+)[家个](?:医院|中心|分中心|单位|卫生院|社区)"
    ),
    "population": Cue(
        says=r"^\W*(?:(?:we|i)(?:'d|'ll|\swill|\swould)?\s(?:only\s|just\s)?(?:take|study|include|recruit|look\sat"
        r"|want)\s)?(?:all\s|our\s|the\s)?"
        r"(?:adults?|children|women|men|patients|people|babies|newborns|infants|teenagers|residents|farmers"
        r"|pensioners)\s(?:\w+\s){0,3}?(?:with|who|after|having|from|on|in)\b"
        r"|^\W*(?:我们|就|都是|主要|主要是|收|收的是|找)*(?:[^,。;不]{2,20})的(?:病人|患者|老人家?|孩子|儿童"
        r"|成年?人|产妇|孕妇|农民|小孩)(?:们)?\W*$",
        needs=r"\b(?:adults?|children|women|men|patients|people|babies|newborns|infants|those|residents|farmers)\b"
        r"|病人|患者|老人|孩子|儿童|人群|产妇|孕妇|成人",
        never=rf"{OUT}|\b(?:we|they)\s(?:measure|count|ask|ring|call|drop)\b|随机|分组|问卷|(?:见|碰|遇|看)到|接诊",
    ),
    "inclusion_criteria": Cue(
        says=IN,
        needs=rf"{IN}|\b(?:only|must|at\sleast|able\sto|first)\b|能|第一次|头一[回次]",
        never=r"以上[和或跟与]以下|(?:随访|跟踪?)[到至满]",
    ),
    "exclusion_criteria": Cue(
        says=OUT,
        needs=rf"{OUT}|\b(?:no|not|never|without|unable)\b|不|没有|无|别",
        never=r"\bout\sof\s(?:the|their)\s(?:system|body)\b|就不用",
    ),
    "intervention": Cue(
        says=r"\b(?:half|one\s(?:arm|group|lot)|the\s(?:first|treatment|intervention|active|new)\s(?:arm|group|half"
        r"|lot))\s(?:of\sthem\s)?(?:gets?|has|have|receives?|takes?|wears?|does|do|drinks?)\b"
        r"|\b(?:we|i)(?:'d|'ll|\swill|\swould)?\s(?:give|put|inject|apply|hand|offer|teach)\s(?:them|it|one|half"
        r"|everyone|a\b|the\b)"
        r"|^\W*(?:an?\s|one\s|two\s|the\s)?(?:tablets?|capsules?|drops?|injections?|creams?|patch(?:es)?|sprays?"
        r"|sessions?|spoon\w*|massages?|exercises?)\b[^.;]{0,60}\b(?:every|each|daily|twice|once|a\sday|evening"
        r"|morning|night|weeks?)\b"
        r"|^\W*(?:[0-9]+|two|three|four|six|eight|ten|twelve)\s(?:days?|weeks?|months?)\sof\s(?!follow|recruit|watch)"
        r"|(?:试验|干预|治疗)(?:组|那边|这边)|一半(?:人|的人|病人)?(?:每|给|用|做|吃|多|打|敷)"
        r"|(?:每[天晚日次]|一天|睡前|饭[前后]|早晚)[^,。;]{0,8}(?:[吃服用打贴敷喷涂练做泡揉按][^,。;记查评量]{0,8})"
        r"|^\W*(?:就|都|先)?[做练打贴敷吃服泡](?:个|满|够|足)?[0-9一二两三四五六七八九十]+个?(?:礼拜|星期|周|天"
        r"|个月|次|回)",
        needs=r"\b(?:gets?|gives?|given|giving|receives?|takes?|tablets?|dose[ds]?|daily|injections?|exercises?"
        r"|sessions?|drops?|cream|mg|surgery|wears?)\b|\b(?:kit|device|probe|assay|cut-?off)\b|试剂|设备|探头"
        r"|给|[吃服打贴敷涂喷泡练]|用(?!的人|什么)|手术|剂|毫克|片",
        never=r"\b(?:other\shalf|the\s(?:others|rest)|control|usual|keep\stheir|imput\w+|analy[sz]\w+|measur\w+"
        r"|count|washout|in\sbetween|comes?\sfrom|spread|beforehand|hospital\sreported)\b"
        r"|另一[半组]|另外一半|对照|原来的药|老办法|分析|插补|不让|随机|模型|中间停",
    ),
    "comparator": Cue(
        says=r"\b(?:placebo|sham|dummy|usual\scare|standard\scare|standard\streatment|controls?\s(?:group|arm"
        r"|people|patients|gets?|are|have|has|will)|waiting\slist)\b"
        r"|\b(?:what|whom|those)\s(?:\w+\s)?we(?:'re|\sare|'ll|'d)?\s(?:be\s)?(?:set|setting|compare|comparing|hold"
        r"|holding)\s(?:it|them|this)?\s?(?:against|with|to)\b"
        r"|\bthe\s(?:others?|rest|other\s(?:half|group|arm|lot)|remaining\s\w+)\s(?:\w+\s)?(?:gets?|have|has"
        r"|carr\w+|lie|just|simply|stay|receive|wait|go|keep|is|are|do|does|take)\b"
        r"|\beverybody\selse\s(?:just\s)?(?:gets|has|goes|carries)\b"
        r"|对照(?:组|那边|这边)|安慰剂|假(?:针|药|手术|刺激)|空白对照|另(?:外)?(?:一|那)(?:半|组|边|拨)"
        r"|剩下的(?:人)?(?:就|都|只|照)|其余的?(?:人)?(?:就|都|只|照)|那边就",
        needs=r"\b(?:versus|vs|against|compared|instead|usual|nothing)\b|对照|常规|比较|照旧|老办法",
        never=r"^\W*(?:因为|毕竟)|^\W*because\b|没有对照|\bno\scontrols?\b|\bbelieve\b|不信",
    ),
    "outcomes": Cue(
        says=r"\b(?:we|i)(?:'d|'ll|\swill|\swould)?\s(?:also\s|just\s|then\s)?(?:measure|count|score|record"
        r"|look\sat\show|ask\sthem\show|time\show)\b"
        r"|\bout\sof\s(?:ten|10|a\shundred|100)\b"
        r"|\b(?:outcome|end-?point|questionnaires?|SF-?36|EQ-?5D|VAS|PROMIS|HADS|WOMAC|DASH|quality\sof\slife"
        r"|pain\sscores?)\b"
        r"|结局|终点|量表|评分(?!的|[员人]|者)|生活质量|围度|周径|用[^,。;]{1,10}(?:量|测)(?:[一下]|[,。;]|$)",
        needs=r"\b(?:measur\w*|count\w*|scores?|record\w*|whether|how\s(?:often|many|long|much|well|fast)|rates?"
        r"|time\sto)\b|[量测记评看]|率|多久|几[次回]|是否|有没有",
        never=rf"{HOW_FILLED.pattern}|前后[^,。;]{{0,3}}差|\bgive\sor\stake\b|\bat\sthe\sstart\b|\bmuddle\b|基线|进来时|校正|出院后|打电话|缺失|随机|看片|盲|不知道|不让|影响",
    ),
    "outcomes.primary": Cue(
        says=r"\b(?:primary|the\smain\s(?:thing|one|outcome|measure)|mainly|what\smatters|above\sall"
        r"|what\scounts\smost|most\sof\sall)\b|主要(?:就)?(?:看|是看|结局|终点|指标)|最(?:看重|要紧|关心)的",
        never=r"不知道[^,。;]{1,8}的|\b(?:doesn't|does\snot|won't)\sknow\b|前后[^,。;]{0,3}差|\bgive\sor\stake\b|\b(?:analys[ie]s|model|regression|want\sto\sknow|find\sout)\b|分析|模型|检验|想(?:知道|弄明白|搞清)",
    ),
    "outcomes.secondary": Cue(
        says=r"\b(?:secondary|second\w*\sof\sall|on\sthe\sside|besides?\sthat\swe|and\sof\scourse\swhether"
        r"|also\s(?:look|count|measure|record|ask|whether)|besides\sthat)\b|次要|顺带|顺便|另外(?:还|也)[看记查问量测]"
        r"|还想看",
    ),
    "outcomes.safety": Cue(
        says=r"\b(?:side\seffects?|adverse|harms?|safety\b(?!\s(?:board|committee))|rash(?:es)?|bleed(?:s"
        r"|ing)\b(?=.*(?:,|and))|infections?\sand|complications?|(?:whether|if)\s(?:any|one)\b[^.;]*\bfalls?\b"
        r"|every\sfall\b|toxicity|(?:want|be|is|are|to)\s(?:\w+\s)?watch(?:ed|ing)?\s(?:is|are|for))\b"
        r"|不良(?:反应|事件)|副作用|并发症|起(?:疹子|皮疹)|拉肚子|过敏反应|安全性(?:指标|结局)",
        never=r"\b(?:within|report\w*|notif\w*|sponsor|committee|board|exclude\w*|years?\sago)\b|报给|上报|报告"
        r"|小时内|委员会|专家|不要|排除|不收|算了",
    ),
    "time_frame": Cue(says=r"时间范围|\btime\sframe\b"),
}
