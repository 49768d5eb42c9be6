"""People, arms, outcomes and questions as doctors tell them: the verdict before its people, one outcome with what
counts as one, a question whatever its verb, and what is done by those who do it."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.protocol.reading.clauses.alternatives import as_said
from tests.unit.protocol.reading.support import CATALOGUE, reading, values

IN, OUT, WHO = "pico.inclusion_criteria", "pico.exclusion_criteria", "pico.population"
DONE, OTHERS, MEASURED = "pico.intervention", "pico.comparator", "pico.outcomes"
FIRST, HARMS = "endpoints.outcomes.primary", "endpoints.outcomes.safety"
ASKED, EXPECTED = "scientific_question.question", "scientific_question.hypothesis"
TOLD = [
    (
        "scientific_question",
        "I've had four patients in three years with a bad spinal haematoma after an epidural, and one who needed a"
        " laminectomy.",
        {WHO: None, "study_design.recruitment_period": None},
    ),
    (
        "scientific_question",
        "I have seen two women this year with a uterine rupture after induction.",
        {WHO: None},
    ),
    (
        "scientific_question",
        "主要想看看给住院的老人每天喝蛋白粉，能不能让他们出院时的握力更好。",
        {ASKED: "给住院的老人每天喝蛋白粉，能不能让他们出院时的握力更好", FIRST: None},
    ),
    ("pico", "主要就看出院时的体重。", {FIRST: [{"name": "出院时的体重"}]}),
    (
        "pico",
        "For safety we need to write down any wound infection, bleeding and readmission up to 90 days.",
        {
            HARMS: [
                {"name": "any wound infection"},
                {"name": "bleeding"},
                {"name": "readmission up to 90 days"},
            ]
        },
    ),
    (
        "pico",
        "As for harms we'd pick up every seizure, faint and fall in the first month.",
        {HARMS: [{"name": "every seizure"}, {"name": "faint"}, {"name": "fall in the first month"}]},
    ),
    (
        "pico",
        "We'd enrol adults with cellulitis of the leg. Out: diabetic foot ulcers; anyone on dialysis; pregnant women.",
        {
            WHO: "adults with cellulitis of the leg",
            OUT: ["diabetic foot ulcers", "on dialysis", "pregnant women"],
            IN: None,
        },
    ),
    (
        "pico",
        "Children with a broken wrist. Out go those with an open fracture, and anybody with a nerve injury.",
        {OUT: ["those with an open fracture", "a nerve injury"], IN: None},
    ),
    (
        "pico",
        "Anyone with a creatinine above 200 is out, and cirrhosis too.",
        {OUT: ["a creatinine above 200", "cirrhosis"]},
    ),
    (
        "pico",
        "I don't want anybody who needs a lateral neck dissection, nor people on lithium, and redo operations "
        "I'd leave out as well.",
        {OUT: ["needs a lateral neck dissection", "people on lithium", "redo operations"]},
    ),
    (
        "pico",
        "对象是五十岁以上确诊心衰的病人，家里得有体重秤，自己或者家属能接电话。",
        {WHO: "五十岁以上确诊心衰的病人", IN: ["家里得有体重秤", "自己或者家属能接电话"]},
    ),
    (
        "pico",
        "A health visitor goes to the flat twice a week, shows the mother how to hold the baby and leaves a booklet. "
        "The others simply get the booklet.",
        {
            DONE: "A health visitor goes to the flat twice a week, shows the mother how to hold the baby and leaves a "
            "booklet"
        },
    ),
    (
        "pico",
        "康复师每周上门两次，教老人在床边站起来，再带着走两圈。其他老人就发一张图。",
        {DONE: "康复师每周上门两次，教老人在床边站起来，再带着走两圈"},
    ),
    (
        "pico",
        "One group gets no drain at all. The others get what we do now, which is one suction drain brought out through "
        "the side of the wound and taken out the next morning if it's made less than a cupful.",
        {
            OTHERS: "what we do now, which is one suction drain brought out through the side of the wound and taken "
            "out the next morning if it's made less than a cupful"
        },
    ),
    (
        "pico",
        "对照的病区就照旧，每天换一次药。",
        {OTHERS: "照旧，每天换一次药"},
    ),
    (
        "pico",
        "The main outcome is pressure ulcers, graded by two nurses on photographs, stage two and above all count.",
        {
            FIRST: [
                {
                    "name": "pressure ulcers",
                    "variable": "graded by two nurses on photographs, stage two and above all count",
                }
            ]
        },
    ),
    (
        "pico",
        "The primary outcome is relapse, defined as a daily dose above 10 mg, within 12 months of randomisation.",
        {
            FIRST: [
                {
                    "name": "relapse",
                    "variable": "a daily dose above 10 mg",
                    "time_point": "within 12 months of randomisation",
                }
            ]
        },
    ),
    (
        "pico",
        "I'd count asthma attacks per child over six months, that's the one that really counts.",
        {FIRST: [{"name": "asthma attacks per child over six months"}]},
    ),
    (
        "pico",
        "主要结局是压疮，二期以上的都算，由两个护士看照片判。",
        {FIRST: [{"name": "压疮", "variable": "二期以上的都算，由两个护士看照片判"}]},
    ),
    (
        "pico",
        "主要结局是每天走多少步，从手环上读，不用病人自己报。",
        {FIRST: [{"name": "每天走多少步", "variable": "从手环上读，不用病人自己报"}]},
    ),
    (
        "pico",
        "主要看膝关节功能，用WOMAC评，零到九十六分。",
        {FIRST: [{"name": "膝关节功能", "variable": "用WOMAC评，零到九十六分"}]},
    ),
    (
        "pico",
        "疼痛降了多少是最主要的，术后第三天问。",
        {FIRST: [{"name": "疼痛降了多少", "time_point": "术后第三天"}]},
    ),
    (
        "pico",
        "不良事件主要盯着低血糖、牙龈出血，还有头晕摔倒这种。",
        {HARMS: [{"name": "低血糖"}, {"name": "牙龈出血"}, {"name": "头晕摔倒"}]},
    ),
    (
        "scientific_question",
        "What I want to find out is whether a weekly phone call from a nurse keeps heart failure patients out of "
        "hospital longer.",
        {
            ASKED: "whether a weekly phone call from a nurse keeps heart failure patients out of hospital longer",
            FIRST: None,
        },
    ),
    (
        "scientific_question",
        "I'd like to know how often delirium comes back after a hip operation, and whether those people end up in a "
        "nursing home more often than the ones who stayed clear.",
        {
            ASKED: "how often delirium comes back after a hip operation, and whether those people end up in a "
            "nursing home more often than the ones who stayed clear"
        },
    ),
    (
        "scientific_question",
        "我们打算随访一批退休矿工，看看干过十年以上的人，肺功能是不是比地面工人差。",
        {ASKED: "干过十年以上的人，肺功能是不是比地面工人差"},
    ),
    (
        "scientific_question",
        "我们想随访一批护士，看看上夜班的人，血糖高的是不是比上白班的多。我猜倒班倒得勤的，风险肯定高。",
        {
            ASKED: "上夜班的人，血糖高的是不是比上白班的多",
            EXPECTED: "倒班倒得勤的，风险肯定高",
            DONE: None,
        },
    ),
]
# What is looked at may be what people are exposed to, and an amount is nothing that anybody gets.
NOT_TOLD = [
    (
        "What we're looking at is new AF lasting at least thirty seconds. They'd be compared with people from the same "
        "units who never had it.",
        FIRST,
    ),
    ("主要指标是产后大出血，五百毫升以上就算，用称重法量。不良事件主要留意寒战。", DONE),
]


@pytest.mark.parametrize(("stage", "said", "told"), TOLD)
def test_it_is_read_as_it_is_told(stage: str, said: str, told: dict[str, Any]) -> None:
    read = values(said, stage)

    assert {path: read.get(path) for path in told} == told


@pytest.mark.parametrize(("said", "field"), NOT_TOLD)
def test_it_is_no_value(said: str, field: str) -> None:
    assert field not in values(said, "pico")


def test_what_is_expected_is_no_treatment() -> None:
    said = reading("我猜血糖没管好的人伤口感染肯定多，亚急性的可能也高一点。", "pico")

    assert DONE not in {guess.field for guess in said.likely}


def test_alternatives_are_one_condition() -> None:
    said = "We'd take adults having a new hip, whether for arthritis, a fracture or a tumour, over 40, fit or frail."
    known = Known(CATALOGUE, "pico", {}, {}, message=said)

    def told(*items: str) -> Any:
        return as_said(ReadValue(IN, [*items], ((0, len(said)),), False, PATTERN), known).value

    assert told("arthritis", "a fracture or a tumour") == ["arthritis, a fracture or a tumour"]
    assert told("over 40", "fit or frail") == ["over 40", "fit or frail"]


def test_who_is_kept_out_too_is_told_with_the_sentence_before_anything_is_recorded() -> None:
    """The place holds for either of the two that it has."""
    known = {"scientific_question": {"question": "术前哪些指标可以预测困难插管"}}
    read = values("急诊手术的排除，脊柱有畸形或者感染的也排除。", "pico", asked=WHO, context=known)

    assert read[OUT] == ["急诊手术", "脊柱有畸形或者感染"]
