"""What is said for the kind of a study: its design, its framework, its phase, what a test is held against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses, means
from apps.protocol.reading.rows.hints import DESIGN_HINTS, FRAMEWORK_HINTS
from apps.protocol.reading.rows.told_figures import MATCHES
from apps.protocol.reading.rows.when_marked import DESIGN_MARKED, FRAMEWORK_MARKED
from apps.protocol.reading.words.topics import BETWEEN_TESTS
from apps.protocol.reading.words.wording import ANY_STUDY, BY_UNITS, CLINICAL, RANDOMISED, RATIO, STUDY

# A framework alone may be that of a test: beside another word of the design it is that of the study.
BESIDE_ZH: Final = r"(?<=[照机行])的?[、,]\s?(?:是|做)?"
BESIDE: Final = r"(?:randomi[sz]ed(?:\scontrolled)?|parallel(?:[\s-]groups?)?|RCT),\s"
# What a phase is one of; by itself "III期" is a stage of a disease as well.
OF_A_STUDY: Final = (
    r"\b(?:phase|trial|study|randomi[sz]\w*|blind\w*|placebo|open[- ]label|arms?|multi-?cent\w+|RCT)\b"
    r"|试验|研究|临床(?!分期)|随机|盲|对照|[单双两三]臂|[单多]中心|平行|交叉|安慰剂|开放|优效|劣效|等效|入组|招募"
)
# Cases to controls is a matching, not an allocation.
OF_CASES: Final = (
    r"\bcase[- –]control\b|\bcases\b[^.;]*\bcontrols\b|\bcontrols (?:per|for (?:each|every)) case\b"
    r"|病例对照|病例组|病例[和与及、比:]对照|病例来自[^。;]*对照"
)

DESIGN: Final[Mapping[str, FieldPhrases]] = {
    "design_type": FieldPhrases(
        hints=DESIGN_HINTS,
        marked=DESIGN_MARKED,
        mentions=r"^\s?(?:an?\s|this is an?\s|it(?:'s| is) an?\s)?(?:\w+\s){0,2}(?:retrospective"
        r"|prospective|observational|cross-?sectional|cohort)\b"
        r"|\bchart\sreview\b|\bparallel[-\s]groups?\b|\bcross-?over\b|\b(?:two|three|four|[234])[-\s]arm(?:ed)?\b"
        r"|[双两三四]臂|平行(?:组|随机)|交叉设计|(?:前瞻性|回顾性|横断面)(?!的?(?:报道|报告|文献|数据|资料|证据|结果|研究(?:显示|提示|表明|发现)))|(?:队列|病例对照)研究$",
        means=(
            means(
                "cluster_rct",
                rf"\bcluster[- ](?:{RANDOMISED}|RCT\b|trial\b)"
                r"|\b(?:wards|hospitals|practices|clinics|schools|villages|units|care\shomes|nursing\shomes|classes|teams)\s"
                r"(?:(?:are|get|will\sbe|would\sbe|being)\s)?randomi[sz]ed\b"
                r"|\brandomi[sz]ed\s(?:controlled\s)?(?:trial|study|RCT),?\s(?:but\s)?by\s(?:the\s)?(?:ward|hospital|practice|clinic|school|village|unit"
                r"|care\shome|nursing\shome|class|team)s?\b"
                r"|\bdraw(?:ing)?\slots\s(?:just\s)?by\s(?:the\s)?(?:ward|hospital|practice|clinic|school|village|unit|care\shome|class|team)s?\b"
                r"|\b(?:wards|hospitals|practices|clinics|schools|villages|units|care\shomes|nursing\shomes|classes|teams)\s(?:are\s|will\sbe\s)?"
                r"(?:as\s)?(?:the\s)?units?\b(?!\s(?:cost|price))"
                rf"|整群随机|{BY_UNITS}",
            ),
            means(
                "crossover_rct",
                r"(?<!not a )(?<!not )\bcross-?over(?=\s?(?:[,.;:]|$))|交叉(?=[,。;]|$)|"
                rf"\bcross-?over (?:{RANDOMISED} )?{STUDY}"
                rf"|{RANDOMISED}[^.;]{{0,40}}\bcross-?over\b"
                rf"|交叉{STUDY}",
            ),
            means(
                "factorial_rct",
                r"\bfactorial(?=\s?(?:[,.;:]|$)|\s(?:RCT|design)\b)|析因(?=[,。;]|$)|"
                rf"\bfactorial (?:{RANDOMISED} )?(?:controlled )?{STUDY}"
                rf"|析因{STUDY}",
            ),
            means(
                "within_person_rct",
                rf"\bwithin-person (?:{RANDOMISED} )?{STUDY}"
                rf"|\bsplit-(?:mouth|body|face) {STUDY}",
            ),
            means(
                "single_arm",
                r"\bsingle[- ]arm(?=\s?(?:[,.;:]|$)|,?\s(?:open|phase)\b)|单臂(?=\s?(?:[,。;、]|$"
                r"|[一二三四1-4I]{1,3}期))|"
                rf"\bsingle[- ]arm\b[^.;]{{0,30}}{STUDY}"
                rf"|单臂[^。;]{{0,10}}{STUDY}",
            ),
            means(
                "case_control",
                r"\bcase[- –]control(?:\sstudy|\sdesign|(?=\s?[:,.;]|$))"
                r"|病例对照(?:研究|设计|(?=[,。;]|$))",
            ),
            means(
                "cross_sectional",
                r"\bcross[- ]sectional (?:study|survey)"
                r"|横断面(?:研究|调查)",
            ),
            means(
                "diagnostic_accuracy",
                r"\b(?:(?:diagnostic|test|cross[- ]sectional)\s)*accuracy\s(?:study|trial)\b|\bdiagnostic accuracy of\b"
                r"|诊断(?:准确性|性)?(?:研究|试验)",
            ),
            means(
                "cohort",
                r"\b(?:(?:prospective|retrospective|observational)\s)?cohort study"
                r"|\b(?:prospective|retrospective) cohort\b"
                r"|(?:前瞻性|回顾性|双向性?)队列|队列研究|做(?:成|一?个|成一?个)?队列(?=[,。;]|$)",
            ),
            means(
                "parallel_rct",
                rf"\b{RANDOMISED},?[^.;()]{{0,60}}\bcontrolled (?:clinical )?trial"
                r"|\bparallel[- ]group\b[^.;]{0,30}trial"
                rf"|(?<!cluster[ -])(?<!crossover )(?<!cross-over )(?<!factorial )\bRCT\b"
                rf"|\b{RANDOMISED} (?:clinical )?trial\b|(?:试验"
                rf"|研究)[^。;]{{0,80}}随机[、,的]?双盲(?=[,。;]|$)"
                r"|随机[^。;]{0,12}对照[^。;]{0,10}(?:试验|研究)|(?:平行|两臂|双臂)[^,。;]{0,6}随机(?:对照)?(?=[,。;]|$)"
                r"|^(?:就)?(?:是)?随机对照的?(?=[,。;]|$)"
                r"|(?:设计(?:就|上)?[是为用]?|我们(?:打算|准备|想|就)?(?:是|做))(?:一[个项])?随机对照的?(?=[,。;、]|$)"
                r"|平行组[^。;]{0,12}试验|(?<!非)随机试验(?=[,。;][^。;]{0,30}(?:两组平行|平行))"
                r"|(?<!非)随机、平行(?:对照|分?组)?|(?<!非)随机[^,。;非]{0,6},[^,。;]{0,4}平行(?:对照|分?组)|平行、随机"
                r"|两个?组平行(?:着来|做|走|进行|开展|对照|设计)?(?=[,。;][^。]{0,30}(?:随机数|区组|信封|(?<!不)(?<!没法)随机分|[比:]\s?[0-9一二两三]随机))"
                r"|(?<=[0-9一二两三]随机,)(?:两个?组平行|平行两个?组)(?=[,。;]|$)"
                rf"|\b{RANDOMISED}\s(?:controlled\s)?parallel(?:[\s-](?:groups?|arms?))?\s(?:trial|study)"
                r"|\bparallel\s(?:groups?|arms?),?\s(?:individually\s)?randomi[sz]ed\b"
                r"|\bindividually\srandomi[sz]ed,?\s(?:to\s)?(?:two|2)?\s?parallel\s(?:groups?|arms?)\b"
                r"|(?:^|[.;]\s?)parallel[- ]groups?(?=[.;]|$)|(?:^|[。;])平行(?:组|分组)(?:设计)?(?=[。;]|$)",
                broad=True,
            ),
        ),
        noun=ANY_STUDY,
    ),
    "framework": FieldPhrases(
        hints=FRAMEWORK_HINTS,
        marked=FRAMEWORK_MARKED,
        means=(
            means(
                "non_inferiority",
                rf"\bnon-?inferiority {CLINICAL}"
                r"|^\W*(?:it's|it\sis|this\sis|we're\sdoing)\sa\snon-?inferiority\s(?:thing|one|design|job|question)\b"
                rf"|非劣效性?{CLINICAL}|{BESIDE_ZH}非劣效性?(?:的)?(?=[,、。;]|$)"
                rf"|{BESIDE}non-?inferiority(?=[,;]|\.?$)",
            ),
            means(
                "superiority",
                rf"(?<!-)\bsuperiority {CLINICAL}"
                rf"|(?<!非)优效性?{CLINICAL}|(?:{BESIDE_ZH}|^(?:肯定|当然|就)是)优效性?(?:的)?(?=[,、。;]|$)"
                rf"|{BESIDE}superiority(?=[,;]|\.?$)|^superiority,?\s(?:obviously|of\scourse|clearly)(?=[,;]|\.?$)",
            ),
            means(
                "equivalence",
                rf"(?<!-)\bequivalence {CLINICAL}"
                rf"|(?<!生物)等效性?{CLINICAL}|{BESIDE_ZH}等效性?(?:的)?(?=[,、。;]|$)",
            ),
        ),
        noun=rf"(?:{ANY_STUDY}|framework|hypothesis)",
        aim=r"(?:(?:show|demonstrate|establish|prove|test(?: for)?)\s(?:the\s)?|(?:验证|证明|检验)[^,。;]{0,12}?)",
    ),
    "phase": FieldPhrases(
        needs=r"\b(?:phase\s?)?(?:I{1,3}V?|IV|[0-4])(?:[ab]|/|\b)|[Ⅰ-Ⅳ一二三四0-4I]\s?[ab]?期|\b(?:early|pilot|post|n/?a)\b"
        r"|不适用|上市后|探索",
        beside=OF_A_STUDY,
        texts=in_clauses(
            r"\b(?P<value>phase\s?(?:I{1,3}V?|IV|[1-4])(?:[ab]|/(?:I{1,3}|[1-4]))?)(?=\s?(?:[,.;)]|$)"
            r"|\s(?:of|in)\s|,?\s(?:(?:randomi[sz]ed|double-blind|controlled|clinical|open-label|multicent\w+)[\s,]+){0,4}(?:trial|study)\b)",
            r"(?:^|[,;]\s?)(?P<value>phase\s?[1-4][ab]?)(?=\s?[,.;])",
            r"(?:^|[,、。;:]\s?|对照|双盲|随机|单臂|研究为|试验为)"
            r"(?P<value>(?:I{1,3}V?|IV|[Ⅰ-Ⅳ]|[1-4一二三四])(?:[ab]|/(?:I{1,3}|[Ⅰ-Ⅳ]))?期)(?=临床(?:试验|研究)|试验|[,、。;]|$)",
        ),
    ),
    "matching": FieldPhrases(
        claims=in_clauses(rf"(?:{OF_CASES})[^.。;]*?{RATIO}", rf"{RATIO}(?=[^.。;]*?(?:{OF_CASES}))"),
        texts=in_clauses(*MATCHES),
    ),
    "reference_standard": FieldPhrases(
        surely=BETWEEN_TESTS,
        gets_more=True,
        rejects=r"^\s?(?:at\s(?:most|least)|within|no\s(?:more|longer)|up\sto|less|under|<|[0-9]+\s?(?:hour|day|week|month))|^\s?(?:不超过|小于|最多|[0-9]+\s?(?:小时|天|周|个?月)(?:之|以)?内)",
        follows=frozenset({"intervention"}),
        besides=in_clauses(
            r"[.;,]\s?(?:and\s)?(?:the\s|our\s)?(?:ref(?:erence)?|gold)(?:\s(?:standard|test))?"
            r"\s?(?:is|will be|=|:)\s?(?P<value>[^.;]{2,80})",
            r"[。;,]\s?(?:金标准|参考标准|参照)(?:就)?(?:是|为|用|采用)(?P<value>[^。;,]{2,40})",
        ),
        texts=in_clauses(
            r"(?:^|,\s)(?P<value>(?!with\b|use\b|using\b|and\b|against\b|versus\b|vs\b|we\b|i\b|they\b|it\b|there\b)[A-Za-z][^.;,]{1,40}?)\sas\s(?:the\s|our\s)?(?:reference|gold)(?:\sstandard)?(?=[.;,]|$)",
            r"\bwith\s(?P<value>[^.;,]{2,50}?)\sas\s(?:the\s|our\s|a\s)?(?:(?:reference|gold)\sstandard\b|reference(?=[.;,]|$))",
            r"^\s?(?P<value>[A-Za-z][^.;,]{2,50}?)\s(?:is|will\sbe)\s(?:the|our)\s(?:gold|reference)\sstandard(?=[.;,]|$)",
            r"^\s?(?:to\s(?:judge|check|measure)\s(?:it|them)\sagainst|as\s(?:the|our)\s(?:reference|gold)(?:\sstandard)?),\s"
            r"(?:(?:each|every)\s(?:patient|child|person|one)(?:\sof\sthem)?|everyone|everybody|they|we)(?:'ll|'d|\swill|\swould)?\s"
            r"(?:all\s)?(?:also\s)?(?:gets?|has|have|use|take|do)\s(?:an?\s|the\s)?(?P<value>[^.;,]{2,60})(?=[.;,]|$)",
            r"以(?P<value>[^,。;]{1,30}?)(?:为|作为|当)(?:金标准|参考标准)",
            r"(?:^|[,。;]\s?)(?!以)(?P<value>[^,。;以用]{2,30}?)(?:作为|当作?)(?:金标准|参考标准)(?=[,。;]|$)",
            r"\b(?:vs\.?|versus|against)\s(?P<value>[^.;,]{2,50}?)\sas\s(?:the\s)?(?:reference|gold)\sstandard\b",
            r"\b(?:reference|gold)\sstandard\s(?:is|will be|=)\s(?P<value>(?!not|un)[^.;,]{2,60})(?=[.;,]|$)",
            r"(?:^|[,。;]\s?)(?:用|拿)(?P<value>[^,。;]{1,30}?)(?:做|当作?|作为?)(?:金标准|参考标准)",
            r"(?:^|[,。;]\s?)(?:都|最后|全部|统一|就)*[拿用](?P<value>[^,。;的]{0,6}?(?:病理|活检|造影|培养|手术|测序|尸检|CT|MRI|磁共振|超声|镜检?|PCR))(?:结果)?(?:来|去)?(?:对|比对|核对|对照|验证|印证)(?=[,。;]|$)",
            r"(?:金标准|参考标准)(?:就)?(?:是|为|用|采用)(?P<value>(?!不|什么|哪)[^,。;]{2,30})(?=[,。;]|$)",
        ),
    ),
}
