"""`manage.py import_papers`: files into the library of a project, read in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.agents.extension import Run
from apps.agents.management.support import DeskCommand, command_errors, project_and_user
from apps.projects.models import Project, User
from apps.runs.work.execute import execute_inline
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.uploads import upload_file
from apps.search.library.formats import read_records
from apps.search.models import LibraryUpload, UploadState


class Command(DeskCommand):
    help = "Adds papers from RIS, BibTeX, nbib, PubMed XML and PDF files to the library of a project."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--project", required=True, help="The project's slug.")
        parser.add_argument(
            "--user", default="", help="E-mail of who adds them; else the principal investigator."
        )
        parser.add_argument(
            "--shared",
            action="store_true",
            help="References for every project of the installation instead of this one.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        project, user = project_and_user(options)
        for path in options["files"]:
            with command_errors():
                said = _share(path, user) if options["shared"] else _import(path, project, user)
            self.stdout.write(said)


def _import(path: Path, project: Project, user: User) -> str:
    upload = upload_file(project=project, by=user, name=path.name, content=_content(path), enqueue=False)
    if upload.state == UploadState.WAITING and upload.run_id is not None:
        execute_inline(Run.objects.get(pk=upload.run_id))
        upload.refresh_from_db()
    if upload.state == UploadState.FAILED:
        raise CommandError(f"{path}: {upload.code}")
    return _words(path, upload.added, upload.merged, upload.skipped) + _note(upload)


def _share(path: Path, user: User) -> str:
    try:
        read = read_records(_content(path))
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from None
    added = add_records(project=None, records=read.records, by=user)
    return _words(path, added.new, added.merged, read.unread)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error}") from None


def _words(path: Path, new: int, merged: int, unread: int) -> str:
    return f"{path.name}: {new} added, {merged} were there, {unread} left out"


def _note(upload: LibraryUpload) -> str:
    """Why a file that was taken cannot be searched."""
    return f" ({upload.code})" if upload.code else ""
