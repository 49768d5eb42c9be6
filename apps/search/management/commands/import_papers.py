"""`manage.py import_papers`: files into the library of a project, read in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from apps.agents.management.support import DeskCommand, command_errors, project_and_user
from apps.projects.access import Right, require
from apps.projects.models import Project, User
from apps.search.library.actions.adding import add_records
from apps.search.library.formats import read_records


class Command(DeskCommand):
    help = "Adds papers from RIS, BibTeX, nbib, PubMed XML and PDF files to the library of a project."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--project", required=True, help="The project's slug.")
        parser.add_argument(
            "--user", default="", help="E-mail of who adds them; else the principal investigator."
        )
        parser.add_argument(
            "--shared", action="store_true", help="For every project of the installation instead of this one."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with command_errors():
            project, user = project_and_user(options)
            require(user, project, Right.UPLOAD)
            for path in options["files"]:
                self.stdout.write(self._import(path, None if options["shared"] else project, user))

    def _import(self, path: Path, project: Project | None, user: User) -> str:
        try:
            read = read_records(path.read_bytes())
        except (OSError, ValueError) as error:
            raise CommandError(f"{path}: {error}") from None
        added = add_records(project=project, records=read.records, by=user)
        return f"{path.name}: {added.new} added, {added.merged} were there, {read.unread} left out"
