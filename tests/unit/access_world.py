"""Everybody who may visit, every route there is, and a row of everything that a route may name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from apps.agents.actions.attachments import attach_file
from apps.agents.actions.publishing import publish
from apps.agents.cards.links import make_link
from apps.agents.models import Agent, Change, Conversation, Message, Role, Trace
from apps.documents.actions.files import store_file
from apps.documents.plain_text import PDF
from apps.iit_memory.actions.procedures import load_default_procedures, start_procedure
from apps.iit_memory.actions.questions import schedule_question
from apps.iit_memory.actions.web_hooks import add_web_hook
from apps.iit_memory.models import Procedure
from apps.iit_memory.weeks import Week
from apps.llm.models import Provider
from apps.medical_qa.actions.questions import ask_team
from apps.papers.actions.maps import keep_map
from apps.papers.actions.reports import Findings, change_sections, keep_report
from apps.papers.evidence.actions import cite_paper
from apps.papers.research.run import start_research
from apps.projects.actions import members
from apps.projects.actions.enrolment import add_enrolment
from apps.projects.actions.tokens import create_token
from apps.projects.actions.users import create_user
from apps.projects.models import Project, TokenScope, User
from apps.projects.models import Role as ProjectRole
from apps.protocol.actions.generations import start_generation
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from apps.search.ai_search.actions.habits import set_term
from apps.search.ai_search.actions.searches import start_search
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.editing import add_note, put_in_collections
from apps.search.library.records import PaperRecord
from apps.search.models import Paper, PastSearch
from tests.support.cast import Cast, client_of
from tests.support.knowledge import drafted, medical_turn, with_file
from tests.support.memories import proposed
from tests.support.turns import Say
from tests.support.weeks_of_work import report_of, rolled_up

FLAGS = ("is_prompt_editor", "is_approver", "is_auditor", "is_user_administrator")
EVERYTHING = frozenset({*FLAGS, "is_superuser"})
PART = re.compile(r"<(?:[a-z]+:)?([a-z_]+)>")


@dataclass(frozen=True)
class Visitor:
    """Somebody with a browser or a program. `role` is theirs in the project; `flags` those of staff."""

    name: str
    client: Client
    role: ProjectRole | None = None
    flags: frozenset[str] = frozenset()
    is_staff: bool = False
    token: TokenScope | None = None
    known: bool = True


@dataclass(frozen=True)
class World:
    visitors: tuple[Visitor, ...]
    ids: dict[str, str]


@dataclass(frozen=True)
class Route:
    """`name` is the namespaced name, or the pattern where there is none."""

    name: str
    pattern: str
    names: tuple[str, ...]

    @property
    def is_api(self) -> bool:
        return self.pattern.startswith("api/") and self.pattern != "api/docs"

    @property
    def is_admin(self) -> bool:
        return self.pattern.startswith("admin/")


def routes(resolver: URLResolver | None = None, before: str = "", space: str = "") -> Iterator[Route]:
    for part in (resolver or get_resolver()).url_patterns:
        pattern = before + str(part.pattern)
        if isinstance(part, URLResolver):
            inner = f"{space}{part.namespace}:" if part.namespace else space
            yield from routes(part, pattern, inner)
        elif isinstance(part, URLPattern):
            name = space + (part.name or "") if part.name or space else pattern
            yield Route(name, pattern, tuple(part.pattern.regex.groupindex))


ROUTES = tuple(routes())
ADMIN_ROUTES = tuple(route for route in ROUTES if route.is_admin)
OTHER_ROUTES = tuple(route for route in ROUTES if not route.is_admin)


def signed_in(user: User) -> Client:
    return client_of(user, headers={"Prefer": "respond-async"})


def with_token(user: User, scope: TokenScope, project: Project | None = None) -> Client:
    secret = create_token(by=user, name=scope.value, scope=scope, days=1, project=project).secret
    return Client(headers={"Authorization": f"Bearer {secret}", "Prefer": "respond-async"})


def all_visitors(cast: Cast) -> tuple[Visitor, ...]:
    team = [
        Visitor(role.value, signed_in(cast.as_role(role)), role=role)
        for role in (
            ProjectRole.VIEWER,
            ProjectRole.COORDINATOR,
            ProjectRole.INVESTIGATOR,
            ProjectRole.MANAGER,
        )
    ]
    members.invite(
        by=cast.outsider, project=cast.other_project, email=cast.manager.email, role=ProjectRole.MANAGER
    )
    return (
        Visitor("anonymous", Client(), known=False),
        Visitor("outsider", signed_in(cast.outsider)),
        *staff_visitors(cast),
        *team,
        Visitor(
            "manager's token to read",
            with_token(cast.manager, TokenScope.READ),
            role=ProjectRole.MANAGER,
            token=TokenScope.READ,
        ),
        Visitor(
            "manager's token to write",
            with_token(cast.manager, TokenScope.WRITE),
            role=ProjectRole.MANAGER,
            token=TokenScope.WRITE,
        ),
        Visitor(
            "manager's token of this project",
            with_token(cast.manager, TokenScope.WRITE, cast.project),
            role=ProjectRole.MANAGER,
            token=TokenScope.WRITE,
        ),
        Visitor(
            "manager's token of another project of theirs",
            with_token(cast.manager, TokenScope.WRITE, cast.other_project),
            token=TokenScope.WRITE,
        ),
        superusers_token(cast),
    )


def admin_visitors(cast: Cast) -> tuple[Visitor, ...]:
    """One of each kind for the administration: all tokens and everybody who is not staff are the same to it."""
    return (
        Visitor("anonymous", Client(), known=False),
        Visitor("manager", signed_in(cast.manager), role=ProjectRole.MANAGER),
        *staff_visitors(cast),
        superusers_token(cast),
    )


def superusers_token(cast: Cast) -> Visitor:
    return Visitor(
        "superuser's token",
        with_token(cast.administrator, TokenScope.WRITE),
        flags=EVERYTHING,
        is_staff=True,
        token=TokenScope.WRITE,
    )


def staff_visitors(cast: Cast) -> tuple[Visitor, ...]:
    """One with each flag, and who has them all."""
    return (
        *(
            Visitor(f"staff, {flag}", signed_in(_staff(flag)), flags=frozenset({flag}), is_staff=True)
            for flag in FLAGS
        ),
        Visitor("superuser", signed_in(cast.administrator), flags=EVERYTHING, is_staff=True),
    )


def _staff(flag: str) -> User:
    return create_user(by=None, email=f"{flag}@test.example", is_staff=True, **{flag: True})  # type: ignore[arg-type]


def make_world(cast: Cast, conversation: Conversation, say: Say) -> World:
    """One row of everything that an address may name."""
    ids = {
        "slug": cast.project.slug,
        "agent": "protocol-agent",
        **_said(cast, conversation, say),
        **_made_of_it(cast, conversation),
        **_people(cast),
        **_procedures(cast),
        **_reports(cast),
        **_library(cast),
        **_research(cast),
        **_knowledge(cast),
        **_searches(cast),
        **_evidence(cast, conversation),
    }
    return World(all_visitors(cast), {name: str(value) for name, value in ids.items()})


def _said(cast: Cast, conversation: Conversation, say: Say) -> dict[str, Any]:
    """A turn, the edit of a value, and a file."""
    add_card(conversation.agent)
    run: Run = say("Setting: three wards")
    signed_in(cast.coordinator).patch(
        f"/api/aia/protocol-agent/context/{conversation.pk}",
        {"field": "pico.setting", "value": "two wards"},
        content_type="application/json",
    )
    kept = attach_file(conversation=conversation, name="a.txt", content=b"words", by=cast.coordinator)
    said = {message.role: message.pk for message in Message.objects.filter(conversation=conversation)}
    change = Change.objects.filter(conversation=conversation).first()
    assert change is not None
    return {
        "conversation": conversation.pk,
        "conversation_id": conversation.pk,
        "run_id": run.pk,
        "trace_id": Trace.objects.get(run=run).pk,
        "message_id": said[Role.ASSISTANT],
        "question": said[Role.USER],
        "change_id": change.pk,
        "attachment_id": kept.pk,
        "name": "system",
        "kind": "md",
    }


def _made_of_it(cast: Cast, conversation: Conversation) -> dict[str, Any]:
    """A document and the link of a card."""
    document = start_generation(conversation=conversation, by=cast.coordinator, enqueue=False)
    assert document.run is not None
    execute_inline(document.run)
    link = make_link(
        conversation=conversation, user=cast.coordinator, target_agent="protocol_agent", target_path="project"
    )
    return {
        "generation_id": document.pk,
        "other_id": document.pk,
        "token": link.token,
        "card": "to_project",
        "turn": 1,
    }


def _people(cast: Cast) -> dict[str, Any]:
    """Somebody who is invited, and a token."""
    token = create_token(by=cast.coordinator, name="own", scope=TokenScope.READ, days=1).token
    guest = create_user(by=None, email="guest@test.example")
    members.invite(by=cast.manager, project=cast.project, email=guest.email, role=ProjectRole.VIEWER)
    return {"token_id": token.pk, "user_id": guest.pk}


def _procedures(cast: Cast) -> dict[str, Any]:
    """What is remembered, a procedure that goes on, and a question that is asked every week."""
    memory = proposed(cast, "The margin is 8%.")
    load_default_procedures()
    procedure_run = start_procedure(
        procedure=Procedure.objects.get(slug="sae_report"), project=cast.project, by=cast.coordinator
    )
    question = schedule_question(
        project=cast.project, text="What is due?", crontab="0 8 * * 5", by=cast.coordinator
    )
    return {"memory_id": memory.pk, "procedure_run": procedure_run.pk, "question_id": question.pk}


def _reports(cast: Cast) -> dict[str, Any]:
    """An entry of enrolment, a weekly report and a web hook."""
    entry = add_enrolment(by=cast.coordinator, project=cast.project, day=date(2026, 1, 5), number=2)
    rolled_up(cast.project, Week(2026, 2))
    hook = add_web_hook(by=cast.manager, project=cast.project, url="https://hooks.example.org/reports").hook
    report = report_of(cast.project, Week(2026, 2))
    return {"entry_id": entry.pk, "report_id": report.pk, "hook_id": hook.pk}


def _library(cast: Cast) -> dict[str, Any]:
    """A paper with its file and a note, in a collection."""
    record = PaperRecord("Early oral switch", "Tablets are as good.", doi="10.5555/access")
    records = [PaperRecord("The same paper by another name"), record]
    twin, paper = add_records(project=cast.project, records=records, by=cast.coordinator).papers
    paper.file = store_file(
        project=cast.project, by=None, name="a.pdf", content=b"%PDF-", content_type=PDF, kind="library"
    )
    paper.save()
    note = add_note(paper=paper, by=cast.coordinator, text="Read this.")
    put_in_collections(paper=paper, by=cast.coordinator, ids=[], new="To cite")
    ids = {"paper_id": paper.pk, "twin_id": twin.pk, "note_id": note.pk}
    return {**ids, "collection_id": paper.collections.get().pk}


def _research(cast: Cast) -> dict[str, Any]:
    """One that is under way, and the report of one that is over."""
    begun = start_research(by=cast.coordinator, project=cast.project, question="Is it safe?")
    findings = Findings("Is it safe?", "en", (), sections=(), references=(), limitations=())
    report = keep_report(by=cast.coordinator, project=cast.project, run_id=str(uuid4()), findings=findings)
    change_sections(by=cast.coordinator, report=report, sections=(), wish="Shorter", version=1)
    proposal = report.proposals.create(run_id=uuid4(), version=1, section=0, heading="Safety", wish="Shorter")
    return {
        "research_run": begun.pk,
        "research_id": report.pk,
        "proposal_id": proposal.pk,
        "ending": "md",
    }


def _evidence(cast: Cast, conversation: Conversation) -> dict[str, Any]:
    """A paper that is cited for a field, and one version of its map."""
    paper = Paper.objects.filter(project=cast.project).latest("created_at")
    passage = paper.passages.get()
    tree = {"topic": "Switch", "passage": 0, "children": []}
    keep_map(by=cast.coordinator, project=cast.project, paper=paper, tree=tree, version=0)
    reference = cite_paper(
        by=cast.coordinator,
        project=cast.project,
        conversation=conversation,
        field="pico.setting",
        passage=passage,
        question="Early switch?",
    )
    return {"field": "pico.setting", "reference_id": reference.pk, "passage_id": passage.pk}


def _knowledge(cast: Cast) -> dict[str, Any]:
    """A document with a file, a question to the team, and one that nobody dealt with."""
    document = with_file(cast.coordinator, cast.project)
    asked = medical_turn(cast.project, cast.coordinator, "When is it stopped?")
    unanswered = medical_turn(cast.project, cast.coordinator, "How is it stored?", sources="none")
    team = ask_team(by=cast.coordinator, message=asked.answer)
    return {
        "document_id": document.pk,
        "number": 1,
        "team_question": team.pk,
        "unanswered": unanswered.question.pk,
    }


def _searches(cast: Cast) -> dict[str, Any]:
    """A search that is over, and what it left behind for who made it."""
    search, run = start_search(
        by=cast.coordinator, project=cast.project, question="Early switch?", filters={}, enqueue=False
    )
    execute_inline(run)
    past = PastSearch.objects.get(user=cast.coordinator)
    term = set_term(by=cast.coordinator, term="MI", means="myocardial infarction")
    return {
        "search_id": search.pk,
        "past_id": past.pk,
        "term_id": term.pk,
        "form": "ris",
        "csv_form": "csv",
    }


def add_card(agent: Agent) -> None:
    """One that leads away, which the shipped ones do not."""
    agent.cards.create(
        slug="to_project",
        title_en="To the project",
        title_zh_hans="前往项目",
        trigger="stage_enter",
        action="deep_link",
        payload={"target_agent": agent.slug, "target_path": "project"},
    )
    publish(agent=agent, by=None)


def rows_of(agent: Agent) -> dict[str, object]:
    """What the pages of the administration beside the usual ones are about."""
    prompt, rule = agent.prompts.first(), agent.rules.first()
    provider = Provider.objects.first()
    assert prompt is not None and rule is not None and provider is not None  # noqa: PT018
    shared = drafted(User.objects.get(is_superuser=True), None)
    return {
        "agent_pk": agent.pk,
        "prompt": prompt.pk,
        "rule": rule.pk,
        "provider": provider.pk,
        "shared_document": shared.pk,
    }


def path_of(route: Route, ids: dict[str, str]) -> str:
    if route.name == "account_confirm_email":
        return "/accounts/confirm-email/abc/"
    if route.name == "account_reset_password_from_key":
        return "/accounts/password/reset/key/abc-def/"
    return "/" + PART.sub(lambda part: ids[part.group(1)], route.pattern)


def filled(value: Any, ids: dict[str, str]) -> Any:
    is_name = isinstance(value, str) and value.startswith("{")
    return ids.get(value.strip("{}"), value) if is_name else value
