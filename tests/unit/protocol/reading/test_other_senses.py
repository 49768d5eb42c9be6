"""A sentence fills a field only when its word means the field's thing: the power of a trial, not that of a lens."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from apps.agents.turn.extraction import Item, verify
from apps.fields.reading.phrases import FieldPhrases
from apps.protocol.reading import TRIAL
from tests.unit.protocol.reading.support import CATALOGUE, reading, values

NI = {
    "study_design": {"framework": "non_inferiority"},
    "sample_size": {"design": "two_proportions_margin"},
    "pico": {"outcomes": ["cure", "临床治愈率"]},
}
SIZE = "sample_size"


def both(n: int) -> list[dict[str, Any]]:
    return [{"arm": "Group 1", "n": n}, {"arm": "Group 2", "n": n}]


OTHERS = [
    # power
    "The optical power of 80 % is reached.",
    "The lens has an optical power of 80 %.",
    "The power of the lens is 80 %.",
    "The power of the laser is 80 %.",
    "Laser power is 80 %.",
    "The laser runs at 80 % power.",
    "The stimulator is set to 80 % power.",
    "The power supply is at 80 %.",
    "The ultrasound probe works with a power of 80 %.",
    "The handpiece delivers 80 % power output.",
    "The explanatory power is 80 %.",
    "镜片屈光度为80%。",
    "激光功率为80%。",
    "医生诊断的把握度为80%。",
    "Batteries run at 80 % power in this trial.",
    "The laser treats patients with 80 % power.",
    # alpha and sides
    "Alpha-blocker 0.05 mg daily.",
    "Patients get 0.05 alpha-blocker.",
    "TNF-alpha was 0.05 ng/ml.",
    "TNF alpha 0.05 at baseline.",
    "Interferon alpha 0.05 mg once a week.",
    "Cronbach's alpha of 0.1 shows poor reliability.",
    "The alpha wave power is 10 %.",
    "One-sided 0.05 mg patch.",
    "TNF-α为0.05。",
    "干扰素α 0.05 mg。",
    "双侧0.05 mg注射。",
    "单侧0.05%阿托品滴眼。",
    "双侧肺TNF-α升高。",
    # margin
    "The resection margin of 5 mm is kept.",
    "The resection margin is 0.5 cm.",
    "A margin of 0.5 cm around the tumour is excised.",
    "The PTV margin is 0.5 cm.",
    "A safety margin of 20 % is kept.",
    "The profit margin is 10 %.",
    "诊断界值为0.5。",
    "临界值为0.35。",
    "最佳界值为0.5，灵敏度80%。",
    # dropout
    "Foot drop of 5 %.",
    "We expect 10 % foot drop.",
    "The school dropout rate is 20 %.",
    "Sensor dropout of 10 % is common.",
    "Tooth attrition of 10 %.",
    "The staff attrition rate is 20 %.",
    "牙冠脱落率为5%。",
    "种植体脱落率5%。",
    "子宫内膜脱落5%。",
    # ratio
    "Lidocaine and bupivacaine are mixed in a 1:1 ratio.",
    "Serum is assigned to tubes diluted 1:2.",
    "The ward has a nurse-to-patient ratio of 1:4.",
    "随机抽取的血清按1:2稀释后分配。",
    "护士分配比例为1:4。",
    "Randomised patients have a sex ratio of 1:1.",
    # numbers and centres
    "A total of 30 beds is available.",
    "The blood sample size is 5 ml.",
    "The sample size is 20 mg of tissue.",
    "Group therapy has 8 participants per group session.",
    "Glucose is measured at 3 sites on the forearm.",
    "共30张床。",
    "血样本量为5人份。",
    "每组10名护士。",
    "焦点小组每组8人。",
    "在3个中心静脉导管。",
    "The samples are stored in 3 hospitals.",
    "The device is used in 20 hospitals.",
    "我市共有30家医院。",
]  # fmt: skip


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_named_otherwise_fills_nothing(text: str) -> None:
    found = reading(text, SIZE, context=NI)
    assert (found.values, found.unreadable) == ((), ())


OURS: list[tuple[str, dict[str, Any]]] = [
    ("The power is 80 %.", {"power": 0.8}),
    ("The study has 80 % power.", {"power": 0.8}),
    ("The laser trial has 80 % power to detect a difference of 10 %.", {"power": 0.8}),
    ("A statistical power of 80 % is required.", {"power": 0.8}),
    ("We aim for 0.9 power.", {"power": 0.9}),
    ("把握度为90%。", {"power": 0.9}),
    ("In adults with severe asthma, power is 90 %.", {"power": 0.9}),
    ("With 85% power, 300 patients are enough.", {"power": 0.85}),
    ("For mortality we assume 80 % power.", {"power": 0.8}),
    ("激光治疗试验的样本量按把握度80%计算。", {"power": 0.8}),
    ("The alpha level is 0.025, one-sided.", {"alpha": 0.025, "sided": 1}),
    ("A one-sided 0.025 significance level.", {"alpha": 0.025, "sided": 1}),
    ("Two-sided 0.05, power 90 %.", {"alpha": 0.05, "sided": 2, "power": 0.9}),
    ("With TNF-alpha as the outcome, the two-sided significance level is 0.05.", {"alpha": 0.05, "sided": 2}),
    ("α取0.025，单侧。", {"alpha": 0.025, "sided": 1}),
    ("取双侧0.05的检验水准。", {"alpha": 0.05, "sided": 2}),
    ("肺癌患者，双侧检验，α=0.05，把握度80%。", {"alpha": 0.05, "sided": 2, "power": 0.8}),
    ("The non-inferiority margin is -10 %.", {"margin": -0.1}),
    ("The non-inferiority margin is 0.5 cm.", {"margin": -0.5}),
    ("We set the margin at 10 percentage points.", {"margin": -0.1}),
    ("界值取10%。", {"margin": -0.1}),
    ("非劣界值为10%。", {"margin": -0.1}),
    ("等效性界值为0.2。", {"margin": 0.2}),
    ("We expect a dropout rate of 10 %.", {"dropout": 0.1}),
    ("Patients with foot drop are included; dropout is 10 %.", {"dropout": 0.1}),
    ("10 % of participants will drop out of the study.", {"dropout": 0.1}),
    ("An attrition rate of 20 % is assumed.", {"dropout": 0.2}),
    ("受试者脱落率为10%。", {"dropout": 0.1}),
    ("失访率按15%估计。", {"dropout": 0.15}),
    ("Patients are randomised in a 1:1 ratio.", {"allocation_ratio": "1:1"}),
    ("Patients are randomised 1:1, stratified by sex and centre.", {"allocation_ratio": "1:1"}),
    ("总体脱落率为10%。", {"dropout": 0.1}),
    ("In patients with dental implants the dropout rate is 10 %.", {"dropout": 0.1}),
    ("We need 40 patients per group, each with 12 sessions.", {"n_per_group": both(40)}),
    ("Allocation is 1:1:1.", {"allocation_ratio": "1:1:1"}),
    ("The randomisation ratio is 2:1.", {"allocation_ratio": "2:1"}),
    ("Patients are randomised in a ratio of 2:1.", {"allocation_ratio": "2:1"}),
    ("患者按2:1比例随机分配到两组。", {"allocation_ratio": "2:1"}),
    ("The total sample size is 414 patients.", {"n_total": 414}),
    ("总样本量为414例。", {"n_total": 414}),
    ("We need 63 participants per group.", {"n_per_group": both(63)}),
    ("每组60名患者。", {"n_per_group": both(60)}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), OURS, ids=[text for text, _ in OURS])
def test_what_means_the_trial_is_read(text: str, expected: dict[str, Any]) -> None:
    said = values(text, SIZE, context=NI)
    said.pop("study_design.stratification_factors", None)  # said beside the ratio
    said.pop("pico.population", None)  # whom some of them name besides
    assert said == {f"{SIZE}.{key}": value for key, value in expected.items()}


@pytest.mark.parametrize(
    ("text", "centres"),
    [
        ("The trial runs at 12 sites.", 12),
        ("Patients with fractures are recruited at 9 hospitals.", 9),
        ("在12家医院开展。", 12),
        ("在5个中心进行。", 5),
    ],
)
def test_centres_are_places_of_the_trial(text: str, centres: int) -> None:
    assert values(text, SIZE) == {"study_design.centres": centres}


@pytest.mark.parametrize(
    ("text", "key", "value", "quote"),
    [
        ("The optical power of 80 % is reached.", "power", 0.8, "power of 80 %"),
        ("The laser works with a power of 80 %.", "power", 0.8, "power of 80 %"),
        ("医生诊断的把握度为80%。", "power", 0.8, "把握度为80%"),
        ("The margin is 0.5 around the tumour, which is excised.", "margin", -0.5, "margin is 0.5"),
        ("诊断界值为0.5。", "margin", -0.5, "界值为0.5"),
        ("种植体脱落率为5%。", "dropout", 0.05, "脱落率为5%"),
        ("A total of 30 beds for patients is available.", "n_total", 30, "total of 30 beds for patients"),
    ],
)
def test_nor_is_a_model_believed_that_takes_one_for_the_other(
    text: str, key: str, value: Any, quote: str
) -> None:
    item = Item(field=f"{SIZE}.{key}", value=value, quote=quote)
    verified = verify(
        [item],
        message_id="m",
        reading=reading(text, "", context=NI),
        catalogue=CATALOGUE,
        context=NI,
        method="structured",
    )
    assert verified.found == ()


def test_a_model_is_believed_where_the_trial_is_meant() -> None:
    item = Item(field=f"{SIZE}.power", value=0.8, quote="power of 80 %")
    text = "The trial needs a power of 80 %."
    verified = verify(
        [item],
        message_id="m",
        reading=reading(text, "", context=NI),
        catalogue=CATALOGUE,
        context=NI,
        method="structured",
    )
    assert [found.value for found in verified.found] == [0.8]


NOT_SAID = [
    # a stage of a disease is no phase of a trial
    ("study_design.phase", "患者为食管癌，III期，可手术切除。"),
    ("study_design.phase", "肝癌，二期，不能手术。"),
    ("study_design.phase", "压疮，III期。"),
    ("study_design.phase", "慢性肾脏病，4期，未透析。"),
    ("study_design.phase", "卵巢癌术后，临床分期，III期。"),
    # analyses and samples are stratified, too
    ("study_design.stratification_factors", "The analysis will be stratified by sex."),
    ("study_design.stratification_factors", "A Cox model stratified by centre is fitted."),
    ("study_design.stratification_factors", "Hazard ratios are reported, stratified by sex."),
    ("study_design.stratification_factors", "The survey sample is stratified by region."),
    ("study_design.stratification_factors", "按性别分层分析。"),
    ("study_design.stratification_factors", "随机抽取学校，按年级分层。"),
    ("study_design.stratification_factors", "亚组分析按年龄分层。"),
    # nor is every analysis the primary one
    ("endpoints.primary_analysis", "For the sensitivity analysis we will fit a logistic regression."),
    ("endpoints.primary_analysis", "In the subgroup analysis we will use a Cox model."),
    ("endpoints.primary_analysis", "Secondary outcomes will be analysed with logistic regression."),
    ("endpoints.primary_analysis", "亚组分析，采用Cox回归。"),
    ("endpoints.primary_analysis", "次要终点，用卡方检验。"),
    ("endpoints.primary_analysis", "For the secondary outcomes, we will use a Cox model."),
    # controls for a case are matched, not allocated
    ("study_design.allocation_ratio", "病例对照研究，1:2，匹配年龄和性别。"),
    ("study_design.allocation_ratio", "Case-control study, 1:2, matched by age."),
    ("study_design.allocation_ratio", "We take two controls per case, 1:2."),
    ("sample_size.allocation_ratio", "Cases and controls are matched in a 1:4 ratio."),
    # how long something takes in one arm
    ("study_design.treatment_duration", "Patients get a single infusion over 4 hours as treatment."),
    ("study_design.treatment_duration", "Treatment for 6 weeks versus placebo for 4 weeks."),
    ("study_design.treatment_duration", "试验组治疗8周，对照组4周。"),
    # what was measured of a follow-up
    ("study_design.follow_up_duration", "The median follow-up was 24 months."),
    ("study_design.follow_up_duration", "Median follow-up 24 months."),
    ("study_design.follow_up_duration", "中位随访24个月。"),
    ("study_design.follow_up_duration", "平均随访时间为2年。"),
    ("study_design.follow_up_duration", "Follow-up: median 24 months"),
    # an interval with its bounds is a result
    ("sample_size.confidence", "The precision is good: 95% CI 0.3-0.5."),
    ("sample_size.confidence", "样本量较小，95%可信区间0.3-0.5。"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "text"), NOT_SAID, ids=[text for _, text in NOT_SAID])
def test_the_same_words_of_another_matter_are_not_the_field(path: str, text: str) -> None:
    assert path not in values(text, path.partition(".")[0])


YEAR = {"value": 12, "unit": "month"}
SAID: list[tuple[str, str, Any]] = [
    ("study_design.phase", "III期，随机双盲。", "III期"),
    ("study_design.phase", "III期。", "III期"),
    ("study_design.phase", "食管癌患者，二期临床试验，单臂。", "二期"),
    ("study_design.phase", "Phase 2, double-blind.", "Phase 2"),
    ("study_design.stratification_factors", "We'll stratify by age and centre.", ["age", "centre"]),
    ("study_design.stratification_factors", "Stratified by centre.", ["centre"]),
    ("study_design.stratification_factors", "按中心和年龄分层。", ["中心", "年龄"]),
    ("study_design.stratification_factors", "随机分组，按性别分层。", ["性别"]),
    ("endpoints.primary_analysis", "We will fit a logistic regression.", "a logistic regression"),
    ("endpoints.primary_analysis", "The primary outcome will be analysed with a Cox model.", "a Cox model"),
    ("study_design.follow_up_duration", "Mean HbA1c 8 %, follow-up 12 months.", YEAR),
    ("study_design.follow_up_duration", "Treatment is a single dose, follow-up 12 months.", YEAR),
    ("study_design.follow_up_duration", "平均年龄60岁，随访12个月。", YEAR),
    ("study_design.treatment_duration", "治疗8周，随访12周。", {"value": 8, "unit": "week"}),
    ("sample_size.confidence", "The half-width is 5 % with 95% confidence.", 0.95),
]  # fmt: skip


@pytest.mark.parametrize(("path", "text", "value"), SAID, ids=[text for _, text, _ in SAID])
def test_words_that_name_the_matter_are_read(path: str, text: str, value: Any) -> None:
    assert values(text, path.partition(".")[0]).get(path) == value


def test_what_a_row_needs_is_said_positively() -> None:
    """A list of other senses never ends; a row says what its sentence names."""
    assert "unless" not in {each.name for each in fields(FieldPhrases)}
    rows = TRIAL.fields.items()
    assert not [key for key, row in rows if row.needs.startswith("^(?!") or row.beside.startswith("^(?!")]
