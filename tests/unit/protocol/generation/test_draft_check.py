"""Drafts of a model: what says more than the values is refused, whatever it sounds like."""

from __future__ import annotations

import pytest

from apps.protocol.generation.drafts.checking import problems_of

TEMPLATE = "In total 436 participants are planned. Planned start: [To be completed: date]."
DATA = '{"Total number": "436", "Setting": "14 hospitals in Basel", "Source": "Tamma et al., JAMA 2019, 1,478 adults"}'


def problems(
    draft: str, *, template: str = TEMPLATE, data: str = DATA, observational: bool = False
) -> list[str]:
    return problems_of(draft, template=template, data=data, observational=observational)


def test_a_draft_that_keeps_to_the_data_is_taken() -> None:
    draft = (
        "We plan for 436 participants in 14 hospitals in Basel (Tamma et al., 1478). [To be completed: date]"
    )
    assert problems(draft) == []


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        ("436 participants; 80 % power. [To be completed: date]", "numbers that are not in the data: 80"),
        (
            "436 participants in twelve wards. [To be completed: date]",
            "numbers that are not in the data: 12",
        ),
        ("436 participants will be enrolled in March.", "placeholders left out"),
        ("436 participants. [To be completed: date] [To be completed: budget]", "not asked for"),
        ("436 participants (Smith et al.). [To be completed: date]", "references that are not in the data"),
        ("436 participants [3]. [To be completed: date]", "references that are not in the data"),
        (
            "436 participants, led by Miller. [To be completed: date]",
            "names that are not in the data: Miller",
        ),
        ("", "the text is empty"),
        ("436 and so on. [To be completed: date]" + " again" * 600, "much longer"),
    ],
)
def test_what_a_draft_may_not_do(draft: str, reason: str) -> None:
    assert any(reason in problem for problem in problems(draft)), problems(draft)


def test_an_observational_draft_does_not_randomise() -> None:
    draft = "436 participants are to be randomised. [To be completed: date]"
    assert any("words of a trial" in problem for problem in problems(draft, observational=True))
    assert problems(draft, data='{"Design": "randomised trial"}') == []


def test_chinese_drafts_are_checked_too() -> None:
    template, data = "计划入组556例。【待补充：日期】", '{"研究场所": "8家三级医院"}'
    assert problems("计划在8家三级医院入组556例受试者。【待补充：日期】", template=template, data=data) == []
    assert problems("计划在十家医院入组556例。【待补充：日期】", template=template, data=data)
    assert problems("参照Smith标准入组556例。【待补充：日期】", template=template, data=data)
    assert problems("入组556例。", template=template, data=data)


TRIAL = (
    "The treatment lasts 36 months. In total 1524 participants are planned (Colchicine: 1016, Placebo: 508). "
    "Two-sided level of 0.05. Start: [To be completed: planned date]."
)
OF_TRIAL = (
    '{"Total number": "1524", "Treatment duration": "36 months", "arms": "Colchicine: 1016, Placebo: 508", '
    '"alpha": "0.05"}'
)
KEPT = "for 36 months; 1524 participants in total, Colchicine: 1016, Placebo: 508, two-sided level 0.05"


def of_trial(draft: str) -> list[str]:
    return problems_of(draft, template=TRIAL, data=OF_TRIAL, observational=False)


@pytest.mark.parametrize(
    "draft",
    [
        f"Treatment is given {KEPT}. [To be completed: planned date]",
        "The treatment lasts 36 months in 1524 participants (1016 Colchicine and 508 Placebo), at a two-sided "
        "level of 0.05. Start: [To be completed: planned date].",
        TRIAL,
    ],
)
def test_a_draft_that_says_everything_is_taken(draft: str) -> None:
    assert of_trial(draft) == []


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        ("We are sorry, this section cannot be written. [To be completed: planned date]", "left out"),
        (f"Treatment {KEPT}.".replace("36 months", "36 days"), "another unit"),
        (
            f"Treatment {KEPT}.".replace("1016", "X").replace("508", "1016").replace("X", "508"),
            "another unit or group",
        ),
        (f"Treatment {KEPT}.".replace("1524 participants", "1016 participants"), "total 1016"),
        (f"Treatment {KEPT}.".replace("Placebo: 508", "Placebo: 1524"), "placebo 1524"),
        (
            f"Treatment {KEPT}.".replace(", two-sided level 0.05", ""),
            "left out, or without their unit or group: 0.05",
        ),
        (f"Treatment {KEPT}, and aspirin is given.", "do not support: aspirin"),
        (f"Treatment {KEPT}; an independent committee adjudicates.", "independent, committee, adjudicates"),
        (f"Treatment {KEPT} <b>for</b> all participants.", "markup"),
        ("36 months, 1524 total. [To be completed: planned date]", "much shorter"),
    ],
)
def test_a_draft_that_loses_or_moves_a_value_is_refused(draft: str, reason: str) -> None:
    problems = of_trial(draft)
    assert any(reason in problem for problem in problems), problems


def test_names_and_entries_must_be_there_and_a_long_text_may_be_worded_anew() -> None:
    template = (
        "The primary endpoint is six-minute walk distance. Many patients with stable obstructive disease lose "
        "endurance early because breathlessness keeps them from walking and climbing stairs at home."
    )
    data = (
        '{"Primary": "six-minute walk distance", "Background": "Many patients with stable obstructive disease lose '
        'endurance early because breathlessness keeps them from walking and climbing stairs at home."}'
    )
    reworded = (
        "Early in stable obstructive disease, breathlessness keeps many patients from walking and from climbing "
        "stairs at home, and they lose endurance. The primary endpoint is the "
    )
    assert problems(f"{reworded}six-minute walk distance.", template=template, data=data) == []
    lost = problems(f"{reworded}walk distance of each patient.", template=template, data=data)
    assert any("left out" in one for one in lost), lost
    short = problems("The primary endpoint is six-minute walk distance. " * 3, template=template, data=data)
    assert any("values left out: Many patients" in one for one in short), short


def test_a_chinese_draft_keeps_values_and_adds_none() -> None:
    template, data = (
        "计划共入组222例受试者（八段锦组111例，常规教育组111例），随访24周。",
        '{"研究组": "八段锦组、常规教育组", "随访": "24周"}',
    )
    good = "本研究共纳入222例受试者，其中八段锦组111例，常规教育组111例，每例随访24周。"
    assert problems(good, template=template, data=data) == []
    for bad in (
        good.replace("24周", "24天"),
        good.replace("八段锦组111例，", "八段锦组222例，"),
        good.replace("每例随访", "口服阿司匹林并随访"),
        good.replace("常规教育组111例", "其余111例"),
    ):
        assert problems(bad, template=template, data=data), bad


SAME = '{"Follow-up": "12 months", "Size": "1,478 adults", "Rate": "25 %", "Dose": "1.0 mg", "Sites": "14 hospitals"}'
SAME_TEXT = "Follow-up is 12 months for 1,478 adults in 14 hospitals; the rate is 25 %, the dose 1.0 mg."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1,478", "1478"),
        ("1,478", "1 478"),
        ("14 hospitals", "fourteen hospitals"),
        ("12 months", "twelve months"),
        ("12 months", "one year"),
        ("12 months", "1 year"),
        ("25 %", "25%"),
        ("25 %", "25 per cent"),
        ("25 %", "0.25"),
        ("25 %", "one quarter"),
        ("1.0 mg", "1 mg"),
        ("Follow-up", "follow-up"),
    ],
)
def test_the_same_value_may_be_written_in_another_way(old: str, new: str) -> None:
    assert problems(SAME_TEXT.replace(old, new), template=SAME_TEXT, data=SAME) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1,478", "1,487"),
        ("14 hospitals", "forty hospitals"),
        ("14 hospitals", "14 departments"),
        ("12 months", "two years"),
        ("12 months", "12 weeks"),
        ("12 months", "one month"),
        ("25 %", "2.5 %"),
        ("25 %", "three quarters"),
        ("25 %", "a third"),
        ("25 %", "0.5"),
        ("1.0 mg", "10 mg"),
        ("1.0 mg", "1.0 g"),
        ("the rate is", "the rate is above"),
        ("adults", "adults of the seventh cohort"),
    ],
)
def test_another_value_is_refused_however_it_is_written(old: str, new: str) -> None:
    assert problems(SAME_TEXT.replace(old, new), template=SAME_TEXT, data=SAME)


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("1200例", "1,200例", True),
        ("1200例", "一千二百例", True),
        ("12个月", "1年", True),
        ("12个月", "十二个月", True),
        ("20%", "百分之二十", True),
        ("8家", "八家", True),
        ("1200例", "一千三百例", False),
        ("12个月", "两年", False),
        ("20%", "百分之三十", False),
        ("8家", "十八家", False),
    ],
)
def test_chinese_numbers_in_words(old: str, new: str, is_same: bool) -> None:
    text = "在8家医院纳入1200例患者，随访12个月，发生率为20%。"
    data = '{"场所": "8家医院", "例数": "1200", "随访": "12个月", "发生率": "20%"}'
    assert (problems(text.replace(old, new), template=text, data=data) == []) is is_same
