"""The words of a trial that stand inside general patterns: who takes part, what is done, who is quoted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.fields.reading.phrasebook import Expected
from apps.fields.reading.vocabulary import Vocabulary
from apps.protocol.reading.words.speakers import SPEAKERS
from apps.protocol.reading.words.wording import PEOPLE

CALCULATE: Final = (
    r"(?:calculate|compute|work\sout)\s(?:the\s)?sample\ssize(?:\s[^:]{0,60})?"
    r"|(?:重新)?(?:计算|估算|算一?下)样本量"
)
DOCUMENT: Final = r"(?:word|pdf|docx?|document|protocol|file|文档|文件|方案|稿子?)"
MAKE_DOCUMENT: Final = (
    rf"(?:(?:can i have|give|send|show|get)(?:\sme)?|generate|download|export|make|create"
    rf"|produce)\s(?:\w+\s){{0,3}}{DOCUMENT}"
    rf"(?:\s{DOCUMENT})?"
    rf"|(?:给我|我要)?(?:请|帮我)?(?:生成|下载|导出|输出|出|给我)(?:一份|一个|个|份)?(?:研究)?{DOCUMENT}(?:{DOCUMENT})?吧?"
)
# Whoever ran, found or lost something is not us: "the manufacturer ran a trial in 512 patients", “厂家做过一个试验”.
_OURS: Final = (
    r"(?!(?:We|I|It|They|You|He|She|This|That|These|Those|There|Who|Which|What|Then|Patients|People|Women|Men|Children|Kids"
    r"|Adults|Participants|Cases|Controls|Nurses|Doctors|Surgeons|Staff|Everyone|Everybody|Nobody|Half|Most|Some|All|Each|Both)\b)"
)
_RAN: Final = (
    r"(?:ran|enrolled|recruited|tested|published|reported|showed|found|saw|used|had|followed|lost|claims?)\b"
)
# Whose study it is, told by where they are.
_ABROAD: Final = (
    r"(?:Dutch|Danish|Japanese|Korean|Chinese|German|French|Italian|Spanish|Portuguese|Swedish|Norwegian|Finnish|Swiss|Austrian"
    r"|Belgian|British|Scottish|Irish|American|Canadian|Australian|Indian|Israeli|Turkish|Greek|Polish|Brazilian|Scandinavian"
    r"|European)"
)
_ELSEWHERE_ZH: Final = (
    r"(?:[韩美德英法]国|日本|荷兰|丹麦|瑞典|挪威|芬兰|意大利|西班牙|印度|澳洲|澳大利亚|加拿大|以色列|欧洲|欧美|国外|老外"
    r"|北京|上海|广州|深圳|武汉|成都|华西|协和|台湾|香港|外省|外地)"
)
RUN_BY_OTHERS: Final = (
    rf"(?-i:\b(?:[Tt]he|[Aa]n?|[Ss]ome|[Oo]ne|[Tt]hat)\s(?:\w+\s)?{_ABROAD}\s(?:groups?|teams?|trials?|stud(?:y|ies)|series|cohort|papers?"
    rf"|people|colleagues|guys|data|investigators)\b|\b[Tt]he\s{_ABROAD}\s{_RAN}|\b(?:Prof(?:essor)?|Doctor)\.?\s[A-Z][a-z]+\s{_RAN})|"
    rf"{_ELSEWHERE_ZH}(?:人(?=[每做用收入招搞那发也的]|报的)|那边(?!的病人)|那帮|那个(?:试验|研究|团队)|有个(?:团队|医院|课题组|研究)|团队"
    r"|的(?:研究|试验|文章|团队))|他们(?:分[两二三四五]个?组|[用取定]的|的(?:样本量|把握度|脱落率?|失访率?|检验水准|比例|研究|试验))|"
    r"\b(?:[Tt]he|[Aa]n?|[Ss]ome|[Mm]y)\s(?:[a-z-]+\s){0,3}?(?:manufacturers?|makers?|compan(?:y|ies)|firms?|registr(?:y|ies)"
    rf"|friends?|neighbours?|professor|brother|cousin)\s(?:(?:in|at|from)\s\w+\s)?(?:(?:once|already|also)\s)?{_RAN}"
    rf"|(?-i:(?:^|(?<=[.,;]\s)|(?<=that\s)|(?<=and\s)|(?<=but\s)){_OURS}(?![A-Z][a-z]+ly\b)[A-Z][a-z]{{2,}})\s{_RAN}"
    rf"|(?:^|(?<=。)|{_ELSEWHERE_ZH}的?)有(?:一)?[家篇](?!长|属|里|庭)[^,。;]{{0,10}}?(?:报|说|写|用到?|做|发|能|到|达)|别按照?[他她它]们"
    r"|(?:厂家|厂商|药厂|公司|企业)[^,。;]{0,6}(?:做|搞|开展)[过了]"
    r"|(?:同学|朋友|师[兄弟姐妹]|老师|主任|教授|院长|老板|隔壁|兄弟医院)[^,。;]{0,10}(?:那[个项](?!人)|做的那?个?)"
    r"|那[个项](?:试验|研究|课题)(?!组|里我)|那[个帮](?:组|团队|课题组|人)(?:报|做|用|收|发|写|得出|算)(?:的|出)"
    r"|\b(?:department|team|group|unit|ward|clinic|people|lot|guys|folks|surgeons|[a-z]+ologists|orthopods|medics|anaesthetists|paediatricians)\s(?:next\sdoor|upstairs|downstairs"
    r"|down\sthe\s(?:corridor|road|hall)|across\s(?:town|the\s(?:road|street|corridor)))\s(?:is|are|was|were|did|do|does|had|have|has|use[ds]?|ran)\b"
)
# A hospital beside ours, as whoever does something, and what is said to be none of ours.
_BESIDE_US: Final = (
    r"\b(?:sister|neighbou?ring|rival)\s(?:unit|hospital|site|clinic|ward|centre|center|department|trust)s?\b"
    r"|隔壁(?:的|那家?)?(?:医院|科室|单位)|(?:兄弟|友邻)(?:医院|单位|科室)(?=[的那是用做收把每在也有])"
    r"|(?:另外?|别的?|某)(?:外)?一?家(?:医院|单位)(?=[的那是用做收把每在也有])"
    r"|我们(?:可|才)?(?:没|不)(?:这么|这样|学|跟着?|照)(?=[做干搞来他她它着,。;]|$)"
)
# "My resident is running a trial of A versus B": whoever works on this study is said to do so by "this" or "our".
OTHERS_WORK: Final = (
    r"(?:my|our|his|her|the|some|a)\s(?:[\w-]+\s){0,2}?(?:students?|wife|husband|partner|son|daughter|brother|sister"
    r"|cousin|friends?|neighbou?rs?|flatmate|colleagues?|mates?|boss|residents?|registrars?|trainees?|fellows?|interns?"
    r"|house\sofficers?)(?:\s(?:in|from|at|upstairs|downstairs|next\sdoor|over)(?:\s[\w-]+){0,3}?)?"
    r"(?:'s|'re|\sis|\sare|\swas|\swere)\s(?:(?:already|also|now|currently|busy|just)\s)?"
    r"(?:doing|running|planning|testing|comparing|trialling|studying|writing\sup|working\son|setting\sup|starting)\s"
    r"(?!(?:this|our|it|that|the|all|most)\b)(?=[^.?!;\n]{0,200}?\b(?:versus|vs|against|compared|comparing|trial|study|project"
    r"|thesis|PhD|ours?)\b)"
)
VOCABULARY: Final = Vocabulary(
    others_work=OTHERS_WORK,
    people=r"patients?\b|participants?\b|subjects?\b|患者|受试者|病例",
    groups=r"arms?|臂",
    studies=r"trials?|RCT|试验",
    places=r"centre|center|site|hospital|个?中心",
    belongings=r"trial|protocol|cohort|hospital|arms?|patients|population|registry|cent(?:re|er)|follow-up|outcome|endpoint",
    first_days=r"(?:入组|入院|首诊|手术|给药|分娩|出院)?当[天日]|(?:入组|入院|首诊|手术|给药|分娩|出院)那一?[天日]|手术前|术前|出院[前时]|入院时",
    events=(
        r"operative|op|dose|treatment|randomi[sz]ation|术|产|治疗|给药|用药|随机化?|入组|出院|干预|手术|入院|停药|服药|放疗|化疗|注射|移植"
    ),
    occasions=r"\b(?:screening|enroll?ment|discharge|randomi[sz]ation)\b|筛选期?|基线|入院时|出院[前时]|(?<![手前])术中(?=[,、。;]|$)|出(?:PACU|ICU|苏醒室|手术室|监护室)(?:时|前|那天)?(?=[,、。;]|$)",
    plans=r"randomi[sz]ed?|allocat\w+|recruit\w*|enrol\w*",
    before_choice=r"randomi[sz]ed|随机",
    beside_choice=r"clinical|controlled|randomi[sz]ed|parallel[- ]group|临床|对照|随机",
    periods=r"follow|run-?in|随访",
    before_name=(
        r"trial|participant|patient|subject|treatment|non-?inferiority|equivalence|superiority|patients|participants"
        r"|subjects|受试者|患者|病例"
    ),
    done=r"enrolled|recruited|randomi[sz]ed (?=[0-9])",
    beside_values=(
        rf"\b(?:{PEOPLE}|each (?:patient|participant|subject)|everyone|trial|study|multi-?cent(?:re|er)"
        rf"|controlled|clinical"
        r"|enroll?ing|recruiting|randomi[sz]\w+|follow[\s-]?up)\b"
        r"|每[个位名]?(?:患者|病人|受试者|人)|病人|患者|受试者|病例|连续|随机|分组|分配|研究|试验|(?:竞争)?入组|招募|纳入|检验|[收招]|参研"
    ),
    behind_figure=r"power|alpha|trial",
    studied=rf"\b{PEOPLE}\b|受试者|患者|病例",
    authorities=rf"{RUN_BY_OTHERS}|"
    r"\b(?:guidelines?|investigators of|fda|ema|cde|ich)\b"
    r"|\b[A-Z][A-Z0-9-]{3,}\s(?:enrolled|randomi[sz]ed)\b|指南|荟萃"
    r"|既往(?!有|无|曾|[^,。;]{0,14}(?:史|者|的?(?:都|也|就|均)?(?:不|除外|剔除)))",
    own_past=r"(?:^|[,;。]\s?|记得|想起)(?:有一[年回次阵](?!以上|多|半|左右)|那一?年|那阵子?|当初那[次回])(?![^,。;]{0,8}(?:决定|定|商量|说好))[^,。;]{0,14}[了过]"
    r"|\b[Ii] (?!decided|agreed|planned|wanted|need(?:ed)?\b)(?:\w+ed|was|did|had|went|saw)\b",
    bystanders=rf"{RUN_BY_OTHERS}|{_BESIDE_US}|"
    r"\b(?:ethics (?:said|says|wants?|asked)"
    r"|pilot(?! (?:RCT|feasibility|(?:trial |study )?(?:of|in)|randomi[sz]ed)\b)"
    r"|sponsors? (?:wants?|asked|said))\b|(?<!做)(?<!做个)(?<!做一个)(?<!是)"
    r"(?<!我们的)(?<!自己的)(?<!做的)(?<!我们)(?<!咱们)(?<!自己)预试验|(?<![报给和与知])申办方",
    commands=rf"{CALCULATE}|{MAKE_DOCUMENT}",
    shared_ends=r"患者|病人|妇女|不全|疾病|病史|治疗|手术",
    whole_ends=r"^(?:pregnancy|breastfeeding|lactation|dementia|dialysis|cirrhosis|sepsis)|中心|医院|[妇儿童女男人民]|时间|天数|次数|评分|分数|水平|费用|剂量|变化|距离|质量|[时日]长",
    compound=r"对[^,;。、]{1,14}(?:或者?|[和及与])[^,;。、]{1,14}(?:过敏|不耐受|禁忌)"
    r"|\b(?:allerg(?:y|ies|ic)|intoleran(?:t|ce)|sensitiv(?:e|ity)|reactions?)\s(?:to|of)\s[^,;.]{2,40}\s(?:or|and)\s"
    r"|\b[a-z-]+\s(?:or|and)\s[a-z-]+\s(?:allerg(?:y|ies)|intolerance)\b|复合|\bcomposite\b|(?:阳性|阴性|收缩|舒张)[和与及](?:阳性|阴性|收缩|舒张)"
    r"|\b(?:positive|negative|systolic|diastolic)\sand\s(?:positive|negative|systolic|diastolic)\b",
    not_denied=(
        r"(?:vs\.?|versus|against|compared (?:with|to)|or) (?:no|without)(?= [a-z])|with or without|"
        r"不宁腿|非(?:劣|小细胞|瓣膜|酒精|甾体|霍奇金|手术|药物|感染)|不良(?:反应|事件|结局|妊娠)?|不(?:全|透[光明]|稳定|孕|典型|耐受|完全|完整|明原因)|(?:图像|影像|片子|资料|数据|记录|标本|样本|问卷)(?:不合格|不能用|没法用|用不了)(?=的)"
        r"|有没有|有无|不(?:用|必|做|再)?(?:设|施)?盲|non-?inferior\w*|无(?:病|进展|事件|复发|转移|瘤|症状|创|菌|痛|水)|未(?:成年|足月|破裂|分化|婚|控制)"
    ),
    speakers=SPEAKERS,
    duties="门诊|手术|夜班|台",
    states="pregnant|allergic|admitted|intubated|unwell",
    tested_group="active|treated|treatment|intervention|experimental|drug",
    advisers="".join(
        f"(?<!{who} )(?<!{who} always )"
        for who in ("statistician", "stats person", "stats guy", "stats people", "methodologist")
    ),
    reviews=r"(?<!chart )(?<!case )(?<!record )(?<!records )review",
    may_insist="ethics",
    lacks=r"control\w*|comparat\w*|comparison",
    calls_away="台|手术|门诊|夜班|查房|会诊|抢救|急诊|病房|病区|科里|交班|台上",
    matter=r"\b(?:outcomes?|end\s?points?|arms?|controls?|placebo|visits?|dos(?:es?|ing)|samples?|blind\w*|mask\w*|random\w*"
    r"|includ\w*|exclud\w*|inclusion|exclusion|eligib\w*|recruit\w*|enrol\w*|stud(?:y|ies)|trials?|cohorts?|hypothes\w*|power|drop-?outs?"
    r"|follow(?:ed|-|\s)?ups?)\b"
    r"|结局|终点|对照|试验|研究|纳入|排除|入组|入选|随访|访视|随机|盲|样本|把握度|脱落|失访|剂量|疗程|队列|安全性|收[^,;]{0,6}(?:的|人)",
    methods="模型|回归",
)
EXPECTED: Final[Mapping[Expected, Promise]] = {
    "margin": _("A number with its sign, treatment minus control, such as +0.1 or -10 %."),
    "ratio": _("Whole numbers joined by a colon in the order of the arms, such as 1:1 or 2:1."),
    "counts": _("One number for every group, or arm: number for each, separated by semicolons."),
}
# Names of fields that name nothing inside a sentence.
TOO_COMMON: Final = frozenset(
    {"treatment", "control", "exposure", "patients", "participants", "timing", "sites", "groups", "ratio",
     "events", "safety", "baseline", "design", "时间", "意义", "背景", "标题", "目的"}
)  # fmt: skip
