"""Drafts of a model: what says more than the values is refused, whatever it sounds like."""

from __future__ import annotations

import pytest

from apps.protocol.generation.draft_check import problems_of

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
            "numbers that are not in the data: twelve",
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
    draft = "436 participants are randomised. [To be completed: date]"
    assert any("words of a trial" in problem for problem in problems(draft, observational=True))
    assert problems(draft) == []


def test_chinese_drafts_are_checked_too() -> None:
    template, data = "计划入组556例。【待补充：日期】", '{"研究场所": "8家三级医院"}'
    assert problems("计划在8家三级医院入组556例受试者。【待补充：日期】", template=template, data=data) == []
    assert problems("计划在十家医院入组556例。【待补充：日期】", template=template, data=data)
    assert problems("参照Smith标准入组556例。【待补充：日期】", template=template, data=data)
    assert problems("入组556例。", template=template, data=data)
