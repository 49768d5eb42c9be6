"""How Chinese openings say what is studied, in whom, against what, by which measure: the first rule that fits."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.protocol.reading.openings.rule import Fixed, Rule, fixed, rule
from apps.protocol.reading.wording import LENGTH, PEOPLE_ZH

FROM: Final = r"(?:^|[,。;:]\s?)"
TO: Final = r"(?=\s?(?:[,。;:]|$))"
LEAD: Final = (
    rf"{FROM}(?:(?:我们?|咱们?|我科|本科|这次|老板让我|主任让我)?(?:[^,。;:]{{0,6}}科(?=想|打算|准备|计划|拟|要|的))?(?:就是|的)?)?"
    r"(?:(?:就是|就|主要|有个想法)?(?:想要?|打算|准备|计划|拟|要)(?:再|来|去)?)?(?:做|搞|开展|看看?|研究|评[价估]|验证)?(?:一下|一?[个项])?"
)
NAME: Final = r"(?:(?!我们|大家|两组|[对比]比|差异)[^,。;:?!和与跟同]){2,40}?"
SECOND: Final = r"(?:(?!我们|大家|两组|差异)[^,。;:?!和与跟同的]){2,40}?"
_VS: Final = r"\s?(?:vs\.?|versus|对比|(?<!随机)对照(?!组|试验|研究)|PK)\s?"
_WITH: Final = r"\s?(?:和|与|跟|同|及)\s?"
_GIVEN: Final = r"(?:做|用|行|给予?|予|接受|采用|应用|使用|服用)"
_WHEN: Final = r"(?:术前|术中|术后|产前|产后|早期|睡前|围术期|超早期|急性期)"
_TREATED: Final = (
    rf"(?:(?:{_GIVEN})(?P<intervention>{NAME})"
    rf"|(?P<intervention1>(?:{_WHEN}{_GIVEN}?|(?:产后|术后|术前)?(?:口服|静[脉滴]|皮下|吸入|鞘内|局部|加用|注射|联合))(?:{NAME})))"
)
_POP: Final = r"(?P<population>(?:(?!对比|能不能|[是看比用做行给的])[^,。;:?!]){2,30}?)"
PEOPLE: Final = (
    rf"(?:{PEOPLE_ZH.replace('|者)', ')')}|使用者|携带者|幸存者|志愿者|照顾者"
    r"|护士|医生|医护人员|学生|职工|早产儿|足月儿|运动员|孩子|宝宝)"
)
CONDITION: Final = (
    r"(?:炎|癌|瘤|病|骨折|衰竭|失眠|综合征|溃疡|卒中|中风|感染|症|高血压|近视|烧伤|烫伤|梗死|心梗|脑梗|出血|增生|狭窄|休克|哮喘|慢阻肺"
    r"|COPD|贫血|肝硬化|结石|息肉|脱位|撕裂|疼痛|腰痛|头痛|瘙痒|便秘|腹泻|咳嗽|贫血|昏迷|谵妄|抑郁|焦虑|肥胖|早产|流产|不孕|近视|弱视|白内障|青光眼"
    r"|子痫前期|[ABIV]型夹层|房颤|心衰|移植|透析|术后|置换|切除|消融|置管|手术|瘢痕|步态冻结|聋|斑秃|血症|功能减退|功能不全|缺损|畸形|骨质疏松|麻痹|截瘫|偏瘫|痛风|痔|疝|囊肿|结节|根治术|切除术|置换术|成形术|首发|初治"
    r"|一线|二线|三线|一线治疗|二线治疗|补救治疗)"
)
ENDS_PEOPLE: Final = rf"(?:{PEOPLE}|{CONDITION})(?:\([^()]{{2,30}}\))?"
_MEASURE: Final = (
    r"(?:率|评分|得分|积分|时间|天数|用量|幅度|增长|变化|生存期?|缓解|依从性|长度|厚度|满意度"
    r"|水平|收缩压|舒张压|血压|血糖|NRS|VAS|PSQI|FMA-UE|HbA1c|ORR"
    r"|PFS|OS|DFS|EFS|DLCO|浓度|强度|肌力|视力"
    r"|失血量|出血量|尿量|体重|次数|时长|复发|质量|费用|死亡|MACE|发生|并发症|面积|体积|消耗|情况)"
)
_NOT_MEASURE: Final = (
    r"(?![^,。;:]*(?:失访|脱落|估计|预计|界值|把握度|入组|招募|年龄|病程|随访|纳入|排除|降低|提高|减少|检验|本底|目前|现在|文献"
    r"|[0-9]\s?%|显示|没有|[是有]))"
)
REDUCES: Final = (
    r"(?:有效|明显|显著|进一步)?"
    r"(?:减少|降低|改善|缩短|预防|提高|减轻|延长|缓解|增加|减慢|延缓|促进|加快|保护|防止)"
)
WHETHER: Final = r"(?:能不能|能否|是否(?:能够?|可以?|会)?|会不会|可不可以|可否|到底能不能)"
_OUTCOME_NAME: Final = r"(?:(?!什么|哪|一下|看|能不能|是否)[^,。;:?!%]){2,40}?"
SINGLE: Final = r"(?:(?!什么|哪|一下|看|能不能|是否|[和与跟或、])[^,。;:?!%]){2,40}?"

_TREATMENT: Final = LENGTH.replace("value", "treatment_duration")

PAIRS_ZH: Final[tuple[Rule, ...]] = (
    rule(rf"{LEAD}{_POP}{_TREATED}{_VS}(?P<comparator>{SECOND}){TO}"),
    rule(rf"{LEAD}(?P<intervention>{NAME}){_VS}(?P<comparator>{SECOND}){TO}"),
    rule(
        rf"{LEAD}(?:比较?|对比|比一?比|PK)(?:一下)?{_POP}{_GIVEN}(?P<intervention>{NAME}){_WITH}(?P<comparator>{SECOND})"
        rf"(?:的(?P<outcomes>{SINGLE}))?{TO}"
    ),
    rule(
        rf"{LEAD}(?:比较?|对比|比一?比|PK)(?:一下)?(?P<intervention>{NAME}){_WITH}(?P<comparator>{SECOND})"
        rf"(?:(?:治疗|用于)(?P<population>[^,。;:的]{{2,24}}?)|在(?P<population1>[^,。;:的]{{2,24}}?)(?:中|里|身上))?"
        rf"(?:的(?P<outcomes>{SINGLE}))?{TO}"
    ),
    rule(
        rf"{LEAD}(?P<population>[^,。;:?!用]{{2,24}}?(?:{PEOPLE}|术后))(?:用|采用|使用|应用)(?P<intervention>{NAME}){_WITH}(?P<comparator>{SECOND})"
        rf"(?:相比较?|比较|比|做?对照|做对比){TO}"
    ),
    rule(
        rf"{LEAD}(?P<intervention>{NAME}){_WITH}(?P<comparator>{SECOND})(?:相比较?|比较|比|做?对照|做对比){TO}"
    ),
    rule(
        rf"{LEAD}(?:(?P<population>[^,。;:用]{{0,28}}{PEOPLE}))?用过(?P<intervention>{NAME})[的]?{_WITH}(?P<comparator>没用过)的?(?:人|患者|病人)?{TO}",
        denies=True,
    ),
    rule(
        rf"{LEAD}(?P<intervention>加用?{NAME}){_WITH}(?P<comparator>不加(?:用)?[^,。;:]{{0,16}}?)(?:比|相比)?{TO}",
        denies=True,
    ),
    rule(
        rf"{FROM}(?P<intervention>{NAME}){_WITH}(?P<comparator>{SECOND}),\s?(?=交叉设计|(?:1:1)?随机(?:分|对照|双盲|开放))"
    ),
    rule(
        rf"{FROM}(?P<intervention>{NAME}[0-9]\s?(?:天|周|日|mg|g))对(?P<comparator>{SECOND}[0-9]\s?(?:天|周|日|mg|g)){TO}"
    ),
    rule(
        rf"{LEAD}(?P<intervention>{NAME})治疗?(?P<population>[^,。;:的]{{2,24}}?),\s?(?:双盲|单盲|随机|[、])*(?:以|用)?"
        rf"(?P<comparator>(?:假|安慰剂|空白|常规|标准)[^,。;:的]{{0,16}}?)(?:作?为?)?对照{TO}"
    ),
    rule(
        rf"{FROM}(?P<intervention>{NAME}),\s?(?:对照组?(?:就|则)?(?:是|用|为|给予?)|对比(?:的是)?|对照)"
        rf"(?P<comparator>[^,。;:?!的]{{2,40}}?){TO}"
    ),
    rule(
        rf"{FROM}(?:[0-9]{{1,3}}|一半)(?:[个家名例](?:中心|病区|村|医院)?)?(?:患者|病人)?{_GIVEN}(?P<intervention>{NAME}),\s?"
        rf"(?:另外?)?(?:[0-9]{{1,3}}|一半)(?:[个家名例](?:中心|病区|村|医院)?)?(?:患者|病人)?{_GIVEN}?(?P<comparator>{SECOND}){TO}"
    ),
)
SINGLE_ZH: Final[tuple[Rule, ...]] = (
    rule(rf"{LEAD}{_POP}{_TREATED}{WHETHER}{REDUCES}(?P<outcomes>{SINGLE})?{TO}"),
    rule(
        rf"{LEAD}(?P<intervention>{NAME}){WHETHER}{REDUCES}(?P<population>[^,。;:]{{2,24}}?{PEOPLE})的?(?P<outcomes>{SINGLE}){TO}"
    ),
    rule(rf"{LEAD}(?P<intervention>{NAME}){WHETHER}{REDUCES}(?P<outcomes>{SINGLE})?{TO}"),
    rule(rf"{LEAD}(?P<intervention>{NAME})治疗?(?P<population>[^,。;:的]{{2,24}}?){TO}"),
    rule(rf"{LEAD}{_POP}{_TREATED}后(?P<outcomes>{SINGLE}){TO}"),
    rule(rf"{LEAD}{_POP}{_TREATED}(?:的?(?:疗效|效果|安全性)(?:{_WITH}(?:安全性|疗效))?)?{TO}"),
)
PEOPLE_RULES_ZH: Final[tuple[Rule, ...]] = (
    rule(
        rf"{FROM}(?:回顾性?)?(?:看一?下|收集|收治|回顾|分析|调取?|收)(?:一下)?(?:我们?|本|全国|咱们?)?[^,。;:的0-9]{{0,4}}"
        rf"(?:(?:19|20)[0-9]{{2}}年?(?:到|至|-|~)?(?:(?:19|20)?[0-9]{{2}}年?)?|[0-9]{{1,3}}[家个](?:中心|医院))?的(?P<population>[^,。;:的]{{1,24}}?{ENDS_PEOPLE}){TO}"
    ),
    rule(
        rf"{LEAD}(?P<population>(?:(?!对比|[是看比把被有收])[^,。;:?!]){{1,30}}{PEOPLE}(?:\([^()]{{2,30}}\))?)(?=\s?[,。;:]|$|随访|连续入组)"
    ),
    rule(
        rf"{LEAD}(?P<population>(?:(?!对比|[是看比把被有的])[^,。;:?!]){{1,30}}(?:护士|医生|学生|居民|职工|照顾者))的(?P<outcomes>{_OUTCOME_NAME}){TO}"
    ),
    rule(
        rf"{FROM}(?P<population>(?:(?!对比|[是看比把被有的])[^,。;:?!]){{1,24}}{PEOPLE})(?P<outcomes>{_NOT_MEASURE}[^,。;:?!的]{{1,12}}{_MEASURE}){TO}"
    ),
    rule(
        rf"{FROM}(?P<population>(?:(?!对比|[是看比把被有的])[^,。;:?!]){{1,16}}(?:患者|病人)(?![^,。;:]*{_MEASURE})[^,。;:?!的是有用做看比]{{2,6}}){TO}"
    ),
    rule(
        rf"{FROM}(?P<population>(?:(?!对比|[是看比把被有用做和与跟])[^,。;:?!]){{1,24}}{CONDITION}(?:\([^()]{{2,30}}\))?){TO}"
    ),
)
OUTCOMES_ZH: Final[tuple[Rule, ...]] = (
    rule(
        rf"{FROM}(?:以)?(?P<primary>(?!描述|观察|定性|探索|安全性为){SINGLE})为主(?:要(?:指标|终点|结局|疗效指标))?(?:指标)?{TO}"
    ),
    rule(rf"{FROM}(?:主要|重点|核心)(?:就)?(?:是)?看(?P<primary>{_OUTCOME_NAME}(?:的?(?:相关性?|关系))){TO}"),
    rule(rf"{FROM}(?:主要|重点)(?:就)?(?:是)?看(?P<primary>{SINGLE}){TO}"),
    rule(
        rf"{FROM}(?:另外|还|同时|顺便|其次|次要)(?:再|要|想|的)*看(?P<secondary>[^。;:?!%]{{2,60}}?)(?=\s?[。;:]|$)"
    ),
    rule(
        rf"{FROM}次要(?:的)?(?:是|为|:)?(?P<secondary>(?!终点|结局|指标|的|原因|目的|疗效)[^,。;:?!%]{{2,60}}?){TO}"
    ),
    rule(rf"{FROM}(?P<intervention>[^,。;:?!看是]{{2,20}}联合[^,。;:?!看是]{{2,20}}){TO}", needs="单臂"),
    rule(rf"{FROM}(?:看|记录|收集)(?P<intervention>[^,。;:?!]{{2,20}}?)的?暴露(?:史|情况)?{TO}"),
    rule(
        rf"{FROM}(?:就|想)?看(?:看)?(?P<outcomes>{_NOT_MEASURE}{SINGLE}){TO}",
        beside=("intervention", "comparator", "population"),
    ),
    rule(
        rf"{FROM}(?:再|来)?比(?:一比)?(?P<outcomes>{_NOT_MEASURE}[^,。;:?!%和与跟同]{{2,24}}?{_MEASURE}){TO}"
    ),
    rule(
        rf"{FROM}看(?P<intervention>[^,。;:?!]{{3,40}}?)的?{WHETHER}预测(?P<outcomes>[^,。;:?!%的和与]{{2,24}}){TO}",
        free=True,
    ),
    rule(rf"随访[^,。;:看]{{1,8}}看(?P<outcomes>{SINGLE}){TO}"),
    rule(rf"预测(?P<outcomes>(?:(?!模型|价值|因子|因素|能力|变量)[^,。;:?!%的和与]){{2,24}}){TO}"),
    rule(rf"{FROM}(?:失败|结局|成功|复发|阳性)(?:的?定义)?(?:定义)?为(?P<outcomes>[^,。;:?!%]{{3,40}}?){TO}"),
    rule(
        rf"{FROM}(?P<outcomes>{_NOT_MEASURE}(?!主要|次要|以|按|每|比|[0-9]+[个家](?!月)|[^,。;:]*看)[^,。;:?!%和与或]{{1,24}}{_MEASURE}){TO}",
        beside=("intervention",),
    ),
    rule(
        rf"{FROM}(?P<outcomes>(?:FMA-UE|VAS|NRS|PSQI|ORR|PFS|OS|MoCA|MMSE|HAMD|IPSS|ADAS-cog)(?:评分)?){TO}",
        beside=("intervention",),
    ),
)
CONDUCT_ZH: Final[tuple[Rule, ...]] = (
    rule(
        rf"{FROM}(?P<inclusion_criteria>(?:年龄)?[0-9]{{1,2}}\s?(?:-|~|–|到|至)\s?[0-9]{{1,3}}岁(?:之间)?){TO}"
    ),
    rule(
        rf"{FROM}(?P<inclusion_criteria>ASA\s?[0-9IV]{{1,3}}(?:\s?(?:-|~|–|到|至)\s?[0-9IV]{{1,3}})?级){TO}"
    ),
    rule(rf"{FROM}(?P<inclusion_criteria>[^,。;:?!不]{{3,30}}?)的?才(?:要|收|算|能[进入]组?|纳入){TO}"),
    rule(
        rf"{FROM}(?P<exclusion_criteria>(?:不[满足到]|未满|小于|大于|超过)[^,。;:?!]{{2,20}}?)的?(?:都|就)?(?:不算|不行|不考虑){TO}",
        denies=True,
    ),
    rule(
        rf"(?:绝|坚决|一律)?不[能要]?再?收(?P<exclusion_criteria>[^,。;:?!了]{{2,16}}?(?:病人|患者)){TO}",
        denies=True,
    ),
    rule(
        rf"{FROM}(?:一共|共|总共|全国|数据来自|来自)?(?P<centres>{NUMBER})\s?[家个](?:三甲|研究|教学|县级?|社区|基层|乡镇)?(?:中心|医院|分院|卫生院)(?:(?:的?数据|参加|参与|一起做|联合)?{TO}|(?=逐步|依次|轮流|同时|分批))"
    ),
    rule(rf"{FROM}多中心\s?(?P<centres>{NUMBER})\s?[家个]{TO}"),
    rule(
        rf"{FROM}(?:一共|总共|共|总数)?(?:大概|大约|约|估计|预计|计划|准备|打算|目标|想|得|要|需要|做|收|招|入组?|纳入|总共|共){{1,4}}(?P<n_total>[0-9]{{2,6}}|[一二三四五六七八九]百[一二三四五六七八九]?十?)"
        rf"\s?[例人份名位个]人?(?:患者|病人|左右|上下|问卷)?{TO}"
    ),
    rule(
        rf"{FROM}(?P<recruitment_rate>(?:一|每)个?[年月](?:大概|大约|能|可以|可|估计|差不多)*(?:收|入组|招|做)?[^,。;:0-9]{{0,3}}[0-9]{{1,5}}(?:到[0-9]{{1,5}})?\s?[例个人名](?:左右|上下)?){TO}"
    ),
    rule(
        rf"(?:事件|结局)数(?:大概|大约|约|有|为|是|估计)*(?P<n_events>[0-9]{{1,5}})(?![0-9.%])(?:个|例|左右|上下)*{TO}"
    ),
    rule(rf"{FROM}治疗(?:期)?{_TREATMENT}(?:,?每[周天日][0-9一二两三四五]{{1,2}}次)?{TO}"),
    rule(rf"{FROM}{_TREATMENT}治疗(?=\s?(?:再|,|。|;|后|$))"),
    rule(
        rf"{FROM}每(?:个)?(?:阶段|周期|时期|期){_TREATMENT}{TO}",
        needs="交叉",
    ),
    rule(rf"(?:{FROM}|随机)(?:用|采用)?(?P<allocation_concealment>(?:不透光|密封|不透明)*信封(?:法)?){TO}"),
    rule(rf"{FROM}(?P<matching>按照?[^,。;:]{{2,24}}?(?:[0-9]:[0-9])?(?:个体)?(?:配对|匹配|配比|配)){TO}"),
    rule(
        rf"{FROM}(?P<primary_analysis>(?:用|做|采用)?(?:lasso|多因素|倾向性?评分|IPTW|Cox|竞争风险|广义估计|混合模型)(?:[^,。;:?!]|(?<=[0-9]):(?=[0-9])){{0,24}}){TO}"
    ),
    rule(rf"候选(?:预测)?(?:因子|变量|因素|指标)(?:有|包括|是|为|:)(?P<exposure>[^,。;:?!%]{{3,120}}){TO}"),
    rule(rf"{FROM}病例组?(?:就|都)?是(?P<population>[^,。;:?!]{{3,40}}?){TO}", needs="病例对照"),
    rule(
        rf"{FROM}病例组?(?:就|都)?是(?P<population>[^,。;:?!]{{3,40}}?),\s?对照组?(?:找|选|取|就?是|用|来自)(?P<comparator>[^,。;:?!]{{2,40}}?){TO}",
        needs="病例对照",
        free=True,
    ),
)
RULES_ZH: Final[tuple[Rule, ...]] = (*PAIRS_ZH, *SINGLE_ZH, *PEOPLE_RULES_ZH, *OUTCOMES_ZH, *CONDUCT_ZH)
_OTHER_RCT: Final = "整群|交叉|析因|自身左右"
FIXED_ZH: Final[tuple[Fixed, ...]] = (
    fixed("design_type", "within_person_rct", r"自身左右对照|随机分左右|左右(?:眼|侧|膝)随机"),
    fixed("design_type", "cluster_rct", r"阶梯楔形|楔形设计|整群随机|按(?:病区|医院|村|中心)随机"),
    fixed("design_type", "crossover_rct", r"交叉(?:设计|试验|研究|给药)"),
    fixed("design_type", "case_control", rf"{FROM}(?:巢式)?病例对照(?:研究)?{TO}"),
    fixed("design_type", "cohort", rf"{FROM}(?:前瞻性?|回顾性?|双向|[^,。;]{{1,3}}科)?队列(?:研究)?{TO}"),
    fixed("design_type", "cohort", r"登记队列|真实世界队列|回顾性|病历回顾|翻病历", beside=("comparator",)),
    fixed(
        "design_type",
        "diagnostic_accuracy",
        r"(?:金标准|参考标准)",
        needs=r"灵敏度|敏感[度性]|特异[度性]|诊断",
    ),
    fixed("design_type", "parallel_rct", r"(?<![a-z])RCT(?![a-z])", without=_OTHER_RCT),
    fixed(
        "design_type",
        "parallel_rct",
        r"随机(?!抽|数字|选|效应|森林|误差|访)",
        without=_OTHER_RCT,
        beside=("comparator",),
    ),
    fixed("framework", "non_inferiority", rf"(?:做|搞|是|想做|用|设计成){{0,1}}非劣效?{TO}"),
    fixed(
        "blinding",
        "open",
        rf"随机[、,]?开放(?:标签)?{TO}|{FROM}(?:现在)?(?:就|只能|只好)?(?:做|用)?开放了?{TO}",
    ),
)
