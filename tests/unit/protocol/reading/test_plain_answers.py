"""Answers as people talk give the thing itself, without what leads up to it and what is only said about it; what stands
in their sentences and is something else goes nowhere, or is asked about."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.unit.protocol.reading.support import reading, values

BACKGROUND, QUESTION, HYPOTHESIS = (
    f"scientific_question.{key}" for key in ("background", "question", "hypothesis")
)
COMPARATOR, INCLUSION, EXCLUSION, OUTCOMES = (
    f"pico.{key}" for key in ("comparator", "inclusion_criteria", "exclusion_criteria", "outcomes")
)
PRIMARY, SECONDARY, SAFETY = (f"endpoints.outcomes.{rank}" for rank in ("primary", "secondary", "safety"))
SETS, CONFOUNDERS = "endpoints.analysis_sets", "endpoints.confounders"
DESIGN, STRATA, ROLES = (
    f"study_design.{key}" for key in ("design_type", "stratification_factors", "blinded_roles")
)
CENTRES, FOLLOW_UP = "study_design.centres", "study_design.follow_up_duration"

THE_THING: Final[list[tuple[str, str, str]]] = [
    (
        QUESTION,
        "I keep wondering whether giving iron by drip before a hip replacement spares elderly anaemic patients a "
        "transfusion.",
        "whether giving iron by drip before a hip replacement spares elderly anaemic patients a transfusion",
    ),
    (
        BACKGROUND,
        "Good evening, I am working as assistant professor in nephrology at a government hospital in Maharashtra, "
        "and every monsoon our ward is full of snakebite kidneys.",
        "every monsoon our ward is full of snakebite kidneys",
    ),
    (
        HYPOTHESIS,
        "I'd bet that the nerve block gets them off morphine faster than the epidural does.",
        "the nerve block gets them off morphine faster than the epidural does",
    ),
    (HYPOTHESIS, "我的猜想是基线有肌少症的人无进展生存期更短。", "基线有肌少症的人无进展生存期更短"),
    (
        COMPARATOR,
        "They'd have the usual physio leaflet and one phone call, nothing fancier than that.",
        "the usual physio leaflet and one phone call",
    ),
    (COMPARATOR, "另一组就照常吃二甲双胍，别的什么都不加。", "照常吃二甲双胍"),
    (COMPARATOR, "对照就是单纯常规康复呗，别的啥也不加。", "单纯常规康复"),
    (
        HYPOTHESIS,
        "My bet is that the people who start rehab within 48 hours of their stroke walk on their own sooner, but I've "
        "been wrong before.",
        "the people who start rehab within 48 hours of their stroke walk on their own sooner",
    ),
    (
        "pico.population",
        "Newborns under 1500 grams who need a long line, and I'd rather not have the ones with a known heart defect.",
        "Newborns under 1500 grams who need a long line",
    ),
    (
        "pico.population",
        "We're looking after women over 65 who leak urine when they cough and who'd never had surgery for it.",
        "women over 65 who leak urine when they cough and who'd never had surgery for it",
    ),
    (
        COMPARATOR,
        "对照就是我们现在的老办法，术后静脉镇痛泵，舒芬太尼那个方子。",
        "术后静脉镇痛泵，舒芬太尼那个方子",
    ),
    (
        "pico.setting",
        "In the rheumatology outpatient clinic of the university hospital in Porto, where the coffee is bad but the "
        "patients are loyal.",
        "the rheumatology outpatient clinic of the university hospital in Porto",
    ),
]
WHOLE: Final[list[tuple[str, str]]] = [
    (BACKGROUND, "老年住院病人三个里有一个摔过。到底怎么预防没人说得清。"),
    (BACKGROUND, "One in three of our elderly inpatients falls at least once. Nobody has shown what helps."),
]
ITSELF: Final[list[tuple[str, str]]] = [  # what stands before or behind belongs to it
    ("pico.intervention", "在常规康复之外每天加做经颅磁刺激，10赫兹，每次20分钟，连做四周。"),
    (COMPARATOR, "Same ondansetron 4 mg IV everybody gets in our ED."),
    (QUESTION, "在病房里把防跌倒集束化全套推下去,跟原来的常规做法比,跌倒能不能少"),
]
ITEMS: Final[list[tuple[str, str, list[str]]]] = [
    (
        EXCLUSION,
        "No one on warfarin, please, and nobody with an eGFR below 30.",
        ["on warfarin", "with an eGFR below 30"],
    ),
    (
        EXCLUSION,
        "除了对碘过敏的，基本都能进吧，哦，还有三个月内参加过别的试验的不行。",
        ["对碘过敏的", "三个月内参加过别的试验"],
    ),
    (EXCLUSION, "孕妇当然也不要。", ["孕妇"]),
    (
        EXCLUSION,
        "Nobody with dementia, nobody who's had an intravitreal injection in the past three months, and we used to "
        "exclude the one-eyed but I think that's unfair so they can come.",
        ["with dementia", "had an intravitreal injection in the past three months"],
    ),
    (
        EXCLUSION,
        "Pregnant women obviously stay out, same for anyone already on an anticholinergic.",
        ["Pregnant women", "anyone already on an anticholinergic"],
    ),
    (
        SECONDARY,
        "It would also be nice to know how much time it takes, my nurses are already complaining.",
        ["how much time it takes"],
    ),
    (
        SECONDARY,
        "次要的看看有创通气天数、需要治疗的ROP、PDA结扎，还有NEC。",
        ["有创通气天数", "需要治疗的ROP", "PDA结扎", "NEC"],
    ),
    (
        OUTCOMES,
        "For me it's whether the wound is closed at twelve weeks, and if you'd let me have a second one, how much it "
        "hurts when the dressing is changed.",
        ["whether the wound is closed at twelve weeks", "how much it hurts when the dressing is changed"],
    ),
    (OUTCOMES, "Fugl-Meyer上肢评分，治疗完第4周的。", ["Fugl-Meyer上肢评分，治疗完第4周的"]),
    (
        INCLUSION,
        "第一次做ERCP，至少有一条高危因素，比如怀疑Oddi括约肌功能障碍、插管困难。",
        ["第一次做ERCP", "至少有一条高危因素，比如怀疑Oddi括约肌功能障碍、插管困难"],
    ),
    (OUTCOMES, "术后24小时内静息时的疼痛评分，用NRS。", ["术后24小时内静息时的疼痛评分，用NRS"]),
    (OUTCOMES, "就看28天全因死亡,别的指标水分都大。", ["28天全因死亡"]),
    (SAFETY, "最怕低血糖,尤其夜里的,再有就是胰腺炎。", ["低血糖,尤其夜里的", "胰腺炎"]),
    (SETS, "分析的人群就按意向性治疗，随机了的都算。", ["意向性治疗"]),
    (
        SETS,
        "For the analysis, everybody counts in the group they were drawn into, whether or not they ever touched the "
        "pedals.",
        ["everybody counts in the group they were drawn into"],
    ),
    (
        OUTCOMES,
        "主要看术后三天之内有没有发生谵妄，用CAM量表评，每天早晚各一次。",
        ["术后三天之内有没有发生谵妄，用CAM量表评"],
    ),
    (ROLES, "就是说只对评估谵妄的护士设盲，病人和麻醉医生都不盲。", ["评估谵妄的护士"]),
    (
        SECONDARY,
        "How long they stay, how many fall, and whether they go home.",
        ["How long they stay", "how many fall", "whether they go home"],
    ),
]
BESIDES: Final[list[tuple[str, str, str, Any]]] = [
    (
        BACKGROUND,
        "We're in a tangle with hip fractures on apixaban and the like, we wait two days to operate, and I wonder "
        "whether the waiting makes them delirious.",
        QUESTION,
        "whether the waiting makes them delirious",
    ),
    (
        DESIGN,
        "We'd draw it by lot, a proper randomised controlled trial with the wards as units, so eight wards rather "
        "than single patients.",
        DESIGN,
        "cluster_rct",
    ),
    (DESIGN, "I'd just go back through our own records.", DESIGN, "cohort"),
    (
        DESIGN,
        "I don't want to randomise anybody, I'd just go back through our own records.",
        DESIGN,
        "cohort",
    ),
    ("endpoints.primary_analysis", "分析按意向性来，两组发生率用卡方检验", SETS, ["意向性"]),
    (
        HYPOTHESIS,
        "I need to adjust for age, sex and dementia.",
        CONFOUNDERS,
        [{"name": "age"}, {"name": "sex"}, {"name": "dementia"}],
    ),
    (
        HYPOTHESIS,
        "主要指标两组比较用协方差分析，校正一下发病到球囊的时间，缺的数据用多重插补。",
        CONFOUNDERS,
        [{"name": "发病到球囊的时间"}],
    ),
    (DESIGN, "1比1，按中心分层。", STRATA, ["中心"]),
    (DESIGN, "随机按2比1，多给试验组一点，区组长度6，医院当分层因素。", STRATA, ["医院"]),
    (DESIGN, "回顾性的，从电子病历里扒，前瞻的我等不起。", DESIGN, "cohort"),
    (
        DESIGN,
        "I'll send a questionnaire once to all the palliative care doctors in Ireland and that's it, no second round.",
        DESIGN,
        "cross_sectional",
    ),
    (
        HYPOTHESIS,
        "心动过速、喂养不耐受这些副作用也摘一下，病程里都写了的。",
        SAFETY,
        [{"name": "心动过速"}, {"name": "喂养不耐受"}],
    ),
    (DESIGN, "开放的，只有判终点的医生不知道分组。", ROLES, ["判终点的医生"]),
    (
        FOLLOW_UP,
        "I'd follow each patient for a year through the records.",
        FOLLOW_UP,
        {"value": 1, "unit": "year"},
    ),
    (
        HYPOTHESIS,
        "安全上我最怕出血，BARC 3型及以上的出血住院期间一个不落都要记，颅内出血单独报。",
        SAFETY,
        [{"name": "出血"}, {"name": "BARC 3型及以上的出血住院期间"}, {"name": "颅内出血"}],
    ),
]
ANOTHER_THING: Final[list[tuple[str, str, str]]] = [
    (
        HYPOTHESIS,
        "The kids I mean are eight to sixteen years old and fulfil the Rome IV criteria for functional abdominal "
        "pain.",
        OUTCOMES,
    ),
    (HYPOTHESIS, "病人就找60到80岁、第一次做单侧全膝置换的，诊断得是原发性骨关节炎。", OUTCOMES),
    (
        HYPOTHESIS,
        "The drinkers are both thinner and sicker, so alcohol use and age have to go into the model, and the MELD "
        "score as well.",
        SECONDARY,
    ),
    (HYPOTHESIS, "我们医院牵头，再拉省里四家胸痛中心，一共五家一块干。", CENTRES),
    (
        BACKGROUND,
        "What bugs me is the misery people go through with a stent, half of them ring the ward within a week and all "
        "we offer is paracetamol.",
        "pico.intervention",
    ),
    (
        BACKGROUND,
        "I ask myself if an emergency doctor looking at such a picture can recognise a swollen optic disc as well as "
        "the ophthalmologist does.",
        OUTCOMES,
    ),
    (BACKGROUND, "上个月有一个差点urosepsis进ICU，我就琢磨能不能搞个研究。", QUESTION),
    (HYPOTHESIS, "We don't want to include children, pregnant women or people on dialysis.", EXCLUSION),
    (QUESTION, "我就想知道床旁测的hs-TnI准不准，能不能一小时就把心梗排除掉。", EXCLUSION),
    (
        "study_design.interim_analysis",
        "Haven't thought about it, should we have one of those safety boards or is that overkill for a cream?",
        "study_design.interim_analysis",
    ),
    (
        "endpoints.primary_analysis",
        "统计我不懂，以前都是找公卫学院王老师弄的。",
        "endpoints.primary_analysis",
    ),
    (COMPARATOR, "是用阿托伐他汀20毫克还是瑞舒伐他汀10毫克,我们组里还在吵。", COMPARATOR),
    ("pico.intervention", "每天针刺一次,取百会、神门、三阴交,留针半小时,每周五次,一共扎四周。", COMPARATOR),
    (
        "study_design.randomisation_method",
        "按单双号床位分最省事，不过上次投稿被审稿人骂了，这回不敢这么干了。",
        "study_design.randomisation_method",
    ),
    (
        QUESTION,
        "最想看的就是术后胰腺炎发生率，按照新的腹痛加上24小时后淀粉酶超过三倍来定。",
        QUESTION,
    ),
    (
        INCLUSION,
        "Age over 65, a hip fracture, on a DOAC at admission, and operated on in one of our three hospitals.",
        CENTRES,
    ),
]


def _stage(path: str) -> str:
    return path.partition(".")[0]


@pytest.mark.parametrize(("asked", "text", "value"), THE_THING)
def test_the_value_is_the_thing_itself(asked: str, text: str, value: str) -> None:
    assert values(text, _stage(asked), asked=asked)[asked] == value


@pytest.mark.parametrize(("asked", "text"), [*WHOLE, *ITSELF])
def test_what_belongs_to_it_stays(asked: str, text: str) -> None:
    assert values(text, _stage(asked), asked=asked)[asked] == text.rstrip(".。")


@pytest.mark.parametrize(("asked", "text", "items"), ITEMS)
def test_the_items_are_those_that_are_named(asked: str, text: str, items: list[str]) -> None:
    found = values(text, _stage(asked), asked=asked)[asked]
    assert [item["name"] if isinstance(item, dict) else item for item in found] == items


@pytest.mark.parametrize(("asked", "text", "path", "value"), BESIDES)
def test_what_is_told_besides_is_read(asked: str, text: str, path: str, value: Any) -> None:
    assert values(text, _stage(asked), asked=asked)[path] == value


@pytest.mark.parametrize(("asked", "text", "path"), ANOTHER_THING)
def test_what_is_another_thing_fills_nothing(asked: str, text: str, path: str) -> None:
    assert path not in values(text, _stage(asked), asked=asked)


def test_a_question_that_somebody_else_asks_is_none_of_ours() -> None:
    text = "A colleague in Leeds is wondering whether steroids help, but that's his study."
    assert QUESTION not in values(text, "scientific_question")


def test_a_line_that_was_read_is_not_called_unknown_by_its_label() -> None:
    text = "Who gets in: adults of 50 and over with COPD who were discharged after an exacerbation."
    read = reading(text, "pico", asked=INCLUSION)
    assert [value.field for value in read.values] == [INCLUSION]
    assert not read.unknown


def test_one_figure_that_was_asked_for_is_taken_and_one_with_a_condition_is_not() -> None:
    asked = "study_design.recruitment_period"
    told = values(
        "Seven community clinics in the same county, and nobody else.", "study_design", asked=CENTRES
    )
    assert told[CENTRES] == 7
    assert asked not in values("It would take 18 months if Leeds joins.", "study_design", asked=asked)
