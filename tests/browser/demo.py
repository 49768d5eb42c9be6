"""Databases with the demo project, each for a stack of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django.plugin import DjangoDbBlocker

from apps.agents.actions.publishing import publish
from apps.agents.configuration.snapshot import config_of
from apps.agents.models import Agent, Tool, ToolHandler
from apps.llm.models import Model, Purpose, Route
from apps.projects.models import Project
from apps.protocol.actions import example_studies
from apps.runs.work.execute import execute_inline
from apps.search.library.actions.adding import add_records
from apps.search.library.records import PaperRecord
from tests.support import databases
from tests.support.asking import publish_asking_agent
from tests.support.knowledge import answering_document
from tests.support.maintenance import prefix


def seed_demo(
    name: str,
    blocker: DjangoDbBlocker,
    model: dict[str, str],
    *,
    prepare: Callable[[], object] = lambda: None,
) -> dict[str, str]:
    """The environment of a stack on a database of its own; `model` are the variables that name one."""
    database = f"{prefix()}_{name}"
    environment = {"TRIALDESK_DATABASE": database, "REDIS_PREFIX": database, **model}
    with on_database(database, blocker), pytest.MonkeyPatch.context() as patched:
        for key, value in environment.items():
            patched.setenv(key, value)
        for command in ("load_defaults", "seed_demo"):
            call_command(command, stdout=StringIO())
        script_only_the_answers()
        prepare()
    return environment


def add_examples() -> None:
    """The English examples of the tour, played here once, so that no worker plays them beside the tests."""
    english = tuple(example for example in example_studies.EXAMPLES if ".en." in example.script)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(example_studies, "EXAMPLES", english)
        run = example_studies.start_example_studies(Project.objects.get(slug="demo"))
        assert run is not None
        execute_inline(run)


def add_knowledge() -> None:
    """An approved document, from which medical questions are answered."""
    project = Project.objects.get(slug="demo")
    answering_document(project.principal_investigator, project, title="Surgical prophylaxis")


def copy_demo(
    name: str, other: str, blocker: DjangoDbBlocker, model: dict[str, str], *, prepare: Callable[[], object]
) -> dict[str, str]:
    """The environment of a stack on a copy of the database that `seed_demo` made for `other`."""
    database = f"{prefix()}_{name}"
    with on_database(database, blocker, source=f"{prefix()}_{other}"):
        prepare()
    return {"TRIALDESK_DATABASE": database, "REDIS_PREFIX": database, **model}


def add_papers() -> None:
    """What research finds: papers that answer its question, in both languages, and papers on something else."""
    abstracts = {
        "Dapagliflozin in heart failure": "Cardiovascular death occurred in 227 of 2373 patients with dapagliflozin.",
        "Metformin in heart failure": "Metformin reduced cardiovascular death in heart failure by 20%.",
        "达格列净治疗心力衰竭": "达格列净组心血管死亡 227 例，较安慰剂组减少 18%。",
        "二甲双胍治疗心力衰竭": "二甲双胍组心血管死亡减少 20%，住院无差异。",
    }
    records = [PaperRecord(title, abstract, year=2020) for title, abstract in abstracts.items()]
    add_records(project=Project.objects.get(slug="demo"), records=records, by=None)


def add_what_asks() -> None:
    """The protocol agent gets a tool with a side effect: it makes a link. The specimen asks by a form."""
    publish_asking_agent()
    agent = Agent.objects.get(slug="protocol_agent")
    parameters = {"type": "object", "properties": {"site": {"type": "string"}, "reason": {"type": "string"}}}
    tool = Tool.objects.create(
        name="open_project",
        title_en="Open the project",
        title_zh_hans="打开项目",
        handler=ToolHandler.DEEP_LINK,
        requires_auth=True,
        function_schema={"name": "open_project", "parameters": parameters},
        configuration={"target_agent": "protocol_agent", "target_path": "project"},
    )
    agent.stages.get(key="scientific_question").tools.add(tool)
    publish(agent=agent, by=None)


def script_only_the_answers() -> None:
    """What a turn asks a model beside its answer goes to the rules: queued replies are for answers alone."""
    rules = Model.objects.get(slug="rules")
    for purpose in (Purpose.QUERY, Purpose.EXTRACTION, Purpose.REFLECTION):
        Route.objects.create(purpose=purpose, order=0, model=rules)


@contextmanager
def on_database(name: str, blocker: DjangoDbBlocker, *, source: str = "") -> Iterator[None]:
    """Makes the database `name` from the template or from `source`; Django is connected to it within the block only."""
    before = connection.settings_dict["NAME"]
    with blocker.unblock():
        databases.clone(name, source)
        try:
            yield
        finally:
            databases.leave()
            connection.settings_dict["NAME"] = before
            config_of.cache_clear()  # kept by number: the other database has other rows of the same numbers
