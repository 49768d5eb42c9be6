"""What rules decide of a paper, in words of each reader; which records are the same work; what is counted."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from apps.search.ai_search.counts import counts_of
from apps.search.ai_search.duplicates import duplicates_in
from apps.search.ai_search.reasons import reason_of, templates
from apps.search.ai_search.records import Candidate, Decision
from apps.search.ai_search.screening import decision_of
from apps.search.query.interpret import interpret

BLOCKERS = "Beta-blockers after myocardial infarction and preserved ejection fraction"
TITLE = "Empagliflozin in heart failure with a preserved ejection fraction"


def paper(key: str = "paper:1", title: str = TITLE, text: str = "", **facts: Any) -> Candidate:
    return Candidate(key, "library", title, text or title, 0.5, paper_id=key[6:], facts=facts)


def page(key: str, url: str, title: str = "", text: str = "") -> Candidate:
    return Candidate(key, "web", title or key, text, 0.5, url=url)


def decided(question: str, candidate: Candidate) -> Decision:
    return decision_of(interpret(question, this_year=2026), candidate, 0.7)


@pytest.mark.parametrize(
    ("question", "candidate", "code", "keep"),
    [
        ("SGLT2 inhibitors in HFpEF", paper(), "all", True),
        ("SGLT2抑制剂治疗射血分数保留的心衰", paper(), "all", True),
        ("SGLT2 inhibitors in HFpEF, RCTs", paper(study_type="rct"), "all", True),
        ("SGLT2 inhibitors in HFpEF, RCTs", paper(study_type="review"), "other_type", False),
        ("SGLT2 inhibitors in HFpEF, RCTs", paper(), "other_type", False),
        ("SGLT2 inhibitors in HFpEF, RCTs", paper(text=f"{TITLE}: a randomised trial"), "all", True),
        ("SGLT2 inhibitors in HFpEF, RCTs", paper(text=f"{TITLE}. We randomly assigned 9 people."), "all", True),
        ("empagliflozin", paper(title="达格列净治疗心力衰竭"), "none", False),
        ("empagliflozin", paper(title="恩格列净治疗心力衰竭"), "all", True),
        ("beta blocker post MI with preserved EF", paper(title=BLOCKERS), "all", True),
        ("SGLT2 inhibitors in HFpEF, not reviews", paper(study_type="review"), "refused_type", False),
        ("HFpEF, in English", paper(title="恩格列净治疗射血分数保留的心力衰竭"), "other_language", False),
        ("SGLT2 inhibitors in HFpEF", paper(retracted=True), "retracted_match", False),
        ("aspirin in stroke", paper(retracted=True), "retracted", False),
        ("aspirin in stroke", paper(), "none", False),
        ("heart failure excluding children", paper(title="Heart failure in children"), "excluded", False),
        ("射血分数保留的心力衰竭", paper(title="射血分数降低的慢性心力衰竭的治疗"), "none", False),
        ("HFpEF", paper(title="左室射血分数降低型心力衰竭"), "none", False),
        ("HFrEF", paper(title="射血分数降低的心衰患者"), "all", True),
        ("小细胞肺癌", paper(title="非小细胞肺癌的一线治疗"), "none", False),
        ("small cell lung cancer", paper(title="Chemotherapy in non-small-cell lung cancer"), "none", False),
        ("small cell lung cancer", paper(title="Small-cell and non-small-cell lung cancer"), "all", True),
        ("SCLC", paper(title="小细胞肺癌与非小细胞肺癌的比较"), "all", True),
        ("NSCLC", paper(title="非小细胞肺癌的一线治疗"), "all", True),
        ("ECMO OR Impella in shock", paper(title="Impella in cardiogenic shock"), "all", True),
        ("中药治疗糖尿病肾病", paper(title="黄芪注射液治疗糖尿病肾病"), "all", True),
        ("papers by Wang", paper(), "limits", True),
        ("papers by Wang on heart failure", page("web:a", "https://a.example", TITLE), "other_author", False),
        ("papers by Wang on heart failure", page("web:a", "https://a.example", f"{TITLE}. Wang et al."), "all", True),
    ],
)  # fmt: skip
def test_a_paper_is_decided_by_its_topic_and_its_limits(
    question: str, candidate: Candidate, code: str, keep: bool
) -> None:
    found = decided(question, candidate)
    assert (found.code, found.keep) == (code, keep)
    assert found.reason


def test_the_score_is_the_share_of_the_topic_whatever_else_was_found() -> None:
    half = decided("aspirin in heart failure", paper())
    assert half.score == 0.5
    assert not half.keep
    assert decided("heart failure", paper()).score == 1


def test_a_wish_orders_and_drops_nothing() -> None:
    wished = "heart failure, preferably RCTs in English"
    assert decided(wished, paper(study_type="rct", language="en")).preferred == 2
    other = decided(wished, paper(study_type="review", language="zh"))
    assert (other.preferred, other.keep) == (0, True)


def test_a_reason_is_in_the_language_of_who_reads_it() -> None:
    with override("en"):
        made = decided("SGLT2 inhibitors in HFpEF, RCTs", paper(study_type="review")).as_json()
        assert (
            reason_of(made) == "Neither its record nor its text says that it is: randomised controlled trial."
        )
        assert templates()["all"] == "It speaks of: {has}."
    with override("zh-hans"):
        assert "随机" in reason_of(made)
    assert reason_of({"reason": "It fits.", "by": "model"}) == "It fits."


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        (paper("paper:1", doi="10.1000/A"), paper("paper:2", "Another title", doi="10.1000/a"), True),
        (paper("paper:1"), paper("paper:2"), True),
        (paper("paper:1", "Editorial"), paper("paper:2", "Another one"), False),
        (paper("paper:1", doi="10.1000/xyz1"), page("web:a", "https://doi.org/10.1000/XYZ1"), True),
        (paper("paper:1", pmid="123"), page("web:a", "https://pubmed.ncbi.nlm.nih.gov/123/"), True),
        (page("web:a", "https://www.a.example/x/"), page("web:b", "http://a.example/x"), True),
        (page("web:a", "https://a.example/x?id=1"), page("web:b", "https://a.example/x?id=2"), False),
        (paper("paper:1", "Letter"), paper("paper:2", "Letter"), False),
    ],
)
def test_the_same_work_is_one_record(one: Candidate, other: Candidate, are_same: bool) -> None:
    found = duplicates_in({other.key: other, one.key: one}, {one.key: one})
    assert found == ({other.key: one.key} if are_same else {})


def test_counts_are_of_records_and_add_up() -> None:
    decisions = {
        "paper:1": Decision(True, "", 1, "rules", "all"),
        "paper:2": Decision(False, "", 1, "rules", "retracted_match"),
        "paper:3": Decision(False, "", 1, "rules", "other_type"),
        "web:a": Decision(False, "About something else.", 0.1, "model"),
    }
    candidates = {key: (paper(key) if key.startswith("paper") else page(key, key)) for key in decisions}
    counts = counts_of(
        {
            "candidates": {key: each.as_json() for key, each in candidates.items()},
            "decisions": {key: each.as_json() for key, each in decisions.items()},
            "duplicates": {"web:b": "paper:1", "paper:4": "paper:1"},
            "round": 2,
        }
    )
    assert (counts["library"], counts["web"], counts["duplicates"]) == (4, 2, 2)
    assert counts["library"] + counts["web"] == counts["duplicates"] + counts["screened"]
    assert counts["screened"] == counts["kept"] + counts["dropped"]
    assert counts["dropped"] == sum(counts[f"dropped_{name}"] for name in ("topic", "limits", "retracted"))
    assert counts["retracted_matches"] == 1
