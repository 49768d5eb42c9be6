"""The example scripts: only known steps and fields, and the readers alone fill their protocols.

Rules, rows and turns are left out here: what is tested is that the scripts say what they mean.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apps.fields.paths import get_value
from apps.fields.reading import equal, read, read_value
from apps.fields.schema.catalogue import FieldCatalogue
from apps.protocol.content_loader import SLUG
from apps.protocol.sample_size import calculate, changes_for_dropout, changes_for_protocol
from apps.protocol.schemas import stage_schemas
from config.yaml_files import read_yaml

SCRIPTS = sorted((Path(__file__).resolve().parents[3] / "examples").glob("*.yaml"))
STEPS = {"say", "sync", "edit", "tool", "complete_stage", "go_to", "generate"}


@pytest.fixture(scope="module")
def catalogue() -> FieldCatalogue:
    return FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG)


def script(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = read_yaml(path)
    return loaded


def steps(path: Path) -> list[tuple[str, Any]]:
    return [next(iter(step.items())) for step in script(path)["steps"]]


def test_there_is_a_script_for_each_kind_of_study() -> None:
    assert {script(path)["language"] for path in SCRIPTS} == {"en", "zh-hans"}
    designs_shown = {script(path)["expect"]["fields"]["sample_size.design"] for path in SCRIPTS}
    assert designs_shown == {"two_proportions_margin", "two_proportions", "cohort_risk_ratio", "case_control"}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_has_only_known_steps_and_fields(path: Path, catalogue: FieldCatalogue) -> None:
    whole = script(path)
    assert set(whole) <= {"language", "title", "steps", "expect"}
    assert all(len(step) == 1 and set(step) <= STEPS for step in whole["steps"])
    kinds = [kind for kind, _ in steps(path)]
    assert kinds.count("complete_stage") == 5
    assert {"say", "sync", "edit", "go_to"} <= set(kinds)
    assert whole["expect"]["stage"] == "complete"
    assert len(whole["expect"]["fields"]) >= 12
    named = [value["field"] for kind, value in steps(path) if kind == "edit"]
    named += [field for kind, value in steps(path) if kind == "sync" and value != "all" for field in value]
    assert all(catalogue.find(field) for field in [*named, *whole["expect"]["fields"]])


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_the_readers_alone_fill_the_protocol_of_a_script(path: Path, catalogue: FieldCatalogue) -> None:
    play = Play(script(path), catalogue)
    for kind, value in steps(path):
        play.step(kind, value)
    assert play.stage == "complete"
    for field, said in play.script["expect"]["fields"].items():
        assert play.holds(field, said), field


class Play:
    """Plays a script with the readers and the calculation alone: no rows, no rules, no model."""

    def __init__(self, script: dict[str, Any], catalogue: FieldCatalogue) -> None:
        self.script = script
        self.catalogue = catalogue
        self.walk = [*(stage.key for stage in catalogue.stages), "complete"]
        self.stage = self.walk[0]
        self.context: dict[str, Any] = {"scientific_question": {"short_title": script["title"]}}
        self.pending: dict[str, Any] = {}

    def step(self, kind: str, value: Any) -> None:
        getattr(self, kind)(value)

    def say(self, text: str) -> None:
        reading = read(
            text,
            self.catalogue,
            current_stage=self.stage,
            language=self.script["language"],
            context=self.context,
            pending=self.pending,
        )
        assert not reading.ties
        assert not reading.unreadable
        self.pending |= {found.field: found.value for found in reading.values}

    def sync(self, fields: str | list[str]) -> None:
        for field in list(self.pending) if fields == "all" else fields:
            self.put(field, self.pending.pop(field))
            if field == "sample_size.dropout":
                for change in changes_for_dropout(self.context, language=self.script["language"]):
                    self.put(change.field, change.value)

    def edit(self, value: dict[str, Any]) -> None:
        self.put(value["field"], self.read(value["field"], value["value"]))

    def tool(self, call: dict[str, Any]) -> None:
        arguments = dict(call["arguments"])
        result = calculate(arguments.pop("design"), arguments)
        changes = changes_for_protocol(result, self.context, language=self.script["language"])
        self.pending |= {change.field: change.value for change in changes}

    def go_to(self, stage: str) -> None:
        self.stage = stage

    def complete_stage(self, _: object) -> None:
        assert self.catalogue.missing(self.stage, self.context) == ()
        self.stage = self.walk[self.walk.index(self.stage) + 1]

    def put(self, path: str, value: Any) -> None:
        *groups, key = path.split(".")
        place = self.context
        for group in groups:
            place = place.setdefault(group, {})
        place[key] = value

    def read(self, path: str, said: Any) -> Any:
        field = self.catalogue.find(path)
        assert field is not None
        language = self.script["language"]
        return read_value(
            field, said, catalogue=self.catalogue, language=language, context=self.context
        ).value

    def holds(self, path: str, said: Any) -> bool:
        field = self.catalogue.find(path)
        return field is not None and equal(field, get_value(self.context, path), self.read(path, said))
