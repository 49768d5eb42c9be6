"""Made-up records for tests of literature search: structured abstracts out of a table, in both languages.

They are synthetic: no such studies exist. Each topic has a question, and the records that answer it are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from apps.projects.models import Project, User
from apps.runs.work.execute import execute_inline
from apps.search.ai_search.actions.searches import start_search
from apps.search.library.actions.adding import add_records
from apps.search.library.records import Author, PaperRecord
from apps.search.models import SavedSearch
from config.yaml_files import read_yaml

NOTICE = "Synthetic record made for tests."


@dataclass(frozen=True)
class Topic:
    """`zh` are the same parts in Chinese, which make one of the topic's records."""

    condition: str
    treatment: str
    comparator: str
    outcome: str
    question: str
    zh: tuple[str, str, str, str]


def _topic(row: dict[str, str]) -> Topic:
    condition, treatment, comparator, outcome = (part.strip() for part in row["en"].split("|"))
    zh = tuple(part.strip() for part in row["zh"].split("|"))
    assert len(zh) == 4
    return Topic(condition, treatment, comparator, outcome, row["question"], zh)


FILE = Path(__file__).resolve().parents[1] / "data" / "literature_topics.yaml"
TOPICS = tuple(_topic(row) for row in read_yaml(FILE))
DESIGNS = (
    ("double-blind, placebo-controlled randomised trial", 2015, 412, "reduced"),
    ("open-label randomised controlled trial", 2018, 268, "did not change"),
    ("prospective cohort study", 2020, 1904, "was associated with lower"),
    ("systematic review and meta-analysis", 2023, 5210, "reduced"),
)
OTHERS = 3  # records of a topic that share its condition alone


def relevant(topic: Topic) -> list[PaperRecord]:
    return [*(_english(topic, *row) for row in DESIGNS), _chinese(topic)]


def _english(topic: Topic, design: str, year: int, number: int, verb: str) -> PaperRecord:
    first = f"{topic.treatment} versus {topic.comparator} in {topic.condition}: a {design}"
    return PaperRecord(
        title=first[0].upper() + first[1:],
        abstract=(
            f"{NOTICE} Background: The role of {topic.treatment} in {topic.condition} is unclear. Methods: In this "
            f"{design}, {number:,} patients with {topic.condition} were assigned to {topic.treatment} or "
            f"{topic.comparator}. The primary outcome was {topic.outcome}. Results: "
            f"{topic.treatment.capitalize()} {verb} {topic.outcome} (risk ratio "
            f"0.{number % 90 + 10}, 95% CI 0.{number % 40 + 10} to 1.{number % 9}2)."
        ),
        authors=(Author("Sample", "A"), Author("Specimen", "B")),
        journal="Journal of Test Records",
        year=year,
        language="en",
        study_type="rct" if "randomised" in design else "cohort" if "cohort" in design else "meta_analysis",
    )


def _chinese(topic: Topic) -> PaperRecord:
    condition, treatment, comparator, outcome = topic.zh
    return PaperRecord(
        title=f"{treatment}与{comparator}用于{condition}的随机对照试验",
        abstract=(
            f"测试用合成记录。目的：评价{treatment}用于{condition}的效果。方法：纳入120例{condition}患者，随机分为两组，试验组采用"
            f"{treatment}，对照组采用{comparator}。主要结局为{outcome}。结果：试验组{outcome}与对照组差异显著（P<0.05）。"
        ),
        authors=(Author("测试"),),
        journal="测试记录杂志",
        year=2021,
        language="zh",
        study_type="rct",
    )


def irrelevant(topic: Topic) -> Iterator[PaperRecord]:
    """About the same condition, and nothing else of the question."""
    for place, subject in enumerate(("genetic markers", "health care costs", "imaging findings")[:OTHERS]):
        yield PaperRecord(
            title=f"{subject.capitalize()} in {topic.condition}: a registry report",
            abstract=f"{NOTICE} We describe {subject} of {topic.condition} in a registry from {2001 + place}.",
            journal="Journal of Test Records",
            year=2001 + place,
            language="en",
        )


def fill_library(project: Project, by: User, topics: Sequence[Topic] = TOPICS) -> dict[str, list[str]]:
    """The topics' records in the project's library; the titles that answer each question, by question."""
    records = [record for topic in topics for record in (*relevant(topic), *irrelevant(topic))]
    add_records(project=project, records=records, by=by)
    return {topic.question: [record.title for record in relevant(topic)] for topic in topics}


def searched(project: Project, by: User, question: str, filters: dict[str, Any] | None = None) -> SavedSearch:
    """A search of the page, carried out here and now."""
    search, run = start_search(
        by=by, project=project, question=question, filters=filters or {}, enqueue=False
    )
    execute_inline(run)
    run.refresh_from_db()
    assert run.state == "finished", (run.error_code, run.error_message)
    search.refresh_from_db()
    return search
