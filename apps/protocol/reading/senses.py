"""Names in a trial that mean other things as well: the power of a lens, an alpha-blocker, the margin of an excision."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.phrasebook import Sense, either
from apps.fields.reading.senses import UNIT

_STATISTICS: Final = either(
    r"statistic|\bdetect|\balpha\b|significan|type I\b|[\w-]+[ -](?:sided|tailed)\b|sample size|per (?:group|arm)\b"
    r"|\bdifference|superior|inferior|equivalen|hypothes|\bpower\b|interim|drop-?out|lost to follow|\bevents?\b"
    r"|样本量|检验|把握度|效能|非劣|等效|优效|失访|组间|差异|例数"
)
_RECRUITING: Final = either(
    r"participants|patients|subjects|follow-?up|\btrial\b|sample size|recruit|enrol|inflat|allow(?:ing)? for"
    r"|受试者|患者|病例|样本量|失访|随访|入组|招募"
)
_DEVICE: Final = (
    r"\b(?:lens(?:es)?|laser|optic\w*|diopt\w*|ultraso\w*|shock ?waves?|microwave|radio-?frequency|ablat\w+"
    r"|electro(?:surg|caut|therap|magnet)\w*|batter(?:y|ies)|motors?|engines?|pumps?|ventilators?|generators?|devices?"
    r"|transducers?|probes?|handpieces?|lamps?|light|LEDs?|UV|[0-9]+\s?W|watts?|magnif\w+|microscop\w+|muscles?"
    r"|ergometer|treadmill|cycling|predictive|explanatory|discriminat\w+|processor|spectr\w+|EEG|electricity|solar"
    r"|stimulators?|drills?|intraocular|corneal|cornea|prisms?|transmitters?|magnets?|coils?|supply|output|wheelchairs?"
    r"|phones?|tablets?|cautery|diatherm\w+|beam)\b"
    r"|\b(?:runs?|running|operat\w+|works?|working|set|applied|deliver\w*|fired?|charged?) (?:at|to|on)\b"
    r"|镜片|透镜|晶状体|人工晶体|屈光|激光|超声|微波|射频|电刀|电凝|功率|电池|马达|发动机|输出|光照|探头|仪器|设备|肌力"
)
SENSES: Final[dict[str, Sense]] = {
    "power": Sense(
        free=True,
        before=either(r"(?:诊断|手术|治疗|确诊|医生|医师|操作|成功|完成|预后)[^,。;]{0,2}$"),
        after=either(r"\s?(?:suppl|output|consum|setting|density|saving|outage|grid|station|plant|spectr|doppler)"),
        about=either(_DEVICE + r"|有信心"),
        ours=_STATISTICS,
    ),
    "alpha": Sense(
        free=True,
        before=either(
            r"(?:干扰素|因子|激素|蛋白|系数|受体|胸腺素|胸腺法新|赫|亚基|链|肽|多样性|拷贝|细胞|肝素|酶|信度|剂)\s?$"
        ),
        after=either(r"\s?(?:眼|耳|肺|肾|膝|髋|注射|滴|外用|涂)"),
        near=either(
            r"cronbach|krippendorff|reliab|internal consistency|\bEEG\b|diversity|tumou?r necrosis|interferon"
            r"|克朗巴赫|信度|脑电|多样性|干扰素|坏死因子"
        ),
    ),
    "margin": Sense(
        free=True,
        before=either(
            r"(?:[临边世]|(?:诊断|截断|判断|判定|阳性|检测|切点|最佳|参考|正常|安全|切缘|指标|分类|预警|报警|浓度|血压|分界)"
            r"[^,。;]{0,6})$"
        ),
        after=either(r"\s?(?:of error|around|beyond)"),
        about=either(
            r"resect|excis|\b[PC]TV\b|planning target|\bprofit|\bbudget|gingiva|\bcut-?offs?\b|\bROC\b|\bYouden"
            r"|sensitivity and specificity|切缘|切除|切片|截断|约登|诊断价值|灵敏度|敏感度|特异度|曲线下面积"
        ),
        ours=either(r"inferior|equivalen|superior|非劣|等效|优效"),
    ),
    "dropout": Sense(
        free=True,
        before=either(
            r"(?:牙|冠|种植体|修复体|晶体|托槽|支架|发|毛|皮|膜|痂|导管|电极|贴片|敷料|缝线|斑块|血栓|角质|细胞|甲|睫毛|剂|物"
            r"|材料|涂层|器|粘接|充填)(?:的|自然|过早|意外|自行)?$"
        ),
        after=either(
            r"\s?of (?!(?:the |this |our )?(?:stud|trial|follow)|patients|participants|subjects|[0-9]|about)"
            r"|\s?(?:细胞|上皮|酸|的?牙)"
        ),
        about=either(
            r"\b(?:foot|wrist|school|students?|universit\w+|colleges?|sensors?|signals?|layers?|neural|networks?|allel\w+"
            r"|genes?|single-cell|tooth|teeth|dental|enamel|staff|nurses?|employees?|workforce|hair|pixels?|packets?"
            r"|frames?|telemetry|brackets?|crowns?|sealants?|stents?|implants?)\b"
            r"|牙|托槽|毛发|头发|脱发|视网膜|胎膜|内膜|学生|员工|护士"
        ),
        ours=_RECRUITING,
    ),
    "allocation_ratio": Sense(
        needs=either(r"randomi|allocat|assign|\barms?\b|groups?\b|match|随机|分组|分配|组|配对|匹配"),
        near=either(
            r"dilut\w+|\bmix(?:ed|ture|ing)\b(?! effects?| models?| methods?)|sex ratio|\bmales?[ :-](?:to[ -])?female"
            r"|\b(?:nurse|staff|doctor)s?[ -]to[ -]|by (?:weight|volume)|\b[vw]/[vw]\b|compressions?[ -]to"
            r"|稀释|配比|混合(?!效应|模型|方法)|护患|医护|护士(?:分配)?比|男女比|体积比|浓度比|按压"
        ),
    ),
    "n_total": Sense(
        before=either(
            r"\b(?:blood|tissue|urine|biopsy|specimen|stool|serum|plasma|saliva|water|minimal|skin|bone)\s$"
            r"|[血尿液织本便清痰水]$"
        ),
        after=either(
            rf"\s?(?:{UNIT}|(?:beds?|swabs?|vials?|tubes?|clusters?|hospitals?|wards?|cells?)\b|[例名人](?:份|次|标本))"
        ),
    ),
    "n_per_group": Sense(
        after=either(
            r"\s?(?:sessions?|meetings?|discussions?|visits?|class|lessons?|calls?)\b|(?:护士|医生|医师|人员|专家|老师|讨论)"
        ),
        near=either(r"focus groups?|group (?:therap|session|class|discussion)|焦点小组|小组讨论|培训班"),
    ),
    "centres": Sense(
        before=either(
            r"\b(?:referred|transferred|admitted|living|lives?|registr(?:y|ies)|networks?|consorti\w+|databases?|systems?)\s$"
            r"|(?:登记|网络|联盟|数据库|系统|集团)$"
        ),
        after=either(r"\s?(?:on|of|per)\b|(?:静脉|动脉|供氧|型|性|粒|点|位置|化)"),
        near=either(
            r"(?:inject|biops|punctur|measur|sampled|swab|electrode|tender|bleeding|pain)\w*[^.;]{0,30}\bsites\b"
            r"|\bsites\b[^.;]{0,30}(?:skin|forearm|thigh|abdom|tooth|teeth|anatomic|wound)"
        ),
    ),
    "sided": Sense(
        about=either(r"deaf|hearing|\bpain|paraly|注射|滴眼|滴耳|肺|肾|眼|耳|膝|髋|胸|疝|乳"), ours=_STATISTICS
    ),
}  # fmt: skip
