"""What rules read in questions and passages: concepts in both languages, limits, and entries of the table."""

from __future__ import annotations

import pytest

from apps.search.ai_search.evidence_rules import best_sentence, cells_by_rules
from apps.search.ai_search.settings import SearchSettings
from apps.search.query import concepts
from apps.search.query.concepts import concepts_in, coverage, strongest, translated
from apps.search.query.filters import cleaned, narrowed
from apps.search.query.interpret import interpret


def words(question: str) -> list[str]:
    return [concept.words for concept in concepts_in(question)]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Does metformin reduce mortality in type 2 diabetes?", ["metformin", "mortality", "type 2 diabetes"]),
        ("达格列净能否减少心衰患者住院？", ["达格列净", "心衰", "住院"]),
        ("近五年关于房颤抗凝治疗的研究", ["房颤", "抗凝治疗"]),
        ("HER2 and obicetrapib sequels", ["her2", "obicetrapib", "sequels"]),
        ("What is the best treatment?", []),
    ],
)  # fmt: skip
def test_a_question_is_about_its_terms(question: str, found: list[str]) -> None:
    assert words(question) == found


def test_a_term_is_found_in_the_other_language() -> None:
    concepts = concepts_in("达格列净能否减少心衰患者住院？")
    found = coverage(concepts, "Dapagliflozin lowered hospitalizations for heart failure.")
    assert found.share == 1
    assert coverage(concepts, "Heart failure registry").lacks == ("达格列净", "住院")


def test_a_question_is_translated_by_its_terms() -> None:
    assert translated(concepts_in("心梗 阿司匹林"), "latin") == "acute myocardial infarction aspirin"
    assert translated(concepts_in("obicetrapib sequels asthma"), "han") == ""


def test_the_weakest_words_are_dropped() -> None:
    concepts = concepts_in("obicetrapib in asthma exacerbations")
    assert strongest(concepts, ["exacerbations"]) == "obicetrapib asthma"
    assert strongest(concepts, []) == "asthma exacerbations"
    assert strongest(concepts_in("asthma"), []) == ""


@pytest.mark.parametrize(
    ("question", "filters"),
    [
        ("Trials since 2015", {"year_from": 2015}),
        ("published before 2010", {"year_to": 2010}),
        ("between 2010 and 2020", {"year_from": 2010, "year_to": 2020}),
        ("2018年以来的研究", {"year_from": 2018}),
        ("2010-2015年的研究", {"year_from": 2010, "year_to": 2015}),
        ("近五年的研究", {"year_from": 2021}),
        ("in the last 3 years, RCTs only", {"year_from": 2023, "designs": ["rct"]}),
        ("a cohort of 2015 patients", {}),
    ],
)
def test_a_question_limits_by_itself(question: str, filters: dict[str, object]) -> None:
    assert interpret(question, this_year=2026).filters == filters


def test_a_plan_narrows_and_never_widens() -> None:
    asked = {"year_from": 2015, "study_types": ["rct"]}
    assert narrowed(asked, {"year_from": 2000, "study_types": ["cohort"]}) == asked
    assert narrowed(asked, {"year_from": 2020})["year_from"] == 2020


def test_only_filters_are_filters() -> None:
    given = {"year_from": "2015", "year_to": True, "study_types": "rct", "full_text": 1, "paper_ids": ["x"]}
    assert cleaned(given) == {}


def test_entries_of_the_table_are_quotes() -> None:
    text = (
        "In this double-blind, placebo-controlled randomised trial, 1,204 adults with heart failure were randomly "
        "assigned to dapagliflozin or placebo. The primary outcome was hospitalisation within 90 days. "
        "Dapagliflozin reduced it (HR 0.82)."
    )
    cells = {name: cell.value for name, cell in cells_by_rules(text).items()}
    assert cells == {
        "population": "adults with heart failure",
        "intervention": "dapagliflozin",
        "comparator": "placebo",
        "outcomes": "hospitalisation within 90 days",
        "n": "1,204 adults",
        "design": "double-blind, placebo-controlled randomised trial",
    }
    assert all(cell.quote in text for cell in cells_by_rules(text).values())


def test_what_a_passage_does_not_say_stays_empty() -> None:
    assert not any(cell.value for cell in cells_by_rules("An editorial about the weather.").values())


def test_the_sentence_of_the_result_is_taken() -> None:
    text = "Heart failure is common. Dapagliflozin reduced hospitalisation (P < 0.05). We thank all."
    assert best_sentence(text, concepts_in("dapagliflozin hospitalisation")) == (
        "Dapagliflozin reduced hospitalisation (P < 0.05)."
    )


def test_settings_are_brought_within_their_bounds() -> None:
    made = SearchSettings.from_json({"rounds": 99, "seconds": "long", "cost": -1, "web": {"count": 0}})
    assert (made.rounds, made.seconds, made.cost, made.web.count) == (8, 120.0, 0, 1)
    assert SearchSettings.from_json({"searches_web": False}).searches_web is False


def test_a_text_is_laid_bare_once_for_all_terms_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    laid_bare, whole = [], concepts._bare

    def counted(text: str) -> str:
        laid_bare.append(text)
        return whole(text)

    monkeypatch.setattr(concepts, "_bare", counted)
    found = concepts.terms_at("beta-blockers and nothing else that a vocabulary has")
    assert len(found) == 1
    assert len(laid_bare) == 2
