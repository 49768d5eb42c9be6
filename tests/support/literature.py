"""Made-up records for tests of literature search: structured abstracts out of a table, in both languages.

They are synthetic: no such studies exist. Each topic has a question, and the records that answer it are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.projects.models import Project, User
from apps.search.library.actions.adding import add_records
from apps.search.library.records import Author, PaperRecord

NOTICE = "Synthetic record made for tests."


@dataclass(frozen=True)
class Topic:
    """`zh` are the same parts in Chinese, which make one of the topic's records."""

    condition: str
    treatment: str
    comparator: str
    outcome: str
    question: str
    zh: tuple[str, str, str, str]
    is_asked_in_chinese: bool = False


def _topic(en: str, zh: str, question: str) -> Topic:
    condition, treatment, comparator, outcome = (part.strip() for part in en.split("|"))
    chinese = tuple(part.strip() for part in zh.split("|"))
    assert len(chinese) == 4
    is_chinese = any("\u4e00" <= character <= "\u9fff" for character in question)
    return Topic(condition, treatment, comparator, outcome, question, chinese, is_chinese)


# condition | treatment | comparator | outcome
TOPICS = (
    _topic("gram-negative bacteraemia | early oral switch | intravenous therapy | 90-day mortality", "革兰阴性菌血症 | 早期口服序贯 | 静脉治疗 | 90天死亡率", "Is early oral switch safe in gram-negative bacteraemia?"),
    _topic("heart failure | dapagliflozin | placebo | hospitalisation", "心力衰竭 | 达格列净 | 安慰剂 | 住院", "达格列净能否减少心衰患者住院？"),
    _topic("myocardial infarction | aspirin | placebo | recurrence", "心肌梗死 | 阿司匹林 | 安慰剂 | 复发", "心梗后阿司匹林预防复发的研究"),
    _topic("atrial fibrillation | anticoagulation | no anticoagulation | stroke", "心房颤动 | 抗凝 | 不抗凝 | 卒中", "Does anticoagulation prevent stroke in atrial fibrillation?"),
    _topic("hypertension | exercise training | usual care | blood pressure", "高血压 | 运动训练 | 常规护理 | 血压", "exercise training for high blood pressure (hypertension)"),
    _topic("type 2 diabetes | metformin | insulin | HbA1c", "2型糖尿病 | 二甲双胍 | 胰岛素 | 糖化血红蛋白", "metformin against insulin in T2DM"),
    _topic("septic shock | corticosteroids | placebo | mortality", "感染性休克 | 糖皮质激素 | 安慰剂 | 病死率", "糖皮质激素能降低脓毒性休克病死率吗？"),
    _topic("community acquired pneumonia | short course | long course | relapse", "社区获得性肺炎 | 短疗程 | 长疗程 | 复发", "Short course treatment of community-acquired pneumonia"),
    _topic("asthma | tiotropium | placebo | exacerbations", "哮喘 | 噻托溴铵 | 安慰剂 | 急性发作", "tiotropium in asthma exacerbations"),
    _topic("COPD | pulmonary rehabilitation | usual care | walking distance", "慢阻肺 | 肺康复 | 常规护理 | 步行距离", "Pulmonary rehabilitation in chronic obstructive pulmonary disease"),
    _topic("urinary tract infection | cranberry | placebo | recurrence", "尿路感染 | 蔓越莓 | 安慰剂 | 复发", "cranberry to prevent recurrence of urinary tract infection"),
    _topic("hepatitis C | sofosbuvir | interferon | sustained response", "丙型肝炎 | 索磷布韦 | 干扰素 | 持续应答", "sofosbuvir for hepatitis C"),
    _topic("cirrhosis | rifaximin | lactulose | encephalopathy", "肝硬化 | 利福昔明 | 乳果糖 | 肝性脑病", "利福昔明与乳果糖治疗肝硬化肝性脑病的比较"),
    _topic("non-small cell lung cancer | immune checkpoint inhibitor | chemotherapy | survival", "非小细胞肺癌 | 免疫检查点抑制剂 | 化疗 | 生存", "checkpoint inhibitors versus chemotherapy in NSCLC survival"),
    _topic("breast cancer | exercise | usual care | fatigue", "乳腺癌 | 运动 | 常规护理 | 疲乏", "运动能改善乳腺癌患者疲乏吗"),
    _topic("colorectal cancer | colonoscopy screening | no screening | incidence", "结直肠癌 | 结肠镜筛查 | 不筛查 | 发病率", "colonoscopy screening and incidence of colorectal cancer"),
    _topic("rheumatoid arthritis | tofacitinib | methotrexate | remission", "类风湿关节炎 | 托法替布 | 甲氨蝶呤 | 缓解", "tofacitinib compared with methotrexate in rheumatoid arthritis"),
    _topic("osteoporosis | denosumab | alendronate | fracture", "骨质疏松 | 地舒单抗 | 阿仑膦酸钠 | 骨折", "denosumab fracture osteoporosis"),
    _topic("osteoarthritis | acupuncture | sham acupuncture | pain", "骨关节炎 | 针灸 | 假针灸 | 疼痛", "针灸治疗骨关节炎疼痛的证据"),
    _topic("depression | cognitive behavioural therapy | waiting list | remission", "抑郁症 | 认知行为疗法 | 等待名单 | 缓解", "cognitive behavioral therapy for depressive disorder"),
    _topic("insomnia | melatonin | placebo | sleep latency", "失眠 | 褪黑素 | 安慰剂 | 入睡潜伏期", "melatonin and sleep latency in insomnia"),
    _topic("Parkinson's disease | deep brain stimulation | levodopa | dyskinesia", "帕金森病 | 脑深部电刺激 | 左旋多巴 | 异动症", "deep brain stimulation for dyskinesia in Parkinson disease"),
    _topic("epilepsy | ketogenic diet | usual diet | seizures", "癫痫 | 生酮饮食 | 普通饮食 | 发作", "生酮饮食对癫痫发作的作用"),
    _topic("migraine | erenumab | placebo | headache days", "偏头痛 | 依瑞奈尤单抗 | 安慰剂 | 头痛天数", "erenumab for migraine headache days"),
    _topic("psoriasis | secukinumab | etanercept | skin clearance", "银屑病 | 司库奇尤单抗 | 依那西普 | 皮损清除", "secukinumab versus etanercept psoriasis"),
    _topic("ulcerative colitis | faecal transplantation | placebo | remission", "溃疡性结肠炎 | 粪菌移植 | 安慰剂 | 缓解", "faecal transplantation in ulcerative colitis"),
    _topic("Helicobacter pylori | bismuth quadruple therapy | triple therapy | eradication", "幽门螺杆菌 | 铋剂四联 | 三联 | 根除", "铋剂四联根除幽门螺杆菌"),
    _topic("anaemia | intravenous iron | oral iron | haemoglobin", "贫血 | 静脉铁剂 | 口服铁剂 | 血红蛋白", "intravenous iron or oral iron for anaemia haemoglobin"),
    _topic("venous thromboembolism | rivaroxaban | warfarin | bleeding", "静脉血栓栓塞 | 利伐沙班 | 华法林 | 出血", "bleeding with rivaroxaban after venous thromboembolism"),
    _topic("chronic kidney disease | SGLT2 inhibitor | placebo | dialysis", "慢性肾脏病 | SGLT2抑制剂 | 安慰剂 | 透析", "SGLT2抑制剂能延缓慢性肾病透析吗"),
)  # fmt: skip
DESIGNS = (
    ("double-blind, placebo-controlled randomised trial", 2015, 412, "reduced"),
    ("open-label randomised controlled trial", 2018, 268, "did not change"),
    ("prospective cohort study", 2020, 1904, "was associated with lower"),
    ("systematic review and meta-analysis", 2023, 5210, "reduced"),
)
OTHERS = 3  # records of a topic that share its condition alone


def relevant(topic: Topic) -> list[PaperRecord]:
    return [*(_english(topic, *row) for row in DESIGNS), _chinese(topic)]


def _english(topic: Topic, design: str, year: int, number: int, verb: str) -> PaperRecord:
    first = f"{topic.treatment} versus {topic.comparator} in {topic.condition}: a {design}"
    return PaperRecord(
        title=first[0].upper() + first[1:],
        abstract=(
            f"{NOTICE} Background: The role of {topic.treatment} in {topic.condition} is unclear. Methods: In this "
            f"{design}, {number:,} patients with {topic.condition} were assigned to {topic.treatment} or "
            f"{topic.comparator}. The primary outcome was {topic.outcome}. Results: {topic.treatment.capitalize()} {verb} "
            f"{topic.outcome} (risk ratio 0.{number % 90 + 10}, 95% CI 0.{number % 40 + 10} to 1.{number % 9}2)."
        ),
        authors=(Author("Sample", "A"), Author("Specimen", "B")),
        journal="Journal of Test Records",
        year=year,
        language="en",
        study_type="rct" if "randomised" in design else "cohort" if "cohort" in design else "meta_analysis",
    )


def _chinese(topic: Topic) -> PaperRecord:
    condition, treatment, comparator, outcome = topic.zh
    return PaperRecord(
        title=f"{treatment}与{comparator}用于{condition}的随机对照试验",
        abstract=(
            f"测试用合成记录。目的：评价{treatment}用于{condition}的效果。方法：纳入120例{condition}患者，随机分为两组，试验组采用"
            f"{treatment}，对照组采用{comparator}。主要结局为{outcome}。结果：试验组{outcome}与对照组差异显著（P<0.05）。"
        ),
        authors=(Author("测试"),),
        journal="测试记录杂志",
        year=2021,
        language="zh",
        study_type="rct",
    )


def irrelevant(topic: Topic) -> Iterator[PaperRecord]:
    """About the same condition, and nothing else of the question."""
    for place, subject in enumerate(("genetic markers", "health care costs", "imaging findings")[:OTHERS]):
        yield PaperRecord(
            title=f"{subject.capitalize()} in {topic.condition}: a registry report",
            abstract=f"{NOTICE} We describe {subject} of {topic.condition} in a registry from {2001 + place}.",
            journal="Journal of Test Records",
            year=2001 + place,
            language="en",
        )


def fill_library(project: Project, by: User) -> dict[str, list[str]]:
    """All topics in the project's library; the titles that answer each question, by question."""
    records = [record for topic in TOPICS for record in (*relevant(topic), *irrelevant(topic))]
    add_records(project=project, records=records, by=by)
    return {topic.question: [record.title for record in relevant(topic)] for topic in TOPICS}
