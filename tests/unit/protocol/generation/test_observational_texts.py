"""Every text of an observational protocol says for which designs and values it holds; none is false for one.

All texts are written for all designs, in both languages and with values of every kind, and printed (`pytest -s`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest
import yaml

from apps.protocol.generation import facts
from apps.protocol.generation.outline import CONTENT, assigning_nothing
from apps.protocol.generation.source import META_TITLES
from apps.protocol.generation.writing.template import _item, texts_of
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of, whole_text

LANGUAGES: Final = ("en", "zh-hans")
DESIGNS: Final = assigning_nothing()
NOTHING: Final[dict[str, Any]] = {}
NONE_SAID: Final[dict[str, Any]] = {
    "study_design": {"framework": "descriptive"},
    "pico": {"intervention": "none", "comparator": "无"},
    "sample_size": {"dropout": 0.1, "n_total": 300, "n_per_group": [{"arm": "Group 1", "n": 300}]},
}
FULL: Final[dict[str, Any]] = {
    "study_design": {
        "follow_up_duration": {"value": 12, "unit": "month"},
        "visits": [{"name": "Visit 1", "time": "day 0"}],
        "matching": "by age",
        "reference_standard": "biopsy",
    },
    "pico": {
        "intervention": "gene test",
        "comparator": "CT",
        "population": "adults",
        "setting": "two hospitals",
    },
    "sample_size": {"dropout": 0.1, "n_evaluable": 90, "n_total": 100, "effect_measure": "odds ratio"},
    "endpoints": {
        "outcomes": {"primary": [{"name": "Cancer"}]},
        "exposure": [{"name": "Gene test"}],
        "confounders": [{"name": "Age"}],
        "baseline": [{"name": "Sex"}],
    },
}
RECORDS: Final = {**FULL, "scientific_question": {"title": "Retrospective chart review / 回顾性研究"}}
VALUES: Final = {"nothing": NOTHING, "none said": NONE_SAID, "full": FULL, "records": RECORDS}

# What would be false of a design, whatever its values are.
FALSE_OF: Final[dict[str, str]] = {
    "cohort": r"free of the outcome|未发生结局|incidence cannot|不能估计发病率",
    "case_control": r"is followed|are followed|lost to follow-up|比较组|[Cc]omparison group|free of the outcome"
    r"|未发生结局|observed as it occurs",
    "cross_sectional": r"is followed|are followed|lost to follow-up|失访者|The follow-up of each|随访时长"
    r"|observed as it occurs",
    "diagnostic_accuracy": r"[Cc]omparison group|比较组|confounder|混杂因素视|association|关联"
    r"|exposure of interest"
    r"|who assess the outcome know the exposure|lost to follow-up|is followed|incidence|Comparator\nCT\n|对照\nCT\n",
}
# What would be false of a study that only reads records.
FALSE_OF_RECORDS: Final = (
    r"followed|may withdraw|随时退出|随访时长|lost to follow-up|失访者|first enrolment|首例|takes place in"
    r"|开展|Enrolment is"
    r"|can be recruited|可入组|people who decline|拒绝参加|informed consent|written consent|签署"
)
SAID_NONE: Final = r"(?:is|by|of|are|with|\() ?none|consists? of|为无|按无|（无）|\n(?:None|无)\n"


def data_of(design: str, values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "study_design": {**values.get("study_design", {}), "design_type": design}}


def texts(design: str, values: dict[str, Any], language: str) -> str:
    """The sections before the open issues of the draft, without their headings and marks."""
    sections = [
        s for s in write_all(source_of(data_of(design, values), language)) if s.number[:2] not in ("12", "13")
    ]
    text = whole_text(tuple(sections))
    sys.stdout.write(f"\n=== {design}, {language}\n{text}\n")
    return re.sub(r"\[To be completed: [^\]]*\]|【待补充：[^】]*】", "…", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("values", VALUES)
@pytest.mark.parametrize("design", DESIGNS)
def test_no_text_is_false_of_its_design(design: str, values: str, language: str) -> None:
    text = texts(design, VALUES[values], language)
    assert re.findall(FALSE_OF[design], text) == []
    if values == "records":
        assert re.findall(FALSE_OF_RECORDS, text) == []
    if values == "none said":
        assert re.findall(SAID_NONE, text) == []


@pytest.mark.parametrize("values", VALUES)
@pytest.mark.parametrize("design", DESIGNS)
def test_no_heading_stands_alone(design: str, values: str) -> None:
    written = write_all(source_of(data_of(design, VALUES[values])))
    assert [s.number for s in written if s.level > 1 and not s.blocks] == []


def _rows() -> Iterator[tuple[str, dict[str, Any]]]:
    loaded = yaml.safe_load((CONTENT / "texts.observational.yaml").read_text(encoding="utf-8"))
    for number, rows in loaded.items():
        for row in rows:
            yield number, row


def test_every_text_says_for_which_designs_it_holds() -> None:
    assert [row for _, row in _rows() if not row.get("for")] == []


@pytest.mark.parametrize("designs", ["", "trial", "cohort parallel_rct"])
def test_a_text_that_does_not_say_it_is_refused(designs: str) -> None:
    with pytest.raises(ValueError, match="which designs"):
        _item({"en": "A", "zh_hans": "B", "for": designs}, "observational")


@pytest.mark.parametrize("kind", ["trial", "observational"])
def test_conditions_are_known_facts_phrases_or_values(kind: Any) -> None:
    source = source_of({})
    known = {
        *facts.conditions_of(source),
        *facts.PHRASES,
        *facts.LISTS,
        *(f"meta.{name}" for name in META_TITLES),
    }
    names = {name.lstrip("!") for items in texts_of(kind).values() for item in items for name in item.when}
    assert {name for name in names if name not in known and not source.catalogue.find(name)} == set()


def test_the_comparator_of_cases_and_controls_is_said_as_what_it_is() -> None:
    def section(comparator: str) -> str:
        data = data_of("case_control", {"pico": {"comparator": comparator}})
        return section_text(write_all(source_of(data, "zh-hans")), "4.1")

    assert "暴露的参照为：未使用。" in section("未使用")
    assert "对照组：未患肺炎的对照者。" in section("未患肺炎的对照者")


def test_the_words_of_the_question_stand_beside_the_names_of_the_exposure() -> None:
    data = data_of("cohort", FULL)
    data["pico"] = {"intervention": "gene test in the 90 days before"}
    written = write_all(source_of(data))
    assert "in the 90 days before" in section_text(written, "1.1")
    assert "in the 90 days before" in section_text(written, "5.2")


def test_a_study_that_says_to_follow_people_is_none_of_records() -> None:
    data = data_of(
        "cohort", FULL | {"scientific_question": {"title": "A retrospective and prospective cohort"}}
    )
    assert "existing records" not in whole_text(write_all(source_of(data)))
