"""Protocols from templates: complete, in one language, with the same numbers everywhere and nothing invented."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from apps.documents.blocks import Heading, PageTurn, Table, plain
from apps.protocol.generation.facts import PHRASES, conditions
from apps.protocol.generation.outline import outline_of
from apps.protocol.generation.run import file_name
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.template import Item, texts_of
from apps.protocol.generation.writing.weights import open_things
from apps.protocol.generation.writing.writer import STUDY_PROTOCOL, document_of, write_all
from tests.unit.protocol.generation.cast import (
    LANGUAGES,
    example,
    example_source,
    section_text,
    source_of,
    whole_text,
)

NUMBER = re.compile(r"\d+(?:\.\d+)?")
CHINESE = re.compile(r"[\u3400-\u9fff]")
LEAST_HEADINGS, LEAST_TABLES = 25, 4
# Numbers of headings, guidelines and counts of the draft itself, which no value has.
OF_THE_TEXT = re.compile(r"ICH E[69](?:\(R\d\))?|P<0\.05")
OF_THE_DRAFT = ("12.3", "15.1", "15.2", "15.3", "13.1", "13.2", "13.3")


@pytest.fixture(params=LANGUAGES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def written(name: str) -> tuple[Section, ...]:
    return write_all(example_source(name))


def test_every_heading_of_the_outline_has_its_place(name: str, written: tuple[Section, ...]) -> None:
    kind = "observational" if "cohort" in name else "trial"
    assert [section.number for section in written] == [wanted.number for wanted in outline_of(kind)]
    document = document_of(example_source(name), written)
    headings = [block for block in document.blocks if isinstance(block, Heading)]
    tables = [block for block in document.blocks if isinstance(block, Table)]
    assert len([heading for heading in headings if heading.number]) >= LEAST_HEADINGS
    assert len(tables) >= LEAST_TABLES
    with_children = {section.number.split(".")[0] for section in written if section.level > 1}
    empty = [
        section.number for section in written if not section.blocks and section.number not in with_children
    ]
    assert empty == []


@pytest.mark.parametrize("kind", ["trial", "observational"])
def test_each_text_belongs_to_a_heading_and_speaks_both_languages(kind: Any) -> None:
    numbers = {section.number for section in outline_of(kind)}
    items: list[Item] = [item for number, found in texts_of(kind).items() for item in found]
    assert set(texts_of(kind)) <= numbers
    for item in items:
        assert item.table or item.list_path or (item.text["en"] and item.text["zh_hans"]), item
        pieces = {lang: sorted(re.findall(r"\{[^}]+?(?:\||\})", text)) for lang, text in item.text.items()}
        gaps = {text.count("[[") for text in item.text.values()}
        assert len(gaps) <= 1, item
        if pieces:
            assert {p.strip("{}|") for p in pieces["en"]} == {p.strip("{}|") for p in pieces["zh_hans"]}, item


def test_the_same_number_of_participants_stands_everywhere(name: str, written: tuple[Section, ...]) -> None:
    total = str(example(name)["sample_size"]["n_total"])
    text = whole_text(written)
    assert len(re.findall(rf"(?<!\d){total}(?!\d)", text)) >= 4
    planned = re.findall(r"In total (\d+) participants|共[入纳]组?入?(\d+)例|N = (\d+)", text)
    assert {next(filter(None, found)) for found in planned} == {total}


def test_no_number_stands_there_that_the_values_do_not_have(name: str, written: tuple[Section, ...]) -> None:
    source = example_source(name)
    known = json.dumps(source.data, ensure_ascii=False)
    known += " ".join(source.text(field.path) for field in source.catalogue.fields)
    known += " ".join(PHRASES[computed](source).text for computed in ("recruited", "recruitment_months"))
    there = set(NUMBER.findall(known))
    headings = {section.number for section in written}
    for section in written:
        if section.number in OF_THE_DRAFT:
            continue
        text = OF_THE_TEXT.sub("", whole_text((section,)))
        new = [n for n in NUMBER.findall(text) if n not in there and n not in headings]
        assert new == [], (section.number, new)


def test_values_are_in_the_language_of_the_protocol(name: str, written: tuple[Section, ...]) -> None:
    text = whole_text(written)
    if LANGUAGES[name] == "en":
        assert CHINESE.search(text.replace("ICMJE", "")) is None
        assert "[To be completed: " in text
    else:
        assert "【待补充：" in text
        assert "To be completed" not in text
        assert "优效" in text
        assert "双侧检验水准0.05" in text
    for code in ("non_inferiority", "parallel_rct", "two_proportions", "experimental_", "no_treatment"):
        assert code not in text


def test_what_holds_for_the_study_is_asked_once_for_all_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Source] = []

    def noted(source: Source) -> dict[str, bool]:
        asked.append(source)
        return {}

    monkeypatch.setattr(conditions, "conditions_of", noted)
    sources = example_source("switch-gnb.en"), example_source("switch-gnb.en")
    for source in sources:
        write_all(source)
    assert asked == [*sources]


def test_an_observational_study_speaks_of_no_trial() -> None:
    text = whole_text(write_all(example_source("osa-poaf-cohort.en"))).lower()
    for word in ("randomis", "blind", "placebo", "efficacy", "allocated", "trial intervention"):
        assert word not in text
    assert "no treatment is assigned" in text


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(
    "design", ["", "parallel_rct", "single_arm", "crossover_rct", "case_control", "diagnostic_accuracy"]
)
def test_what_is_missing_is_marked_and_nothing_is_invented(language: str, design: str) -> None:
    source = source_of({"study_design": {"design_type": design}} if design else {}, language)
    written = write_all(source)
    mark = "【待补充：" if language == "zh-hans" else "[To be completed: "
    assert whole_text(written).count(mark) > 20
    numbers = {section.number for section in written}
    for section in written:
        if section.number not in OF_THE_DRAFT:
            found = NUMBER.findall(OF_THE_TEXT.sub("", whole_text((section,))))
            assert [number for number in found if number not in numbers] == [], section.number


def test_a_single_arm_study_is_not_described_as_randomised() -> None:
    data = {"study_design": {"design_type": "single_arm"}, "pico": {"intervention": "drug A"}}
    text = whole_text(write_all(source_of(data)))
    assert "no random allocation" in text
    assert "Allocation concealment" not in text


def test_a_paragraph_knows_the_values_it_was_written_from() -> None:
    written = write_all(example_source("switch-gnb.en"))
    population = next(section for section in written if section.number == "5.1")
    assert "pico.population" in population.fields
    assert all(
        section.fields for section in written if section.number in ("1.1", "2.1", "4.1", "6.7", "10.11")
    )


def test_the_title_page_has_what_was_entered_and_marks_the_rest() -> None:
    meta = {"version_label": "1.2", "version_date": "2026-03-01", "sponsor": "City Hospital"}
    source = source_of(example("switch-gnb.en"), meta=meta)
    document = document_of(source, write_all(source))
    rows = {label: "".join(span.text for span in told) for label, told in document.cover.rows}
    assert rows["Version"] == "1.2"
    assert rows["Date"] == "1 March 2026"
    assert rows["Sponsor"] == "City Hospital"
    assert rows["Ethics approval"] == "[To be completed: Ethics approval]"


def test_citations_are_listed_as_given_and_never_completed() -> None:
    text = section_text(write_all(example_source("switch-gnb.en")), "14")
    assert "Tamma et al., JAMA Intern Med 2019" in text
    assert "von Dach et al., JAMA 2020" in text
    assert "2019;" not in text
    chinese = section_text(write_all(example_source("dexpod.zh")), "14")
    assert "Su等，Lancet 2016" in chinese


def test_abbreviations_are_those_that_the_text_uses() -> None:
    text = section_text(write_all(example_source("switch-gnb.en")), "13")
    assert "ITT\nIntention to treat" in text
    assert "SAE" in text
    assert "HbA1c" not in text


def test_open_checks_and_review_marks_stand_in_the_appendix() -> None:
    check = {"status": "failed", "blocks": True, "name": "n", "message": "No margin.", "suggestion": "Give one.",
             "fields": ["sample_size.margin"]}  # fmt: skip
    reviews = {"sample_size.n_total": {"because": "endpoints.outcomes.primary"}}
    written = write_all(source_of(example("switch-gnb.en"), checks=(check,), reviews=reviews))
    assert "No margin." in section_text(written, "15.1")
    assert "Must be solved" in section_text(written, "15.1")
    assert "Total number" in section_text(written, "15.2")
    things = open_things(source_of(example("switch-gnb.en")), written)
    first = sum(each.weight == "first" for each in things)
    assert f"{first} things must be completed before it is submitted" in section_text(written, "15.3")


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        ("switch-gnb.en", "15.3", "Blinding\n“The blinding is not settled”\n–\n"),
        ("osa-poaf-cohort.en", "13.3", "Blinding\n“The blinding is not settled”\n–\n"),
        ("dexpod.zh", "15.3", "盲法\n“盲法还没定”\n–\n"),
    ],
)
def test_what_the_team_left_open_stands_among_the_open_issues(name: str, number: str, told: str) -> None:
    said = "盲法还没定。" if name.endswith("zh") else "The blinding is not settled."
    left = ({"path": "study_design.blinding", "words": said}, {"path": "", "words": "The dose is tbd."})
    source = source_of(example(name), LANGUAGES[name], left_open=left)
    text = section_text(write_all(source), number)
    assert told in text
    assert "“The dose is tbd”" in text
    assert told not in section_text(write_all(example_source(name)), number)


def test_what_the_team_left_open_of_no_item_has_no_column_for_it() -> None:
    left = ({"path": "", "words": "The dose is tbd."},)
    written = write_all(source_of(example("switch-gnb.en"), left_open=left))
    (table,) = (
        block
        for section in written
        for block in section.blocks
        if isinstance(block, Table) and block.caption == "Left open by the study team"
    )
    assert table.head == ("In the words of the team",)
    assert len(table.rows[0]) == 1


def test_the_list_of_open_places_says_what_they_ask_for() -> None:
    written = write_all(source_of(example("switch-gnb.en")))
    listed = section_text(written, "15.3").casefold()
    wanted = [each for section in written if section.key != "15.3" for each in section.wanted]
    assert not [each for each in wanted if each.casefold() not in listed]
    assert "[" not in "".join(wanted)


def test_a_schedule_of_many_visits_lies_on_its_side_in_parts() -> None:
    data = copy.deepcopy(example("switch-gnb.en"))
    data["study_design"]["visits"] = [{"name": f"Visit {n}", "time": f"week {n - 1}"} for n in range(1, 31)]
    source = source_of(data)
    blocks = document_of(source, write_all(source)).blocks
    turns = [place for place, block in enumerate(blocks) if isinstance(block, PageTurn)]
    assert [blocks[place].landscape for place in turns] == [True, False]  # type: ignore[union-attr]
    inside = blocks[turns[0] + 1 : turns[1]]
    assert isinstance(inside[0], Heading)
    assert inside[0].text == "Schedule of Activities"
    captions = [block.caption for block in inside if isinstance(block, Table)]
    assert captions == [f"Schedule of activities: visits {ends}" for ends in ("1–10", "11–20", "21–30")]
    assert isinstance(blocks[turns[1] + 1], Heading)


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_schedules_of_the_examples_fit_on_standing_pages(name: str) -> None:
    source = example_source(name)
    assert not any(isinstance(block, PageTurn) for block in document_of(source, write_all(source)).blocks)


CRITERIA = {
    "en": (
        ["aged 18 or more", "able to swallow tablets", "eGFR above 30", "who are in hospital"],
        ["Aged 18 or more.", "Able to swallow tablets.", "eGFR above 30.", "Anyone who is in hospital."],
    ),
    "zh-hans": (
        ["18岁以上", "签署知情同意书的", "以治疗为目的"],
        ["18岁以上。", "签署知情同意书。", "以治疗为目的。"],
    ),
}


@pytest.mark.parametrize("language", CRITERIA)
def test_criteria_are_a_list_whose_entries_begin_and_end_like_sentences(language: str) -> None:
    said, written = CRITERIA[language]
    sections = write_all(source_of({"pico": {"inclusion_criteria": said}}, language))
    assert section_text(sections, "5.2").splitlines()[1:] == written


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_without_a_title_a_document_names_its_project_and_calls_nothing_else_its_title(language: str) -> None:
    source = source_of({}, language, meta={"project": "SWITCH"})
    written = write_all(source)
    document = document_of(source, written)
    assert document.cover.title == source.say(STUDY_PROTOCOL)
    assert "SWITCH" in [plain(words) for _label, words in document.cover.rows]
    assert document.header.startswith("SWITCH · ")
    assert file_name(source).startswith("SWITCH-")
    title, asked = section_text(written, "1.1").splitlines()[1:3]
    assert title == source.title("scientific_question.title")
    assert asked in ("[To be completed: Title]", "【待补充：研究题目】")
    titled = source_of({"scientific_question": {"title": "A title"}}, language, meta={"project": "SWITCH"})
    assert document_of(titled, ()).cover.title == "A title"


@pytest.mark.parametrize(
    ("language", "sentence", "row"),
    [
        (
            "en",
            "Blinded to the allocation: outcome assessors. Level of blinding: [To be completed: ",
            "Blinded: outcome assessors; [To be completed: level of blinding]",
        ),
        (
            "zh-hans",
            "盲法：设盲对象为outcome assessors，设盲程度为【待补充：",
            "设盲对象：outcome assessors；【待补充：设盲程度】",
        ),
    ],
)
def test_who_is_blinded_is_said_where_the_level_is_missing(language: str, sentence: str, row: str) -> None:
    design = {"design_type": "parallel_rct", "blinded_roles": ["outcome assessors"]}
    written = write_all(source_of({"study_design": design}, language))
    assert sentence in section_text(written, "6.7")
    assert section_text(written, "6.7").count("outcome assessors") == 1
    assert row in section_text(written, "1.1")
