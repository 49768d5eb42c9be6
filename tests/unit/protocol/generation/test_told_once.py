"""What was told of a study in plain words fills the places that ask for it, is printed once, and what nobody said is
asked: the title, who leads it, what an abbreviation means."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.models import Conversation
from apps.protocol.generation import facts
from apps.protocol.generation.writing.writer import cover, write_all
from apps.protocol.selectors import lead_of, meta_of
from tests.unit.protocol.generation.cast import section_text, source_of

ARMS = [{"name": "Patch", "role": "experimental"}, {"name": "Sham", "role": "control"}]
GAPS = {"en": "[To be completed", "zh-hans": "【待补充"}


def text_of(number: str, language: str = "en", **stages: Any) -> str:
    data = {"study_design": {"design_type": "parallel_rct"}}
    for stage, values in stages.items():
        data.setdefault(stage, {}).update(values)
    return section_text(write_all(source_of(data, language)), number)


def phrase(name: str, language: str, **stages: Any) -> str:
    data = {"study_design": {"design_type": "parallel_rct"}}
    for stage, values in stages.items():
        data.setdefault(stage, {}).update(values)
    return facts.PHRASES[name](source_of(data, language)).text


@pytest.mark.parametrize(
    ("language", "said", "name"),
    [
        ("en", "Everyone is analysed in the group they were drawn for", "full analysis set"),
        ("zh-hans", "所有人都按抽到的那一组来分析", "全分析集"),
    ],
)
def test_a_set_told_in_plain_words_has_its_name(language: str, said: str, name: str) -> None:
    told = text_of("10.2", language, endpoints={"analysis_sets": [said]})
    assert "name of this set" not in told
    assert "该分析集的名称" not in told
    line = next(
        line for line in told.splitlines() if line.startswith(("The primary analysis", "主要分析采用"))
    )
    assert name in line
    assert said not in line


def test_a_set_without_a_name_is_pointed_at_and_not_written_into_a_sentence() -> None:
    said = "We include everybody who came back with the diary"
    told = text_of("10.2", endpoints={"analysis_sets": [said]})
    assert "carried out in: the analysis set defined in the table above." in told


@pytest.mark.parametrize(
    ("language", "said", "strata"),
    [
        ("en", "Sealed envelopes, kept separate for each unit", "unit"),
        ("en", "a computer list, with separate lists for each ward", "ward"),
        ("zh-hans", "电脑排序，每个科室单独排一份", "科室"),
        ("en", "a computer list, not separate for each unit", ""),
        ("en", "a computer list", ""),
    ],
)
def test_a_list_for_each_unit_is_stratified_by_it(language: str, said: str, strata: str) -> None:
    assert phrase("strata", language, study_design={"randomisation_method": said}) == strata


@pytest.mark.parametrize(
    ("language", "said", "length"),
    [
        ("en", "a warm pack on the arm for thirty minutes", "30 minutes"),
        ("zh-hans", "热敷三十分钟", "30分钟"),
        ("zh-hans", "每晚抹药膏，抹四周", "4 周"),
        ("en", "walking for thirty minutes every day", ""),
        ("en", "cold packs for ten minutes, three times", ""),
    ],
)
def test_how_long_it_lasts_is_read_off_its_description(language: str, said: str, length: str) -> None:
    told = phrase("treatment_duration", language, pico={"intervention": said})
    assert told.replace(" ", "").startswith(length.replace(" ", ""))
    assert bool(told) == bool(length)


@pytest.mark.parametrize(
    ("language", "said", "is_told"),
    [
        ("en", "chi-square test; the secondary outcomes are compared in the same way", True),
        ("en", "chi-square test; the secondary outcomes are supportive", False),
        ("zh-hans", "卡方检验，次要结局也用卡方", True),
        ("zh-hans", "卡方检验", False),
    ],
)
def test_how_secondary_outcomes_are_analysed_is_asked_only_where_nobody_said(
    language: str, said: str, *, is_told: bool
) -> None:
    told = text_of(
        "10.5", language, endpoints={"primary_analysis": said, "outcomes": {"secondary": [{"name": "Pain"}]}}
    )
    assert (GAPS[language] not in told) == is_told


@pytest.mark.parametrize(
    ("language", "hypothesis", "words"),
    [
        ("en", "non_inferiority", "Framework of the comparison: non-inferiority."),
        ("zh-hans", "superiority", "本试验为优效性比较"),
        ("zh-hans", "equality", "本试验为组间差异比较"),
    ],
)
def test_what_the_calculation_tests_is_what_is_compared(language: str, hypothesis: str, words: str) -> None:
    assert words in text_of("4.2", language, sample_size={"hypothesis": hypothesis})


def test_the_parts_of_an_outcome_say_how_it_is_assessed() -> None:
    row = {"name": "Itch", "metric": "change from baseline", "aggregation": "mean", "time_point": "week 4"}
    told = text_of("8.3", endpoints={"outcomes": {"primary": [row]}})
    assert "Primary endpoint: Itch (week 4) (metric: change from baseline; aggregation: mean)." in told


def test_who_monitors_the_data_is_told_once_with_its_semicolon() -> None:
    said = "Three people look at the data every 50 patients; they may stop the trial"
    data = {"study_design": {"design_type": "parallel_rct", "dmc": said}}
    sections = write_all(source_of(data, "en"))
    assert said.lower() in section_text(sections, "11.4")
    assert "every 50 patients" not in section_text(sections, "4.3")
    assert "described in 11.4" in section_text(sections, "4.3")


@pytest.mark.parametrize(("language", "meaning"), [("en", "Haenszel"), ("zh-hans", "Haenszel检验")])
def test_abbreviations_of_statistics_are_known_and_the_name_of_the_project_is_none(
    language: str, meaning: str
) -> None:
    data = {
        "study_design": {"design_type": "parallel_rct"},
        "endpoints": {"primary_analysis": "CMH test of the HOTFOOT patients"},
    }
    sections = write_all(source_of(data, language, meta={"project": "HOTFOOT in summer"}))
    listed = next(
        section for section in sections if "abbreviation" in section.title.lower() or "缩略" in section.title
    )
    told = section_text(sections, listed.number)
    assert meaning in told
    assert "HOTFOOT" not in told


def test_instruments_that_every_specialist_knows_have_their_names() -> None:
    told = text_of(
        "13", endpoints={"outcomes": {"secondary": [{"name": "The DLQI"}, {"name": "PASI at week 12"}]}}
    )
    assert "Dermatology Life Quality Index" in told
    assert "Psoriasis Area and Severity Index" in told


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_name_of_the_project_is_not_called_the_title_of_the_study(language: str) -> None:
    source = source_of({"study_design": {"design_type": "parallel_rct"}}, language, meta={"project": "Feet"})
    title = source.title("scientific_question.title")
    row = dict(cover(source).rows)[title]
    assert GAPS[language] in "".join(span.text for span in row)


@pytest.mark.django_db
def test_who_leads_the_project_is_suggested_and_not_asserted(conversation: Conversation) -> None:
    assert lead_of(conversation)
    assert "principal_investigator" not in meta_of(conversation)
