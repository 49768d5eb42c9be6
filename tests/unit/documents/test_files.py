"""Files of projects: kept under their ids, handed out to members, and never lost between disk and row."""

from __future__ import annotations

import hashlib
import os
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction
from django.test import Client, TestCase
from django.urls import path
from django.utils import timezone
from django_celery_beat.models import PeriodicTask

from apps.documents.actions import files
from apps.documents.actions.files import store_file
from apps.documents.downloads import file_response
from apps.documents.models import StoredFile
from apps.documents.names import LONGEST_NAME_BYTES, safe_name
from apps.documents.selectors import files_visible_to, get_file
from apps.documents.tasks import sweep_files
from apps.projects.errors import NotFound, TooLarge
from apps.projects.models import AuditEntry, Project
from apps.runs.clock.schedules import load_schedules
from tests.support.cast import Cast

urlpatterns = [path("file", lambda request: file_response(StoredFile.objects.get()))]
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "files"
    return tmp_path / "files"


def kept(cast: Cast, name: str = "protocol.docx", content: bytes = b"PK words") -> StoredFile:
    return store_file(
        project=cast.project,
        by=cast.coordinator,
        name=name,
        content=content,
        content_type=WORD,
        kind="protocol",
    )


def on_disk(folder: Path) -> list[Path]:
    return [each for each in folder.rglob("*") if each.is_file()]


def test_a_file_is_kept_with_its_sum_and_recorded(cast: Cast, folder: Path) -> None:
    stored = kept(cast)
    stored.refresh_from_db()
    assert (stored.size, stored.sha256) == (8, hashlib.sha256(b"PK words").hexdigest())
    assert stored.file.read() == b"PK words"
    stored.file.close()
    assert [str(each.relative_to(folder)) for each in on_disk(folder)] == [
        f"projects/{cast.project.pk}/{stored.pk}"
    ]
    entry = AuditEntry.objects.get(action="file.stored", subject_id=str(stored.pk))
    assert (entry.by, entry.project, entry.data["sha256"]) == (cast.coordinator, cast.project, stored.sha256)
    assert "name" not in entry.data


def test_only_the_account_itself_reads_what_is_kept(cast: Cast, folder: Path) -> None:
    kept(cast)
    assert {each.stat().st_mode & 0o777 for each in on_disk(folder)} == {0o600}
    assert (folder / "projects" / str(cast.project.pk)).stat().st_mode & 0o777 == 0o700


def test_two_files_of_one_name_are_two(cast: Cast) -> None:
    first, second = kept(cast, content=b"1"), kept(cast, content=b"2")
    assert first.file.path != second.file.path
    assert [first.name, second.name] == ["protocol.docx"] * 2


def test_more_than_the_limit_is_refused(cast: Cast, folder: Path, settings: Any) -> None:
    settings.STORED_FILE_MOST_BYTES = 3
    assert kept(cast, content=b"123").size == 3
    with pytest.raises(TooLarge):
        kept(cast, content=b"1234")
    assert (StoredFile.objects.count(), len(on_disk(folder))) == (1, 1)


def test_no_bytes_stay_behind_when_the_row_cannot_be_written(
    cast: Cast, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(files, "record", refuse)
    with pytest.raises(IntegrityError), transaction.atomic():
        kept(cast)
    assert on_disk(folder) == []
    assert not StoredFile.objects.exists()


def test_members_see_the_files_of_their_projects_and_nobody_else_does(cast: Cast) -> None:
    stored = kept(cast)
    assert [*files_visible_to(cast.viewer)] == [stored]
    assert not files_visible_to(cast.outsider).exists()
    assert not files_visible_to(cast.administrator).exists()
    assert get_file(cast.viewer, stored.pk) == stored
    with pytest.raises(NotFound):
        get_file(cast.outsider, stored.pk)
    with pytest.raises(NotFound):
        get_file(cast.viewer, uuid4())


def test_a_download_is_saved_and_kept_by_no_cache(cast: Cast) -> None:
    response = file_response(kept(cast, "研究方案 v1.docx"))
    assert b"".join(response.streaming_content) == b"PK words"  # type: ignore[arg-type]
    response.close()
    assert response["Content-Type"] == WORD
    assert response["Content-Length"] == "8"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert response["Cache-Control"] == "private, no-store"
    disposition = response["Content-Disposition"]
    assert disposition.startswith("attachment; filename*=utf-8''")
    assert unquote(disposition).endswith("研究方案 v1.docx")


@pytest.mark.urls(__name__)
def test_head_says_the_same_without_the_words(cast: Cast, client: Client) -> None:
    kept(cast)
    whole: Any = client.get("/file")
    head: Any = client.head("/file")
    assert b"".join(whole.streaming_content) == b"PK words"
    assert [*head.streaming_content] == []
    assert head.headers == whole.headers
    assert head["Content-Length"] == "8"


def test_an_asynchronous_server_sends_it_piece_by_piece(cast: Cast) -> None:
    content = b"x" * 10_000
    response = file_response(kept(cast, content=content))

    async def sent() -> list[bytes]:
        return [part async for part in response]

    parts = async_to_sync(sent)()
    response.close()
    assert (len(parts) > 1, b"".join(parts)) == (True, content)


@pytest.mark.parametrize(
    ("given", "kept_as"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\x\\plan.docx", "plan.docx"),
        ("a\nb\x00\u202ecod.docx", "abcod.docx"),
        ("plan\u2066fdp\u2069\u200b.docx", "planfdp.docx"),
        ("hidden\U000e0041.docx", "hidden.docx"),
        ('a<b>"c|?*:.docx', "a_b__c____.docx"),
        ("  研究  方案 .docx. ", "研究 方案.docx"),
        ("", "file"),
        ("..", "file"),
        ("/", "file"),
        (".docx", "docx"),
    ],
)
def test_names_are_made_safe(given: str, kept_as: str) -> None:
    assert safe_name(given) == kept_as


def test_long_chinese_names_are_cut_before_their_ending() -> None:
    name = safe_name("方案" * 300 + ".docx")
    assert len(name.encode()) <= LONGEST_NAME_BYTES
    assert name.endswith(("方案.docx", "方.docx"))


def test_an_auditor_reads_the_list_in_the_administration(cast: Cast) -> None:
    stored = kept(cast)
    client = Client()
    client.force_login(cast.administrator)
    assert client.get("/admin/documents/storedfile/?q=x").status_code == 200
    page = client.get(f"/admin/documents/storedfile/{stored.pk}/change/")
    assert page.status_code == 200
    assert stored.sha256.encode() in page.content
    assert client.post(f"/admin/documents/storedfile/{stored.pk}/delete/", {"post": "yes"}).status_code == 403
    client.force_login(cast.manager)
    assert client.get("/admin/documents/storedfile/", follow=True).status_code == 403


def old(folder: Path) -> None:
    """All that lies there was written two days ago."""
    for each in on_disk(folder):
        os.utime(each, (each.stat().st_mtime - 2 * 86400,) * 2)
    StoredFile.objects.update(created_at=timezone.now() - timedelta(days=2))


@pytest.mark.django_db(transaction=True)
def test_files_go_with_their_project_once_that_is_committed(cast: Cast, folder: Path) -> None:
    kept(cast)
    with transaction.atomic():
        Project.objects.get(pk=cast.project.pk).delete()
        transaction.set_rollback(True)
    assert len(on_disk(folder)) == 1
    cast.project.delete()
    assert on_disk(folder) == []
    assert not StoredFile.objects.exists()


def test_the_sweep_takes_what_a_crash_left_and_spares_what_is_on_its_way(cast: Cast, folder: Path) -> None:
    kept(cast, content=b"nothing refers to it")
    default_storage.save(f"projects/{cast.project.pk}/{uuid4()}", ContentFile(b"no row leads to it"))
    assert sweep_files(hours=24) == 0
    old(folder)
    default_storage.save(f"projects/{cast.project.pk}/{uuid4()}", ContentFile(b"written just now"))
    kept(cast)
    with TestCase.captureOnCommitCallbacks(execute=True):
        assert sweep_files(hours=24) == 2
    assert len(on_disk(folder)) == 2
    assert StoredFile.objects.count() == 1
    assert AuditEntry.objects.filter(action="file.discarded").count() == 1


@pytest.mark.django_db
def test_a_schedule_starts_the_sweep() -> None:
    load_schedules()
    assert PeriodicTask.objects.get(task=sweep_files.name).kwargs == '{"hours": 24}'
