"""`manage.py import_papers`: files into the library of a project, read in this process, one line for each.

A file that cannot be taken does not hold up the others; the command then ends with status 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from apps.agents.extension import Run
from apps.agents.management.support import DeskCommand, command_errors, project_and_user
from apps.projects.errors import UserError
from apps.projects.models import Project, User
from apps.runs.work.execute import execute_inline
from apps.search.errors import FileTypeUnknown
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.uploads import upload_file
from apps.search.library.formats import format_of, read_records
from apps.search.library.upload_words import FAILED, counts_words, left_out_words, sentence_of
from apps.search.models import LibraryUpload, UploadState


class NotTaken(Exception):
    """With the sentence that says why."""


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
        with command_errors():
            project, user = project_and_user(options)
        take = (
            (lambda path: _share(path, user))
            if options["shared"]
            else lambda path: _import(path, project, user)
        )
        failed = sum(not self._is_taken(path, take) for path in options["files"])
        if failed:
            raise CommandError(f"{failed} of {len(options['files'])} files not taken")

    def _is_taken(self, path: Path, take: Callable[[Path], str]) -> bool:
        try:
            said, is_taken = take(path), True
        except NotTaken as error:
            said, is_taken = str(error), False
        except UserError as error:
            said, is_taken = str(error), False
        self.stdout.write(f"{path.name}: {said}")
        return is_taken


def _import(path: Path, project: Project, user: User) -> str:
    upload = upload_file(project=project, by=user, name=path.name, content=_content(path), enqueue=False)
    if upload.state == UploadState.WAITING and upload.run_id is not None:
        execute_inline(Run.objects.get(pk=upload.run_id))
        upload.refresh_from_db()
    if upload.state != UploadState.DONE:
        raise NotTaken(sentence_of(upload))
    return _said(upload)


def _said(upload: LibraryUpload) -> str:
    counts = counts_words(upload.added, upload.merged) if upload.code else []
    return " ".join([*counts, sentence_of(upload)])


def _share(path: Path, user: User) -> str:
    content = _content(path)
    if format_of(content) == "pdf":
        raise NotTaken(_("Papers for all projects come from references; a PDF belongs to a project."))
    try:
        read = read_records(content)
    except ValueError:
        raise FileTypeUnknown from None
    left_out = [asdict(each) for each in read.left_out]
    if not read.records:
        raise NotTaken(" ".join([str(FAILED["no_references"]), *left_out_words(left_out, len(left_out))]))
    added = add_records(project=None, records=read.records, by=user)
    return " ".join(counts_words(added.new, added.merged, len(left_out), left_out))


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise NotTaken(error.strerror or str(error)) from None
