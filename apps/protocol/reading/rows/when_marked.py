"""What words say of which it is sure what they are about: "stratified by age and site, 1:1" of the allocation, "the
nurse who scores won't know" of the blinding. Anywhere else they could as well say something else.
"""

from __future__ import annotations

from typing import Final

from apps.fields.reading.phrases import Phrase, means, says
from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.words.wording import EQUAL, RATIO

_END: Final = r"(?=\s?(?:[,.;。]|$))"

RATIO_MARKED: Final[tuple[Phrase, ...]] = (
    means(
        "1:1",
        r"\b(?:equal|the\ssame|same)\s(?:numbers?|sizes?)\b(?!\sof\s(?:visits|doses|centres|sites))|\b(?:equally|evenly|half\sand\shalf|fifty[\s-]fifty|50[:/-]50)\b"
        r"|\bas\smany\sin\s(?:one|each|either)\b|(?:人数|例数|两[边组]|各组?)(?:[^,。;]{0,4})(?:一样多?|相等|相同|均等|对等)|一样多(?=[,。;就吧]|$)|各(?:占)?一半|对半(?:分|开)?|一半一半",
    ),
    says(
        rf"(?P<value>(?<![0-9:]){EQUAL}(?![0-9:]))", RATIO, r"(?P<value>[一二两三四](?:比[一二两三四]){1,3})"
    ),
)
STRATA_MARKED: Final[tuple[Phrase, ...]] = (
    says(
        r"\b(?:stratified|minimi[sz]ed|stratifying|stratify|stratification)\s(?:by|on|for"
        r"|is by)\s(?P<value>[^.;]{2,80}?)(?=\s?(?:[.;]|$|,\s(?:1|one\sto|in\sblocks|block|by\s(?:computer"
        r"|envelope))))",
        r"(?:按照?|以|根据)(?P<value>[^,。;:]{1,30}?)(?:来|进行|做)?(?:上下)?分层",
        r"^\s?by\s(?P<value>[^.;,]{2,80}?\sand\sby\s[^.;,]{2,80}?)(?=\s?(?:[.;]|$))",
    ),
)
METHOD_MARKED: Final[tuple[Phrase, ...]] = (
    says(
        r"(?P<value>(?:电脑|计算机|中央|网络|分层|随机|置换|可变)*(?:区组|随机数字表)(?:随机)?(?:化)?(?:[,、]?\s?(?:区组)?(?:长度|大小)[^,。;]{1,8})?)",
        r"(?P<value>(?:permuted|random(?:ly)?|variable|varying|mixed)?\s?(?:permuted\s)?blocks?(?:\sof\s(?:[0-9]|two|four|six|eight)[^,.;]{0,14})?)"
        rf"{_END}",
    ),
)
CONCEALED_MARKED: Final[tuple[Phrase, ...]] = (
    says(
        r"(?P<value>(?:(?:连续编号|顺序编号|不透光|不透明|密封)的?、?){1,3}信封)",
        r"(?P<value>(?:(?:sequentially\snumbered|sealed|opaque|numbered),?\s(?:and\s)?){1,3}envelopes)",
    ),
)
DESIGN_MARKED: Final[tuple[Phrase, ...]] = (
    means(
        "within_person_rct",
        r"自身左右|左右(?:眼|侧|脸)|分口|\bsplit-(?:mouth|face|body)\b|\bwithin-(?:person|patient)\b",
    ),
    means(
        "cluster_rct",
        r"整群|按(?:病区|医院|村|中心|社区)(?:来)?随机"
        r"|阶梯楔形|楔形|\bclusters?\b|\bstepped[\s-]wedge\b",
    ),
    means("crossover_rct", r"交叉(?!对)|\bcross-?over\b"),
    means("factorial_rct", r"析因|\bfactorial\b"),
    means("single_arm", r"单臂|单组|\bsingle[\s-](?:arm|group)\b"),
    means("case_control", r"病例对照|\bcase[\s-]control\b"),
    means("diagnostic_accuracy", r"诊断(?:准确性|试验|研究|性)|\bdiagnostic (?:accuracy|study|test)\b"),
    means("cross_sectional", r"横断面|现况|\bcross[\s-]sectional\b(?!\s(?:area|image|view|diameter))"),
    means("cohort", r"队列|\bcohort\b"),
    means(
        "parallel_rct",
        r"随机(?!抽|数字|效应)|平行|\brandomi[sz]ed\b|\bparallel\b|\bRCT\b",
        broad=True,
    ),
)  # fmt: skip
FRAMEWORK_MARKED: Final[tuple[Phrase, ...]] = (
    means("non_inferiority", r"非劣|\bnon-?inferior"),
    means("equivalence", r"等效|\bequivalence\b"),
    means("superiority", r"优效|(?<!non-)\bsuperiority\b"),
)
CENTRES_MARKED: Final[tuple[Phrase, ...]] = (
    means(1, r"^单中心$"),
    means(2, r"^[双两]中心$"),
    says(
        # not one beside another: "我们院和省里的一家医院"
        rf"(?<![和与跟及])(?!(?<=的)[一1]\s?[家所])(?P<value>{NUMBER})\s?[家所](?:[^,。;0-9和与跟及]{{0,10}})?$",
        rf"(?P<value>{NUMBER})\s?个(?:社区|街道|乡镇|研究|分|县|合作)*(?:医院|中心|卫生院|服务站|社区站|诊所|单位|ICU)$",
        rf"^(?P<value>{NUMBER})\s(?:[A-Za-z-]+\s){{0,3}}(?:hospitals|clinics|centres|centers|sites|ICUs|practices|departments|(?:nursing|care)\shomes)\b",
    ),
)
_ROLE_ZH: Final = (
    r"(?:[^,。;、:和与及跟由是让给对请找把只都但而不没\s]{0,8})?(?:评估|评价|评定|评分|测量|统计|分析|判读|阅片|随访|访谈|检验|研究|试验|监测)(?:人员|医生|医师|护士|者|员|师)"
    r"|(?:[^,。;、:和与及跟由是让给对请找把只都但而不没\s]{0,8})?(?:患者|病人|受试者|志愿者|家属|家长|医生|医师|大夫|护士|技师|康复师|治疗师|药师|胚胎师|言语师|麻醉师|术者|主刀|助产士|产妇|委员会)"
    r"|[^,。;、:和与及跟由让给对请找把只都但而不没\s]{2,12}的(?:人|医生|医师|护士|老师)"
)
_ROLES_ZH: Final = rf"(?:{_ROLE_ZH})(?:(?:[、和与及跟]|以及)(?:{_ROLE_ZH})){{0,3}}"
_BLIND_ZH: Final = (
    r"(?:都|均|也|全程|完全|一律)*(?:不知道|不知情|不知分组|不清楚|不了解|看不到|不看|设盲|双盲|单盲|盲测|盲)"
)
_ROLE: Final = (
    r"(?:(?:the|an?|our|all|independent|outcome|study|blinded|ward|research|endpoint|end\spoint|primary|treating)\s){0,3}"
    r"(?:[a-z]+\s){0,1}(?:assessors?|examiners?|patients?|participants?|volunteers?|testers?|scorers?|readers?|raters?|surgeons?"
    r"|radiologists?|endoscopists?|pathologists?|sonographers?|psychologists?|physiotherapists?|therapists?|nurses?|doctors?"
    r"|physicians?|clinicians?|investigators?|statisticians?|technicians?|interviewers?|observers?|committee|caregivers?|families"
    r"|parents?|midwives|midwife|pharmacists?)"
)
_ROLES: Final = rf"{_ROLE}(?:(?:,|,?\sand|,?\snor|\sor)\s{_ROLE}){{0,3}}"
_BLIND: Final = (
    r"(?:\s(?:is|are|will\sbe|would\sbe|stay|stays|remain|remains|kept|both|all))*\s(?:blind(?:ed)?|masked|unaware|in\sthe\sdark"
    r"|(?:will\s|would\s)?not\s(?:know|be\stold)|won't\s(?:know|be\stold)|don't\s(?:know|get|see)|doesn't\s(?:know|get|see)"
    r"|isn't\s(?:told|shown)|aren't\s(?:told|shown)|can't\s(?:tell|see)|wouldn't\sknow)"
)
ROLES_MARKED: Final[tuple[Phrase, ...]] = (
    says(
        rf"(?:^|[,。;]\s?|由|对|让)(?P<value>{_ROLES_ZH}){_BLIND_ZH}",
        rf"(?:不知(?:道|情)?[^,。;的]{{0,8}}的)(?P<value>{_ROLE_ZH})",
        rf"对(?P<value>{_ROLES_ZH})(?:设盲|施盲|隐藏)",
        rf"(?:^|[,.;]\s?|\band\s|\bthat\s)(?P<value>{_ROLES}){_BLIND}\b",
        rf"\bblinded\s(?P<value>{_ROLES})",
        r"\b(?P<value>(?:whoever|the\sone\swho)\s[a-z][a-z\s-]{3,40}?),?\s(?:won't|will\snot|wouldn't|doesn't)\s(?:know|be\stold|see)",
        r"只有(?P<value>[^,。;]{2,10}?)(?:的人)?不(?:知道|知情|清楚)",
    ),
)
