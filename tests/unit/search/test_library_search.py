"""Searching the library: filters, passages of one paper, neighbours, synonyms of either language."""

from __future__ import annotations

import pytest

from apps.search.ai_search.settings import SearchSettings
from apps.search.ai_search.sources import Searcher, from_library
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.indexing import NewPassage, write_passages
from apps.search.library.records import PaperRecord
from apps.search.library.search import LibraryFilters, is_author, search_library
from apps.search.library.selectors import library_version, name_of
from apps.search.library.terms import expanded, synonyms_in, term_key
from apps.search.models import Paper, PaperCollection, Synonym, TextState
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db
RECORDS = (
    PaperRecord(
        "Aspirin in stroke",
        "Aspirin helps.",
        year=2010,
        journal="The Lancet",
        study_type="rct",
        language="en",
    ),
    PaperRecord(
        "Aspirin in pain", "Aspirin helps.", year=2020, journal="BMJ", study_type="review", language="en"
    ),
    PaperRecord("阿司匹林预防脑卒中", "阿司匹林有效。", year=2021, study_type="rct", language="zh"),
)


@pytest.fixture
def papers(cast: Cast) -> tuple[Paper, ...]:
    return add_records(project=cast.project, records=RECORDS, by=None).papers


def titles(cast: Cast, query: str, **filters: object) -> list[str]:
    found = search_library(cast.viewer, cast.project, query, filters=LibraryFilters(**filters))  # type: ignore[arg-type]
    return [hit.title for hit in found.hits]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"year_from": 2015}, "Aspirin in pain"),
        ({"year_to": 2010}, "Aspirin in stroke"),
        ({"journals": ("THE LANCET", "NEJM")}, "Aspirin in stroke"),
        ({"study_types": ("review",)}, "Aspirin in pain"),
        ({"tags": ("key",)}, "Aspirin in pain"),
    ],
)
def test_filters(cast: Cast, papers: tuple[Paper, ...], filters: dict[str, object], expected: str) -> None:
    Paper.objects.filter(title="Aspirin in pain").update(tags=["key", "pain"])
    assert titles(cast, "aspirin", **filters) == [expected]


def test_a_collection_nobody_filled_finds_nothing(cast: Cast, papers: tuple[Paper, ...]) -> None:
    collection = PaperCollection.objects.create(project=cast.project, name="To read")
    assert titles(cast, "aspirin", collection_id=collection.pk) == []
    collection.papers.add(papers[0])
    assert titles(cast, "aspirin", collection_id=collection.pk) == ["Aspirin in stroke"]


def test_passages_of_the_full_text_with_their_place_and_neighbours(
    cast: Cast, papers: tuple[Paper, ...]
) -> None:
    paper = papers[0]
    paper.text_state = TextState.FULL
    paper.save()
    write_passages(
        paper,
        [
            NewPassage("Patients were randomised by envelopes.", "Methods", 2),
            NewPassage("Haemorrhage occurred in nine patients.", "Results", 3, boxes=[{"page": 3}]),
            NewPassage("Haemorrhage was rare and mild.", "Discussion", 4),
        ],
    )
    assert paper.version == 2
    found = search_library(cast.viewer, cast.project, "haemorrhage", filters=LibraryFilters(full_text=True))
    (hit,) = found.hits  # one passage a paper
    assert hit.page in {3, 4}
    several = search_library(cast.viewer, cast.project, "haemorrhage", passages_a_paper=3).hits
    result = next(each for each in several if each.page == 3)
    assert result.locator == "Results, p. 3"
    assert result.before == ("Patients were randomised by envelopes.",)
    assert result.after == ("Haemorrhage was rare and mild.",)
    assert paper.passages.get(pk=result.passage_id).boxes == [{"page": 3}]


def test_synonyms_widen_a_question_both_ways(cast: Cast, papers: tuple[Paper, ...]) -> None:
    for term in ("Acetylsalicylic Acid", "Aspirin", "阿司匹林"):
        Synonym.objects.create(heading="Aspirin", term=term, key=term_key(term))
    assert synonyms_in("acetylsalicylic  ACID in pain") == ["Aspirin", "阿司匹林"]
    assert expanded("用阿司匹林预防") == "用阿司匹林预防 Acetylsalicylic Acid Aspirin"
    assert expanded("paracetamol") == "paracetamol"
    assert set(titles(cast, "acetylsalicylic acid")) == {each.title for each in RECORDS}


def test_the_version_changes_with_every_paper(cast: Cast, papers: tuple[Paper, ...]) -> None:
    before = library_version(cast.project)
    assert library_version(cast.project) == before
    papers[0].save()
    after = library_version(cast.project)
    assert after != before
    papers[1].delete()
    assert library_version(cast.project) != after


@pytest.mark.parametrize(
    ("said", "family", "given", "fits"),
    [
        ("Wang", "Wang", "Wei", True),
        ("wang", "Wang", "W", True),
        ("Wang", "Wangdi", "A", False),
        ("Zhang Wei", "Zhang", "Wei", True),
        ("Wei Zhang", "Zhang", "W.", True),
        ("Zhang Wei", "Zhang", "Li", False),
        ("钟南山", "钟", "南山", True),
        ("钟南山", "钟南山", "", True),
        ("钟南山", "钟", "南", False),
    ],
)
def test_whose_name_fits(said: str, family: str, given: str, fits: bool) -> None:
    assert is_author(said, {"family": family, "given": given}) is fits


def test_papers_of_an_author(cast: Cast, papers: tuple[Paper, ...]) -> None:
    papers[0].authors = [{"family": "Wang", "given": "Wei"}]
    papers[0].save()
    assert titles(cast, "aspirin", authors=("Wang",)) == [papers[0].title]
    assert titles(cast, "aspirin", authors=("Zhou",)) == []


def test_of_a_paper_that_is_found_by_its_introduction_its_abstract_is_read(cast: Cast) -> None:
    abstract = "Oral iron raised haemoglobin by 12 g/L in 90 runners."
    records = [PaperRecord("Iron in athletes", abstract)]
    paper = add_records(project=cast.project, records=records, by=None).papers[0]
    introduction = "Earlier trials of oral iron in marathon runners with anaemia were small."
    write_passages(
        paper, [NewPassage(introduction, "1 Introduction"), NewPassage("Ferritin rose.", "2 Results")]
    )
    who = Searcher(cast.viewer, cast.project, SearchSettings())
    asked = ["oral iron marathon runners anaemia"]
    (candidate,) = from_library(who, asked, [{}], lambda: None)["library_hits"].values()
    assert (candidate["text"], candidate["locator"]) == (abstract, "Abstract")


def test_a_chinese_name_is_written_in_one() -> None:
    assert name_of({"family": "王", "given": "林"}) == "王林"
    assert name_of({"family": "Wang", "given": "Lin"}) == "Lin Wang"
