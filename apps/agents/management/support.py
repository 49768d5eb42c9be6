"""What the commands share: who acts, in which project, and errors that end in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, OutputWrapper
from django.db import connection
from django.db.models import QuerySet

from apps.agents.models import Agent
from apps.agents.scripts.play import PlayFailed
from apps.agents.scripts.script import ScriptBroken
from apps.agents.selectors import enabled_agents
from apps.llm.selectors import model_in_use, providers_without_variables
from apps.projects.errors import Invalid, UserError, with_fields
from apps.projects.models import Project, User
from config import embedded
from config.stack.prepare import prepare


class DeskCommand(BaseCommand):
    """A command that may be the first thing somebody does with the product."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        set_up_if_new(self.stderr)
        return super().execute(*args, **options)


def set_up_if_new(progress: OutputWrapper) -> None:
    """An embedded database without tables is set up as at the first start. One that an address names is only told of:
    whoever runs it decides when its tables change."""
    if Agent._meta.db_table in connection.introspection.table_names():
        return
    if not embedded.uses_embedded_postgres():
        raise CommandError(
            "the database has no tables yet: run `manage.py migrate` and `manage.py load_defaults`"
        )
    progress.write("The database is new: it is set up first.")
    prepare(progress)


def add_who(parser: CommandParser) -> None:
    parser.add_argument("--agent", required=True, help="The agent's slug.")
    parser.add_argument("--project", required=True, help="The project's slug.")
    parser.add_argument("--user", default="", help="E-mail of who acts; else the principal investigator.")
    parser.add_argument(
        "--approve",
        action="store_true",
        help="Agree to whatever a tool asks first; without it, such tools are refused.",
    )


def agent_named(slug: str) -> Agent:
    return _agent(slug, enabled_agents())


def any_agent_named(slug: str) -> Agent:
    """Also one that is switched off."""
    return _agent(slug, Agent.objects.all())


def _agent(slug: str, among: QuerySet[Agent]) -> Agent:
    agent = among.filter(slug=slug.replace("-", "_")).first()
    if agent is None:
        known = ", ".join(among.values_list("slug", flat=True))
        raise CommandError(f"there is no agent “{slug}”; there are: {known or 'none (run load_defaults)'}")
    return agent


def project_and_user(options: dict[str, Any]) -> tuple[Project, User]:
    """The project, and who acts in it. The rights are the user's own: nothing is checked less than in a page."""
    project = Project.objects.select_related("principal_investigator").filter(slug=options["project"]).first()
    if project is None:
        raise CommandError(f"there is no project “{options['project']}”")
    if not options["user"]:
        return project, project.principal_investigator
    return project, user_named(options["user"])


def user_named(email: str) -> User:
    user = User.objects.filter(email__iexact=email, is_active=True).first()
    if user is None:
        raise CommandError(f"there is no user “{email}”")
    return user


def say_what_is_not_set(stderr: OutputWrapper) -> None:
    """A model that is set up but cannot be used from this shell: else nobody knows why rules answer."""
    if model_in_use("chat").kind == "model":
        return
    for name, variables in providers_without_variables().items():
        stderr.write(f"{name} is not used: {', '.join(variables)} not set; answering by rules")


@contextmanager
def command_errors() -> Iterator[None]:
    """Ends the command with a sentence instead of a stack trace."""
    try:
        yield
    except Invalid as error:
        raise CommandError(with_fields(error)) from error
    except (UserError, PlayFailed, ScriptBroken) as error:
        raise CommandError(str(error)) from error
