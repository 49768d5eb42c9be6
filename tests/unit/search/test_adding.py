"""Papers come in once, whatever brings them: what is richer wins, what people wrote stays, projects stay apart."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from django.db import connection

from apps.projects.errors import NotFound
from apps.projects.models import AuditEntry
from apps.search.library.actions.adding import add_records
from apps.search.library.formats import read_records
from apps.search.library.records import Author, PaperRecord
from apps.search.library.search import search_library
from apps.search.library.selectors import name_of, papers_of
from apps.search.models import Paper, PaperNote, Passage
from tests.support.cast import Cast
from tests.support.references import BIBTEX, NBIB, PUBMED_XML, RIS

TRIAL = PaperRecord(
    title="Early oral switch in staphylococcal bacteraemia",
    doi="10.5555/example.1",
    year=2021,
    authors=(Author("Wang", "L"),),
)
FILES = (RIS, BIBTEX, NBIB, PUBMED_XML)


def add(cast: Cast, *records: PaperRecord) -> list[Paper]:
    return list(add_records(project=cast.project, records=records, by=cast.coordinator).papers)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("other", "same"),
    [
        (PaperRecord("Another title", doi=TRIAL.doi), True),
        (PaperRecord("EARLY ORAL SWITCH, in staphylococcal bacteraemia.", year=2021), True),
        (PaperRecord(TRIAL.title), True),  # nothing speaks against it
        (PaperRecord(TRIAL.title, year=2019), False),
        (PaperRecord(TRIAL.title, doi="10.5555/other", year=2021), False),
        (PaperRecord("Late oral switch in staphylococcal bacteraemia", year=2021), False),
    ],
)
def test_what_makes_two_records_one_paper(cast: Cast, other: PaperRecord, same: bool) -> None:
    first, second = add(cast, TRIAL, other)
    assert (first.pk == second.pk) is same


@pytest.mark.django_db
def test_short_titles_need_the_same_author(cast: Cast) -> None:
    editorial = PaperRecord("Editorial", year=2020, authors=(Author("Wang"),))
    other = replace(editorial, authors=(Author("Chen"),))
    assert len({paper.pk for paper in add(cast, editorial, other, editorial)}) == 2


@pytest.mark.django_db
def test_the_richer_field_wins_and_the_index_follows(cast: Cast) -> None:
    add(cast, TRIAL)
    richer = replace(
        TRIAL,
        abstract="Linezolid was not inferior.",
        authors=(Author("Wang", "Lin"), Author("Chen", "Jie")),
        pmid="99",
        retracted=True,
    )
    add(cast, richer, TRIAL)
    paper = Paper.objects.get()
    assert (paper.abstract, paper.pmid, paper.retracted) == ("Linezolid was not inferior.", "99", True)
    assert [author["given"] for author in paper.authors] == ["Lin", "Jie"]
    (hit,) = search_library(cast.viewer, cast.project, "linezolid").hits
    assert (hit.paper_id, hit.passage, hit.locator) == (paper.pk, "Linezolid was not inferior.", "Abstract")
    assert hit.paper_facts.retracted
    assert Passage.objects.count() == 1


WANG, CHEN, LI = Author("Wang", "L"), Author("Chen", "J"), Author("Li", "N")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("own", "more", "kept"),
    [
        ((Author("Wang", "Lin"),), (WANG, CHEN, LI), ["Lin Wang", "J Chen", "N Li"]),
        ((WANG, CHEN, LI), (Author("Wang", "Lin"),), ["Lin Wang", "J Chen", "N Li"]),
        ((Author("Wang", "Lin"), Author("Chen", "Jie")), (WANG, CHEN, LI), ["Lin Wang", "Jie Chen", "N Li"]),
        ((WANG, CHEN), (Author("Wang", "Lin"), Author("Chen", "Jie")), ["Lin Wang", "Jie Chen"]),
        ((WANG,), (Author("Wang", "Qi"),), ["L Wang"]),  # somebody else
        ((Author("王林"), Author("陈洁")), (Author("Wang", "Lin"), Author("Chen", "Jie")), ["王林", "陈洁"]),
        ((Author("Wang", "Lin"), Author("Chen", "Jie")), (Author("王林"), Author("陈洁")), ["王林", "陈洁"]),
        ((), (WANG,), ["L Wang"]),
        ((WANG, CHEN), (), ["L Wang", "J Chen"]),
    ],
)
def test_the_fuller_list_of_authors_is_kept(
    cast: Cast, own: tuple[Author, ...], more: tuple[Author, ...], kept: list[str]
) -> None:
    add(cast, replace(TRIAL, authors=own), replace(TRIAL, authors=more))
    assert [name_of(author) for author in Paper.objects.get().authors] == kept


@pytest.mark.django_db
@pytest.mark.parametrize("turned", [False, True])
def test_two_records_give_all_that_either_knows(cast: Cast, turned: bool) -> None:
    one = PaperRecord(
        TRIAL.title,
        doi=TRIAL.doi,
        authors=(WANG, CHEN),
        journal="J Ex",
        year=2020,
        pages="12",
        keywords=("Sepsis",),
    )
    other = PaperRecord(
        TRIAL.title,
        pmid="99",
        authors=(Author("Wang", "Lin"),),
        journal="Journal of Examples",
        year=2021,
        volume="7",
        issue="2",
        pages="12-19",
        abstract="It was safe.",
        language="en",
        study_type="rct",
        keywords=("Oral",),
    )
    add(cast, *((other, one) if turned else (one, other)))
    paper = Paper.objects.get()
    assert (paper.doi, paper.pmid, paper.journal) == (TRIAL.doi, "99", "Journal of Examples")
    assert (paper.volume, paper.issue, paper.pages, paper.abstract) == ("7", "2", "12-19", "It was safe.")
    assert [name_of(author) for author in paper.authors] == ["Lin Wang", "J Chen"]
    assert sorted(paper.mesh) == ["Oral", "Sepsis"]
    assert (paper.language, paper.study_type, paper.year) == ("en", "rct", 2021 if turned else 2020)


@pytest.mark.django_db
def test_rows_that_turn_out_to_be_one_keep_what_people_wrote(cast: Cast) -> None:
    by_doi, by_pmid = add(cast, TRIAL, PaperRecord("Oral switch", pmid="77", authors=(WANG, CHEN, LI)))
    Paper.objects.filter(pk=by_pmid.pk).update(journal="By hand", edited=["journal"])
    Paper.objects.filter(pk=by_doi.pk).update(journal="Found", authors=[], edited=["authors"])
    add(cast, replace(TRIAL, pmid="77", journal="A much longer name of the journal"))
    paper = Paper.objects.get()
    assert (paper.journal, paper.authors, paper.edited) == ("By hand", [], ["authors", "journal"])


@pytest.mark.django_db
def test_what_somebody_wrote_stays(cast: Cast) -> None:
    (paper,) = add(cast, TRIAL)
    Paper.objects.update(abstract="", edited=["abstract"])
    add(cast, replace(TRIAL, abstract="Another."))
    paper.refresh_from_db()
    assert paper.abstract == ""


@pytest.mark.django_db
def test_a_record_that_joins_two_papers_makes_them_one(cast: Cast) -> None:
    by_doi, by_pmid = add(cast, TRIAL, PaperRecord("Oral switch", pmid="77", abstract="Abstract of PubMed."))
    PaperNote.objects.create(paper=by_pmid, text="Read this.")
    add(cast, replace(TRIAL, pmid="77"))
    paper = Paper.objects.get()
    assert (paper.pk, paper.pmid, paper.abstract) == (by_doi.pk, "77", "Abstract of PubMed.")
    assert paper.notes.get().text == "Read this."
    assert len(search_library(cast.viewer, cast.project, "Abstract of PubMed").hits) == 1


@pytest.mark.django_db
def test_all_formats_together_twice(cast: Cast) -> None:
    records = [record for text in FILES for record in read_records(text.encode()).records]
    assert add_records(project=cast.project, records=records, by=cast.coordinator).new == 7
    repeated = add_records(project=cast.project, records=records, by=cast.coordinator)
    assert (repeated.new, repeated.merged, Paper.objects.count()) == (0, 7, 7)
    entry = AuditEntry.objects.filter(action="papers.added").earliest("at")
    assert entry.data == {"records": 7, "new": 7}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("question", "title"),
    [
        (
            "oral linezolid for bacteraemia",
            "Early oral switch in staphylococcal bacteraemia: a randomised trial",
        ),
        ("口服利奈唑胺能否替代静脉万古霉素", "早期口服序贯治疗金黄色葡萄球菌菌血症的随机对照试验"),
        ("高血压患者的依从性", "中文示例研究：高血压患者的横断面调查"),
        ("kidney injury by vancomycin", "Vancomycin dosing in ICU patients: a cohort study"),
    ],
)
def test_papers_are_found_in_both_languages(cast: Cast, question: str, title: str) -> None:
    add(cast, *(record for text in FILES for record in read_records(text.encode()).records))
    assert search_library(cast.viewer, cast.project, question).hits[0].title == title


@pytest.mark.django_db
def test_other_projects_find_nothing_and_shared_papers_are_everybodys(cast: Cast) -> None:
    add(cast, TRIAL)
    shared = PaperRecord("Staphylococcal guideline for all", year=2020)
    add_records(project=None, records=[shared], by=None)
    with pytest.raises(NotFound):
        search_library(cast.outsider, cast.project, "staphylococcal")
    theirs = search_library(cast.outsider, cast.other_project, "staphylococcal").hits
    assert [hit.title for hit in theirs] == [shared.title]
    assert theirs[0].paper_facts.shared
    assert len(search_library(cast.viewer, cast.project, "staphylococcal").hits) == 2
    assert [paper.title for paper in papers_of(cast.outsider, cast.other_project, shared=False)] == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
def test_the_same_records_from_four_at_once_are_one_paper_each(cast: Cast) -> None:
    records = read_records(RIS.encode()).records
    start = Barrier(4)

    def add_all(_: int) -> int:
        try:
            start.wait(120)
            return add_records(project=cast.project, records=records, by=None).new
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        new = list(pool.map(add_all, range(4)))
    assert (sum(new), Paper.objects.count(), Passage.objects.count()) == (2, 2, 2)
