"""The commands of the library, as scripts use them."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from apps.search.models import Paper
from tests.support import pdfs
from tests.support.cast import Cast
from tests.support.references import NBIB, RIS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def run_failing(*arguments: str) -> tuple[str, str]:
    """What was written, and the sentence at the end."""
    out = io.StringIO()
    with pytest.raises(CommandError) as failed:
        call_command(*arguments, stdout=out)
    return out.getvalue(), str(failed.value)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    (tmp_path / "a.ris").write_text(RIS)
    (tmp_path / "b.txt").write_text(NBIB)
    return [str(tmp_path / "a.ris"), str(tmp_path / "b.txt")]


def test_files_are_imported_and_found(cast: Cast, files: list[str]) -> None:
    said = run("import_papers", *files, "--project", "switch")
    assert said.splitlines() == [
        "a.ris: 2 papers added.",
        "b.txt: 2 papers added.",
    ]
    found = json.loads(run("search_library", "序贯治疗", "--project", "switch", "--json"))
    paper = Paper.objects.get(title__startswith="早期口服")
    assert found[0] == {
        "paper_id": str(paper.pk),
        "title": paper.title,
        "score": found[0]["score"],
        "passage": paper.abstract,
        "locator": found[0]["locator"],
    }
    assert "linezolid" in run("search_library", "serotonin", "--project", "switch")


def test_shared_papers_have_no_project(cast: Cast, files: list[str]) -> None:
    run("import_papers", files[0], "--project", "switch", "--shared")
    assert Paper.objects.filter(project=None).count() == 2


@pytest.mark.parametrize("name", ["nowhere.ris", "letter.txt"])
def test_what_cannot_be_read_is_named(cast: Cast, tmp_path: Path, name: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear colleague")
    said, failed = run_failing("import_papers", str(tmp_path / name), "--project", "switch")
    assert said.startswith(f"{name}: ")
    assert re.search("No such file|PubMed XML", said)
    assert failed == "1 of 1 files not taken"


@pytest.mark.parametrize("shared", [(), ("--shared",)], ids=["project", "shared"])
def test_one_bad_file_does_not_hold_up_the_others(
    cast: Cast, files: list[str], tmp_path: Path, shared: tuple[str, ...]
) -> None:
    (tmp_path / "letter.txt").write_text("Dear colleague")
    (tmp_path / "open.bib").write_text("@article{chen2020,\n title={Never closed},\n")
    bad = [str(tmp_path / name) for name in ("letter.txt", "nowhere.ris", "open.bib")]
    names = [bad[0], files[0], bad[1], bad[2], files[1]]
    said, failed = run_failing("import_papers", *names, "--project", "switch", *shared)
    assert said.splitlines() == [
        "letter.txt: This is none of PDF, RIS, BibTeX, nbib and PubMed XML.",
        "a.ris: 2 papers added.",
        "nowhere.ris: No such file or directory",
        "open.bib: No reference in this file could be read. 1 entry could not be read: chen2020 (line 1).",
        "b.txt: 2 papers added.",
    ]
    assert failed == "3 of 5 files not taken"


def test_a_file_that_cannot_be_read_is_spoken_of_in_words(cast: Cast, tmp_path: Path) -> None:
    (tmp_path / "locked.pdf").write_bytes(pdfs.encrypted("secret"))
    (tmp_path / "picture.pdf").write_bytes(pdfs.scanned())
    names = [str(tmp_path / name) for name in ("locked.pdf", "picture.pdf")]
    assert run("import_papers", *names, "--project", "switch").splitlines() == [
        "locked.pdf: 1 paper added. Kept, but its text cannot be searched: a password protects the file.",
        "picture.pdf: 1 paper added. Kept, but its text cannot be searched: the pages are pictures.",
    ]


def test_a_data_set_goes_the_way_of_papers(cast: Cast, tmp_path: Path) -> None:
    texts = [
        ("1", "Aspirin", "Aspirin prevents stroke."),
        ("2", "Tea", "Tea is a drink."),
        ("3", "Tea", "Green tea."),
    ]
    lines = [json.dumps({"_id": name, "title": title, "text": text}) for name, title, text in texts]
    (tmp_path / "corpus.jsonl").write_text("\n".join(lines))
    (tmp_path / "queries.jsonl").write_text(json.dumps({"_id": "q", "text": "What prevents stroke?"}))
    (tmp_path / "qrels").mkdir()
    (tmp_path / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\t1\t1\n")
    figures = json.loads(run("evaluate_library", "--beir", str(tmp_path)))
    assert (figures["queries"], figures["ndcg@10"], figures["recall@10"]) == (1, 1.0, 1.0)
    assert not Paper.objects.exists()
