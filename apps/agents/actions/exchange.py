"""Agents leave as files and come back from them: checked whole before anything is written, and then all or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from apps.agents.actions.drafts import write_draft
from apps.agents.actions.field_moves import Moved, foreseen, names_of_nothing
from apps.agents.actions.publishing import draft_of, publish
from apps.agents.drafts.comparison import SECTIONS, RowDiff, differences
from apps.agents.drafts.data import row_data
from apps.agents.drafts.exchange.errors import ContentRefused, FileRefused, naming
from apps.agents.drafts.exchange.files import read_file
from apps.agents.drafts.exchange.package import checksum, packed, unpacked
from apps.agents.drafts.exchange.secrets import named_secrets, without_secrets, written_out
from apps.agents.drafts.exchange.shape import completed
from apps.agents.drafts.problems.agent import errors_of, faults_of
from apps.agents.drafts.problems.fault import Fault, Surroundings
from apps.agents.drafts.problems.tools import hosts_to_allow
from apps.agents.models import Agent, AgentSnapshot, Tool
from apps.fields.problems import Problem
from apps.llm.models import Model
from apps.projects.access import Flag, require_flag
from apps.projects.actions import audit
from apps.projects.models import User

Data = Mapping[str, Any]
SECTION_OF = {"stage": "stages", "intent": "intents", "prompt": "prompts", "tool": "tools", "card": "cards"}


@dataclass(frozen=True)
class Arrival:
    """What a file would do here: the differences to the draft, and what has to be set by hand afterwards.

    `models` are models that this installation does not have, `secrets` names that the tools ask for, `hosts` places
    inside that the tools call and that nobody has allowed here, `shared` the other agents whose tools change with
    this one's, by tool, `moved` the values that publishing would carry or leave behind, `former` what `x-was` of a
    field names that no version had.
    """

    slug: str
    content: Data
    rows: tuple[RowDiff, ...]
    warnings: tuple[Fault, ...]
    models: tuple[str, ...]
    secrets: tuple[str, ...]
    hosts: tuple[str, ...]
    shared: Mapping[str, tuple[str, ...]]
    moved: Moved
    former: Mapping[str, tuple[str, ...]]


def require_draft_access(by: User | None) -> None:
    """Reading a draft takes what it takes in the administration. None is the operator, who has the shell anyway."""
    if by is not None:
        require_flag(by, Flag.PROMPT_EDITOR, Flag.APPROVER, Flag.AUDITOR)


def export_agent(*, agent: Agent, version: AgentSnapshot | None = None) -> dict[str, Any]:
    """The draft, or a published version, as what is written to a file: natural keys, no secrets."""
    return packed(without_secrets(version.data if version else draft_of(agent)))


def read_arrival(path: Path, *, force: bool = False, language: str = "en") -> Arrival:
    """Look at a file without writing anything. FileRefused or ContentRefused (with every place)."""
    with naming(path):
        return arrival_of(unpacked(read_file(path), force=force), language=language)


def arrival_of(given: Data, *, language: str = "en") -> Arrival:
    whole, problems = completed(_with_known_tools(given))
    problems += [
        Problem(
            place,
            _(
                "This contains a secret in plain text. Write {{secret.NAME}} instead, and set the "
                "secret in the administration."
            ),
        )
        for place in (written_out(whole) if not problems else ())
    ]
    if problems:
        raise ContentRefused(problems)
    known = frozenset(Model.objects.values_list("slug", flat=True))
    faults = faults_of(whole, Surroundings(models=known, hosts_may_come=True))
    if errors := errors_of(faults):
        raise ContentRefused(Problem(_place(whole, fault), fault.message) for fault in errors)
    slug = whole["agent"]["slug"]
    agent = Agent.objects.filter(slug=slug).first()
    wanted = whole["agent"]["models_by_purpose"].values()
    return Arrival(
        slug=slug,
        content=whole,
        rows=differences(draft_of(agent) if agent else None, whole, language),
        warnings=faults,
        models=tuple(sorted({str(model) for model in wanted if model} - known)),
        secrets=named_secrets(whole),
        hosts=hosts_to_allow(whole["tools"]),
        shared=_shared(slug, whole["tools"]),
        moved=foreseen(agent, agent.snapshots.order_by("-number").first(), whole) if agent else Moved(),
        former=names_of_nothing(agent, whole) if agent else {},
    )


@transaction.atomic
def import_agent(*, arrival: Arrival, by: User | None, publishing: bool = False, reason: str = "") -> Agent:
    """Make the draft say what the file says; turns take it up only when it is published too. Safe to repeat.

    `by` needs the flags that the administration asks for: prompt editor, and approver for publishing. None is the
    operator. FlagMissing; DraftRefused, when publishing, for what may still be set after an import.
    """
    if by is not None:
        require_flag(by, Flag.PROMPT_EDITOR)
        if publishing:
            require_flag(by, Flag.APPROVER)
    agent, created = Agent.objects.get_or_create(slug=arrival.slug, defaults={"order": _next_order()})
    if created or arrival.rows:
        write_draft(agent=agent, data=arrival.content)
        said = {name: value for name, value in arrival.content.items() if name != "format"}
        audit.record(by=by, action="agent.imported", subject=agent, data={"checksum": checksum(said)})
    if publishing:
        publish(agent=agent, by=by, reason=reason or "imported")
    return agent


def _next_order() -> int:
    last: int | None = Agent.objects.aggregate(last=Max("order"))["last"]
    return 0 if last is None else last + 1


def _with_known_tools(given: Data) -> Data:
    """A tool that a file only names is taken as it is here: {name: …}."""
    tools = given.get("tools")
    if not isinstance(tools, list):
        return given
    return {**given, "tools": [_known_tool(tool) for tool in tools]}


def _known_tool(tool: Any) -> Any:
    if not (isinstance(tool, dict) and set(tool) == {"name"} and isinstance(tool["name"], str)):
        return tool
    row = Tool.objects.filter(name=tool["name"]).first()
    if row is None:
        sentence = _(
            "The file names the tool “%(name)s” without describing it, and there is no such tool here."
        )
        raise FileRefused(sentence % {"name": tool["name"][:60]})
    return row_data(row)


def _shared(slug: str, tools: list[Data]) -> dict[str, tuple[str, ...]]:
    """The other agents whose tools would change with these."""
    found = {}
    rows = Tool.objects.filter(name__in=[tool["name"] for tool in tools])
    for row in rows.prefetch_related("agents", "stages__agent"):
        owners = {agent.slug for agent in row.agents.all()} | {stage.agent.slug for stage in row.stages.all()}
        others = owners - {slug}
        tool = next(tool for tool in tools if tool["name"] == row.name)
        if others and row_data(row) != tool:
            found[row.name] = tuple(sorted(others))
    return found


def _place(content: Data, fault: Fault) -> str:
    """The place of a fault in the file."""
    if fault.kind == "agent":
        return f"/agent{fault.place}"
    section = SECTION_OF.get(fault.kind, "rules")
    name = dict(SECTIONS)[section]
    numbers = {row[name]: number for number, row in enumerate(content[section])}
    return f"/{section}/{numbers.get(fault.key, fault.key)}{fault.place}"
