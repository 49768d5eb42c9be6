"""What people change by hand: checked, recorded, kept from imports, and gone with all that hangs on it."""

from __future__ import annotations

from typing import Any

import pytest

from apps.documents.actions.files import store_file
from apps.documents.models import StoredFile
from apps.projects.errors import Forbidden, Invalid, NotFound
from apps.projects.models import AuditEntry
from apps.retrieval.models import Chunk
from apps.search.errors import NumberTaken
from apps.search.library.actions import editing
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.indexing import NewPassage, write_passages
from apps.search.library.records import PaperRecord
from apps.search.library.search import LibraryFilters, search_library
from apps.search.models import Paper, Passage
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(cast: Cast) -> Paper:
    record = PaperRecord("Aspirin in stroke", "Aspirin helps.", doi="10.5555/a", year=2010)
    return add_records(project=cast.project, records=[record], by=None).papers[0]


def edit(cast: Cast, paper: Paper, **values: Any) -> list[str]:
    return editing.edit_paper(paper=paper, by=cast.coordinator, values=values)


def test_a_correction_is_found_and_no_import_takes_it_back(cast: Cast, paper: Paper) -> None:
    passage = paper.passages.get()
    assert edit(cast, paper, abstract="Clopidogrel helps.", year=2011, doi="10.5555/A") == [
        "abstract",
        "year",
    ]
    longer = PaperRecord("Aspirin in stroke", "Aspirin helps a great deal.", doi="10.5555/a", year=1999)
    add_records(project=cast.project, records=[longer], by=None)
    found = search_library(cast.viewer, cast.project, "clopidogrel", filters=LibraryFilters(year_from=2011))
    (hit,) = found.hits
    assert (hit.passage, hit.passage_id) == ("Clopidogrel helps.", passage.pk)
    assert AuditEntry.objects.filter(action="paper.changed").latest("at").data == {
        "fields": ["abstract", "year"]
    }


def test_a_retraction_shows_in_what_is_found(cast: Cast, paper: Paper) -> None:
    edit(cast, paper, retracted=True)
    assert search_library(cast.viewer, cast.project, "aspirin").hits[0].paper_facts.retracted
    assert (
        search_library(cast.viewer, cast.project, "aspirin", filters=LibraryFilters(retracted=False)).hits
        == ()
    )


def test_what_cannot_be(cast: Cast, paper: Paper) -> None:
    other = add_records(
        project=cast.project, records=[PaperRecord("Another", doi="10.5555/b")], by=None
    ).papers[0]
    with pytest.raises(NumberTaken):
        edit(cast, other, doi="https://doi.org/10.5555/A")
    with pytest.raises(Invalid):
        edit(cast, paper, title="  ")
    with pytest.raises(Forbidden):
        editing.edit_paper(paper=paper, by=cast.viewer, values={"year": 2000})
    shared = add_records(project=None, records=[PaperRecord("Everybody's")], by=None).papers[0]
    with pytest.raises(NotFound):
        edit(cast, shared, title="Mine")


def test_two_papers_are_made_one_by_hand(cast: Cast, paper: Paper) -> None:
    record = PaperRecord("ASA after stroke", "Another text.", doi="10.5555/b", pmid="77", keywords=("ASA",))
    (other,) = add_records(project=cast.project, records=[record], by=None).papers
    editing.add_note(paper=other, by=cast.coordinator, text="Read this.")
    editing.tag_paper(paper=other, by=cast.coordinator, tags=["core"])
    with pytest.raises(NumberTaken) as refused:
        edit(cast, paper, pmid="77")
    assert refused.value.other == other.pk
    paper.refresh_from_db()
    editing.merge_papers(paper=paper, by=cast.coordinator, other_id=other.pk)
    kept = Paper.objects.get()
    assert (kept.title, kept.doi, kept.pmid) == ("Aspirin in stroke", "10.5555/a", "77")
    assert (kept.tags, kept.mesh, kept.notes.count()) == (["core"], ["ASA"], 1)
    (hit,) = search_library(cast.viewer, cast.project, "aspirin").hits
    assert hit.paper_id == kept.pk
    assert AuditEntry.objects.filter(action="paper.merged").exists()


@pytest.mark.parametrize("has_text", [True, False])
def test_a_merged_paper_keeps_the_file_that_could_be_read(
    cast: Cast, paper: Paper, *, has_text: bool
) -> None:
    (other,) = add_records(project=cast.project, records=[PaperRecord("A copy of it")], by=None).papers
    for each, state in ((paper, "scanned"), (other, "full" if has_text else "broken")):
        each.file = store_file(project=cast.project, by=None, name=each.title, content=each.title.encode(),
                               content_type="application/pdf", kind="library")  # fmt: skip
        each.text_state = state
        each.save()
    if has_text:
        write_passages(other, [NewPassage("The whole text.", "Results", 1, "paragraph", [])])
    editing.merge_papers(paper=paper, by=cast.coordinator, other_id=other.pk)
    kept = Paper.objects.select_related("file").get()
    assert kept.file is not None
    assert kept.file.name == ("A copy of it" if has_text else "Aspirin in stroke")
    assert StoredFile.objects.count() == 1
    assert (kept.text_state, kept.passages.count()) == (("full", 2) if has_text else ("scanned", 1))


def test_what_cannot_be_merged(cast: Cast, paper: Paper) -> None:
    (theirs,) = add_records(project=cast.other_project, records=[PaperRecord("Theirs")], by=None).papers
    for other in (theirs.pk, paper.pk):
        with pytest.raises(NotFound):
            editing.merge_papers(paper=paper, by=cast.coordinator, other_id=other)
    with pytest.raises(Forbidden):
        editing.merge_papers(paper=paper, by=cast.viewer, other_id=theirs.pk)


def test_tags_notes_and_collections(cast: Cast, paper: Paper) -> None:
    editing.tag_paper(paper=paper, by=cast.coordinator, tags=[" key ", "key", "", "双抗"])
    assert paper.tags == ["key", "双抗"]
    note = editing.add_note(paper=paper, by=cast.coordinator, text=" Read the appendix. ")
    editing.put_in_collections(paper=paper, by=cast.coordinator, ids=[], new="To read")
    collection = paper.collections.get()
    editing.put_in_collections(paper=paper, by=cast.coordinator, ids=[collection.pk], new="to cite")
    assert sorted(each.name for each in paper.collections.all()) == ["To read", "to cite"]
    editing.delete_note(paper=paper, note_id=note.pk, by=cast.coordinator)
    editing.delete_collection(project=cast.project, collection_id=collection.pk, by=cast.coordinator)
    assert (paper.notes.count(), paper.collections.count()) == (0, 1)
    with pytest.raises(Invalid):
        editing.add_note(paper=paper, by=cast.coordinator, text=" ")
    with pytest.raises(NotFound):
        editing.delete_collection(project=cast.other_project, collection_id=collection.pk, by=cast.outsider)


def test_a_paper_goes_with_everything(
    cast: Cast, paper: Paper, django_capture_on_commit_callbacks: Any
) -> None:
    paper.file = store_file(
        project=cast.project,
        by=None,
        name="a.pdf",
        content=b"%PDF-",
        content_type="application/pdf",
        kind="library",
    )
    paper.save()
    stored = paper.file
    editing.add_note(paper=paper, by=cast.coordinator, text="x")
    with django_capture_on_commit_callbacks(execute=True):
        editing.delete_paper(paper=paper, by=cast.coordinator)
    assert not Paper.objects.exists()
    assert not Passage.objects.exists()
    assert not Chunk.objects.exists()
    assert not StoredFile.objects.exists()
    assert not stored.file.storage.exists(str(stored.file.name))
