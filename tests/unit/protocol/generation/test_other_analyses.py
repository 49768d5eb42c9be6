"""Subgroup and sensitivity analyses are described in one place; other sections refer to it and ask nothing again."""

from __future__ import annotations

import pytest

from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of

TOLD = {
    "en": "difference in means, subgroup analysis by sex and a sensitivity analysis by complete cases",
    "zh-hans": "比较两组均数，按性别作亚组分析，完整病例作敏感性分析",
}
TRIAL = ("parallel_rct", "10.4", "10.8", ())
COHORT = ("cohort", "9.2", "9.3", ("5.3",))
TEST = ("diagnostic_accuracy", "9.2", "9.3", ("5.3",))


def sections(design: str, analysis: str, language: str, *numbers: str) -> str:
    data = {"study_design": {"design_type": design}, "endpoints": {"primary_analysis": analysis}}
    written = write_all(source_of(data, language))
    return "\n".join(section_text(written, number) for number in numbers)


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize(("design", "told_in", "referring", "others"), [TRIAL, COHORT, TEST])
def test_subgroups_that_the_primary_analysis_names_are_referred_to(
    design: str, told_in: str, referring: str, others: tuple[str, ...], language: str
) -> None:
    assert TOLD[language] in sections(design, TOLD[language], language, told_in)
    text = sections(design, TOLD[language], language, referring, *others)
    for line in text.splitlines():
        if "ubgroup" in line or "亚组" in line:
            assert told_in in line or referring in line
            assert "To be completed" not in line
            assert "待补充" not in line


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize(("design", "told_in", "referring", "others"), [TRIAL, COHORT, TEST])
def test_subgroups_that_nobody_named_are_asked_for_once(
    design: str, told_in: str, referring: str, others: tuple[str, ...], language: str
) -> None:
    text = sections(design, "t", language, told_in, referring, *others)
    asked = [
        line
        for line in text.splitlines()
        if ("ubgroup" in line or "亚组" in line) and ("[To" in line or "【" in line)
    ]
    assert len(asked) == 1
    assert told_in not in asked[0]


@pytest.mark.parametrize(("design", "number"), [("parallel_rct", "10.8"), ("cohort", "9.6")])
def test_sensitivity_analyses_that_were_named_are_not_asked_for_again(design: str, number: str) -> None:
    told = sections(design, TOLD["en"], "en", number)
    assert "Sensitivity analyses are described in" in told
    assert "Sensitivity analyses: [" not in told
    assert "Sensitivity analyses: [" in sections(design, "sensitivity and specificity", "en", number)
