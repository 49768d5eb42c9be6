"""The pages of the library as each person sees and uses them, in both languages."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.documents.actions.files import store_file
from apps.projects.models import User
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from apps.search.errors import SourceUnavailable
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.indexing import NewPassage, write_passages
from apps.search.library.formats import read_records
from apps.search.library.records import PaperRecord
from apps.search.library.upload_words import advice_of
from apps.search.models import LibraryUpload, Paper, Synonym, TextState
from apps.search.views import library
from tests.support.cast import Cast, client_of
from tests.support.references import BIBTEX, NBIB, PUBMED_XML, RIS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
RECORDS = [
    record for text in (RIS, BIBTEX, NBIB, PUBMED_XML) for record in read_records(text.encode()).records
]
HOME = "/p/switch/library/"


@pytest.fixture
def papers(cast: Cast) -> dict[str, Paper]:
    found = add_records(project=cast.project, records=RECORDS, by=cast.coordinator).papers
    return {paper.doi or paper.title: paper for paper in found}


def page_of(user: User, address: str = HOME, **more: Any) -> str:
    response = client_of(user, **more).get(address)
    assert response.status_code == 200
    return response.content.decode()


def titles_in(page: str) -> list[str]:
    return re.findall(r'class="paper-title"[^>]*>([^<]*)<', page)


def test_an_empty_library_leads_to_the_files(cast: Cast) -> None:
    page = page_of(cast.coordinator)
    assert page.count("data-choose-files") == 2
    assert "No paper yet" in page
    page = page_of(cast.viewer)
    assert "data-choose-files" not in page
    assert "A coordinator or investigator of the project can add papers." in page


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("", 7),
        ("?q=linezolid", 3),
        ("?q=linezolid+wang", 1),
        ("?q=序贯", 1),
        ("?q=10.5555/EXAMPLE.3", 1),
        ("?from=2020", 3),
        ("?to=2016", 1),
        ("?type=rct", 2),
        ("?text=retracted", 1),
        ("?text=none", 1),
        ("?tag=双抗", 1),
        ("?q=nothing+of+this", 0),
        ("?from=x&type=y&collection=z&sort=q&page=99", 7),
    ],
)
def test_filters(cast: Cast, papers: dict[str, Paper], query: str, count: int) -> None:
    Paper.objects.filter(doi="10.5555/example.2").update(tags=["双抗"])
    assert len(titles_in(page_of(cast.viewer, HOME + query))) == count


def test_orders(cast: Cast, papers: dict[str, Paper]) -> None:
    newest = titles_in(page_of(cast.viewer, f"{HOME}?sort=newest"))
    assert newest[0].startswith("早期口服")
    assert newest[::-1] == titles_in(page_of(cast.viewer, f"{HOME}?sort=oldest"))


def test_a_file_is_uploaded_by_a_script_and_followed(cast: Cast) -> None:
    client = client_of(cast.coordinator, headers={"Accept": "application/json"})
    sent = client.post(f"{HOME}upload/", {"file": SimpleUploadedFile("a.ris", RIS.encode())})
    assert sent.status_code == 201
    upload = sent.json()
    assert (upload["isOver"], upload["text"]) == (False, "Being read…")
    assert upload["id"] in page_of(cast.viewer, HOME) or upload["id"] in page_of(cast.coordinator, HOME)
    execute_inline(Run.objects.get(pk=LibraryUpload.objects.get().run_id or ""))
    (state,) = client.get(f"{HOME}uploads/?id={upload['id']}&id=nonsense").json()["uploads"]
    assert (state["isOver"], state["tone"], state["text"]) == (True, "ok", "2 papers added.")
    refused = client.post(f"{HOME}upload/", {"file": SimpleUploadedFile("a.exe", b"MZ\x00")})
    assert (refused.status_code, refused.json()["code"]) == (400, "file_type_unknown")
    assert client.post(f"{HOME}upload/").status_code == 400


def test_a_file_is_uploaded_without_scripts(cast: Cast) -> None:
    client = client_of(cast.coordinator)
    file = SimpleUploadedFile("letter.txt", b"Dear colleague")
    answer = client.post(f"{HOME}upload/", {"file": file}, follow=True)
    assert "none of PDF, RIS" in answer.content.decode()


def test_uploads_of_another_project_are_not_told(cast: Cast) -> None:
    upload = LibraryUpload.objects.create(project=cast.other_project, name="x", sha256="0")
    client = client_of(cast.coordinator)
    assert client.get(f"{HOME}uploads/?id={upload.pk}").json() == {"uploads": []}


def test_a_paper_has_its_facts_passages_and_references(cast: Cast, papers: dict[str, Paper]) -> None:
    paper = papers["10.5555/example.1"]
    paper.text_state = TextState.FULL
    paper.save()
    write_passages(paper, [NewPassage("Nine of 100 relapsed.", "Results", 3)])
    page = page_of(cast.coordinator, f"{HOME}{paper.pk}/")
    for words in (
        "WANG L, CHEN J.",
        "Wang L, Chen J.",
        "Nine of 100 relapsed.",
        "Page 3",
        "10.5555/example.1",
    ):
        assert words in page
    assert f'id="passage={paper.passages.get(position=1).pk}"' in page
    assert "Delete this paper" not in page_of(cast.viewer, f"{HOME}{paper.pk}/")
    passages = client_of(cast.viewer).get(f"{HOME}{paper.pk}/passages/").json()
    assert [each["locator"] for each in passages["passages"]] == ["Abstract", "Results, p. 3"]


def test_a_paper_is_corrected(cast: Cast, papers: dict[str, Paper]) -> None:
    paper = papers["10.5555/example.1"]
    address = f"{HOME}{paper.pk}/edit/"
    client = client_of(cast.coordinator)
    assert "Wang, Lin\nChen, Jie" in client.get(address).content.decode()
    given = {"title": "Corrected", "authors": "王林\nExample Study Group,", "year": "2020", "retracted": "on"}
    refused = client.post(address, {**given, "doi": "10.5555/example.2", "year": "2999"})
    assert refused.status_code == 400
    assert "This year is in the future." in refused.content.decode()
    taken = client.post(address, {**given, "doi": "10.5555/example.2"})
    assert "Another paper of the library has this number." in taken.content.decode()
    assert client.post(address, {**given, "mesh": "a\nb"}).status_code == 302
    paper.refresh_from_db()
    assert (paper.title, paper.year, paper.retracted, paper.mesh) == ("Corrected", 2020, True, ["a", "b"])
    assert paper.authors == [
        {"family": "王林", "given": ""},
        {"family": "Example Study Group", "given": ""},
    ]
    assert "Do not rely on it" in page_of(cast.viewer, f"{HOME}{paper.pk}/")


def test_the_number_of_another_paper_leads_to_merging(cast: Cast, papers: dict[str, Paper]) -> None:
    paper, other = papers["10.5555/example.1"], papers["10.5555/example.2"]
    client, address = client_of(cast.coordinator), f"{HOME}{paper.pk}/"
    form = {"title": paper.title, "doi": other.doi}
    page = client.post(f"{address}edit/", form).content.decode()
    assert "<h2>There is a problem</h2>" in page
    assert f'href="{HOME}{other.pk}/"' in page
    merging = f"{address}merge/{other.pk}/"
    assert f'action="{merging}"' in page
    assert "The two papers are one now." in client.post(merging, follow=True).content.decode()
    assert not Paper.objects.filter(pk=other.pk).exists()


def test_tags_notes_collections_and_deletion(cast: Cast, papers: dict[str, Paper]) -> None:
    paper = papers["10.5555/example.1"]
    client, address = client_of(cast.coordinator), f"{HOME}{paper.pk}/"
    client.post(f"{address}organise/", {"tags": "key，双抗; x", "new": "To cite"})
    client.post(f"{address}notes/", {"text": "Read <b>this</b>."})
    paper.refresh_from_db()
    assert paper.tags == ["key", "双抗", "x"]
    page = page_of(cast.viewer, address)
    assert "Read &lt;b&gt;this" in page
    collection = paper.collections.get()
    assert titles_in(page_of(cast.viewer, f"{HOME}?collection={collection.pk}")) == [paper.title]
    client.post(f"{address}notes/{paper.notes.get().pk}/delete/")
    client.post(f"{HOME}collections/{collection.pk}/delete/")
    assert (paper.notes.count(), paper.collections.count()) == (0, 0)
    client.post(f"{address}delete/")
    assert not Paper.objects.filter(pk=paper.pk).exists()


@pytest.mark.parametrize("code", ["ris", "bibtex", "csl_json", "gbt7714", "vancouver", "harvard"])
def test_references_are_exported(cast: Cast, papers: dict[str, Paper], code: str) -> None:
    client = client_of(cast.investigator)
    answer = client.get(f"{HOME}export/?format={code}&type=rct")
    content = answer.getvalue().decode()
    assert "早期口服" in content
    assert "Vancomycin" not in content
    one = client.get(f"{HOME}export/?format={code}&paper={papers['10.5555/example.2'].pk}&paper=x")
    assert "Vancomycin" in one.getvalue().decode()
    assert client.get(f"{HOME}export/?format=exe").status_code == 404


def test_papers_found_outside_are_added(
    cast: Cast, papers: dict[str, Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def find(source: str, text: str, **_: Any) -> Any:
        asked.append(text)
        return RECORDS[4:6]

    monkeypatch.setattr(library, "find_papers", find)
    Paper.objects.filter(pmid="99000002").delete()
    page = page_of(cast.coordinator, f"{HOME}find/?source=pubmed&text=linezolid")
    assert page.count('name="number"') == 2
    assert "in the library" in page
    client = client_of(cast.coordinator)
    client.post(f"{HOME}add/", {"source": "pubmed", "number": ["99000002", "10.5555/example.3"]})
    assert asked == ["linezolid", "99000002", "10.5555/example.3"]
    assert Paper.objects.filter(pmid="99000002").exists()
    assert client.get(f"{HOME}find/?source=nowhere").status_code == 404


def test_a_service_that_is_away_says_so(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(*_: Any, **__: Any) -> Any:
        raise SourceUnavailable("PubMed cannot be reached from this server.")

    monkeypatch.setattr(library, "find_papers", find)
    assert "cannot be reached" in page_of(cast.coordinator, f"{HOME}find/?text=x")


def test_the_page_speaks_chinese(cast: Cast, papers: dict[str, Paper]) -> None:
    page = page_of(cast.coordinator, HOME, language="zh-hans")
    assert '<html lang="zh-Hans"' in page


def test_a_paper_of_another_project_is_not_there(cast: Cast) -> None:
    theirs = add_records(project=cast.other_project, records=RECORDS[:1], by=None).papers[0]
    client = client_of(cast.coordinator)
    for rest in ("", "edit/", "passages/", "file/"):
        assert client.get(f"{HOME}{theirs.pk}/{rest}").status_code == 404
    assert client.post(f"{HOME}{theirs.pk}/delete/").status_code == 404


def test_synonyms_are_loaded_in_the_administration(cast: Cast) -> None:
    client = client_of(cast.administrator)
    address = "/admin/search/synonym/load/"
    assert client.get(address).status_code == 200
    table = "heading,term\nMyocardial Infarction,heart attack,心肌梗死\n".encode()
    answer = client.post(address, {"file": SimpleUploadedFile("s.csv", table)}, follow=True)
    assert "3 terms loaded" in answer.content.decode()
    assert set(Synonym.objects.values_list("key", flat=True)) == {
        "heart attack",
        "心肌梗死",
        "myocardial infarction",
    }
    bad = client.post(address, {"file": SimpleUploadedFile("s.csv", b"alone\n")})
    assert "Line 1" in bad.content.decode()


def test_a_paper_with_its_pdf_opens_in_the_viewer_or_as_text(cast: Cast, papers: dict[str, Paper]) -> None:
    paper = papers["10.5555/example.1"]
    paper.file = store_file(
        project=cast.project,
        by=None,
        name="a.pdf",
        content=b"%PDF-",
        content_type="application/pdf",
        kind="library",
    )
    paper.text_state = TextState.FULL
    paper.save()
    write_passages(paper, [NewPassage("Nine of 100 relapsed.", "Results", 3)])
    address = f"{HOME}{paper.pk}/"
    pages = page_of(cast.viewer, address)
    assert f'data-pdf="{address}file/"' in pages
    assert f'data-passages-url="{address}passages/"' in pages
    text = page_of(cast.viewer, f"{address}?view=text")
    assert "data-pdf=" not in text
    assert f'id="passage={paper.passages.get(position=1).pk}"' in text
    assert client_of(cast.viewer).get(f"{address}file/").getvalue() == b"%PDF-"


STATES = ["scanned", "encrypted", "broken", "too_large", "too_slow"]


@pytest.mark.parametrize("state", STATES)
def test_a_file_that_cannot_be_read_has_one_sentence(cast: Cast, state: str) -> None:
    paper = Paper.objects.create(project=cast.project, title="scan 01", text_state=state, named_by_file=True)
    page = page_of(cast.coordinator, f"{HOME}{paper.pk}/")
    assert page.count("text cannot be searched") == 1
    assert [each for each in STATES if advice_of(Paper(text_state=each)) in html.unescape(page)] == [state]
    assert "Upload the PDF in the library" not in page
    assert "GB/T 7714</h3>" not in page  # the name of a file is nothing to cite
    assert "A reference needs a title." in page
    assert advice_of(Paper(text_state=state)) in html.unescape(
        page_of(cast.coordinator, f"{HOME}{paper.pk}/reading/")
    )
    exported = client_of(cast.coordinator).get(f"{HOME}export/?format=ris&paper={paper.pk}")
    assert b"scan 01" not in bytes(exported.getvalue())


def test_what_a_file_did_not_say_is_asked_for(cast: Cast, papers: dict[str, Paper]) -> None:
    paper = papers["10.5555/example.1"]
    stored = store_file(
        project=cast.project,
        by=cast.coordinator,
        name="a.pdf",
        content=b"%PDF-1.4",
        content_type="application/pdf",
        kind="library",
    )
    Paper.objects.filter(pk=paper.pk).update(file=stored, text_state=TextState.FULL, authors=[], year=None)
    page = page_of(cast.coordinator, f"{HOME}{paper.pk}/")
    assert re.findall(r"<dt>(\w+)</dt><dd class=\"sub\">Not found in the file", page) == ["Authors", "Year"]
    assert page.count("Add it") == 2
    assert "Add it" not in page_of(cast.viewer, f"{HOME}{paper.pk}/")


@pytest.mark.parametrize(("query", "count"), [("", 0), ("?q=oral", 0), ("?type=rct&from=2019&sort=title", 2)])
def test_folded_filters_say_how_many_are_in_use(
    cast: Cast, papers: dict[str, Paper], query: str, count: int
) -> None:
    found = re.findall(
        r'Filters <span class="count" aria-hidden="true">(\d+)<', page_of(cast.viewer, HOME + query)
    )
    assert found == ([str(count)] if count else [])


def test_a_paper_of_the_same_title_is_offered_to_be_merged(cast: Cast) -> None:
    records = [PaperRecord("Aspirin in pregnancy", year=year) for year in (2015, 2019)]
    paper, other = add_records(project=cast.project, records=records, by=None).papers
    merging = f"{HOME}{paper.pk}/merge/{other.pk}/"
    assert merging in page_of(cast.coordinator, f"{HOME}{paper.pk}/")
    assert merging not in page_of(cast.viewer, f"{HOME}{paper.pk}/")
    client_of(cast.coordinator).post(merging)
    assert Paper.objects.get().pk == paper.pk
    assert "merge-offer" not in page_of(cast.coordinator, f"{HOME}{paper.pk}/")
