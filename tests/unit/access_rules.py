"""The table of the access matrix: for each address who may use it, and how it is called to find out.

A new address needs a line in RULES (or, for the administration, in ADMIN_MODELS, ADMIN_VIEWS or ADMIN_PAGES).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from apps.projects.access import Right

Method = Literal["get", "post", "patch", "delete"]


@dataclass(frozen=True)
class Call:
    """One way to use an address. `body` names rows of the world in braces: "{conversation}"; `ids` takes another
    row of the world for a part of the address."""

    method: Method = "get"
    body: dict[str, Any] = field(default_factory=dict)
    query: str = ""
    ids: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Anybody:
    """Also who is not signed in."""

    call: Call = Call()


@dataclass(frozen=True)
class SignedIn:
    """Whoever is signed in; it is about themselves, or shows nothing of a project that is not theirs."""

    call: Call = Call()


@dataclass(frozen=True)
class Account:
    """Whoever is signed in, as far as they have a password or a second factor that it is about."""

    call: Call = Call()


@dataclass(frozen=True)
class Own:
    """A row of one person (here the coordinator's); for everybody else it does not exist."""

    call: Call = Call()


@dataclass(frozen=True)
class Author:
    """Whoever wrote it (here the coordinator); for other members it is forbidden, for everybody else not there."""

    call: Call = Call()


@dataclass(frozen=True)
class Staff:
    """Staff with the flag, and superusers; for everybody else it does not exist."""

    flag: str
    call: Call = Call()


@dataclass(frozen=True)
class Member:
    """Members with the right; members without it get 403, everybody else 404."""

    right: Right = Right.READ
    call: Call = Call()


@dataclass(frozen=True)
class MemberOrStaff:
    """Members, and staff with the flag whether or not they are members; for everybody else it does not exist."""

    flag: str
    call: Call = Call()


Rule = Anybody | SignedIn | Account | Own | Author | Staff | Member | MemberOrStaff
READ, POST = Member(), Call("post")
PROCEDURE = {"run_id": "procedure_run"}
TEAM_QUESTION = {"question_id": "team_question"}
CONVERSATION = {"conversationId": "{conversation}"}
CALCULATION = {
    "design": "two_means",
    "inputs": {"delta": 5, "sd": 10, "power": 0.8, "alpha": 0.05, "sided": 2},
}

RULES: dict[str, tuple[Rule, ...]] = {
    # signing in and one's own account
    "account_login": (Anybody(),),
    "account_logout": (SignedIn(),),
    "account_inactive": (Anybody(),),
    "account_signup": (Anybody(),),
    "account_reauthenticate": (Account(),),
    "account_email": (Anybody(),),  # leads to the profile, which asks
    "accounts/email/": (Anybody(),),
    "account_email_verification_sent": (Anybody(),),
    "account_change_password": (Account(),),
    "account_set_password": (Account(),),
    "account_reset_password": (Anybody(),),
    "account_confirm_login_code": (Anybody(),),
    "account_confirm_email": (Anybody(),),
    "account_reset_password_from_key_done": (Anybody(),),
    "account_reset_password_from_key": (Anybody(),),
    "account_reset_password_done": (Anybody(),),
    "mfa_index": (Account(),),
    "mfa_authenticate": (Anybody(),),
    "mfa_reauthenticate": (Account(),),
    "mfa_activate_totp": (Account(),),
    "mfa_deactivate_totp": (Account(),),
    "mfa_view_recovery_codes": (Account(),),
    "mfa_generate_recovery_codes": (Account(),),
    "mfa_download_recovery_codes": (Account(),),
    "set_language": (Anybody(Call("post", {"language": "en"})),),
    "projects:profile": (SignedIn(),),
    "projects:tokens": (SignedIn(),),
    "projects:token_revoke": (Own(POST),),
    "projects:notifications": (SignedIn(),),
    "projects:notifications_read": (SignedIn(POST),),
    # the installation
    "runs:healthz": (Anybody(),),
    "api_schema": (SignedIn(),),
    "api_docs": (SignedIn(),),
    "projects:home": (SignedIn(),),
    "agents:find": (SignedIn(),),  # finds in one's own projects
    "projects:create": (SignedIn(),),
    # a project
    "agents:project": (READ,),
    "agents:start": (Member(Right.TALK, Call("post", {"agent": "protocol-agent"})),),
    "projects:settings": (READ, Member(Right.EDIT, Call("post", {"name": "Another name"}))),
    "projects:archive": (Member(Right.ARCHIVE, POST),),
    "projects:unarchive": (Member(Right.ARCHIVE, POST),),
    "projects:member_invite": (
        Member(Right.INVITE, Call("post", {"email": "new@test.example", "role": "viewer"})),
    ),
    "projects:member_role": (Member(Right.MANAGE_MEMBERS, Call("post", {"role": "coordinator"})),),
    "projects:member_remove": (Member(Right.MANAGE_MEMBERS, POST),),
    # a conversation
    "agents:conversation": (READ,),
    "agents:panel": (READ,),
    "agents:history": (READ,),
    "agents:earlier": (READ,),
    "agents:export": (Member(Right.EXPORT), Member(Right.EXPORT, Call(ids={"kind": "docx"}))),
    "agents:trace_prompt": (MemberOrStaff("is_auditor"),),
    "agents:trace": (MemberOrStaff("is_auditor"),),  # each look of an auditor is recorded
    "agents:traces": (Staff("is_auditor"),),  # figures of all projects, no content
    "agents:link": (Own(),),
    "agents:api_conversations": (
        SignedIn(),
        Member(Right.TALK, Call("post", {"agent": "protocol-agent", "project": "{slug}"})),
    ),
    "agents:api_conversation": (
        READ,
        Member(Right.TALK, Call("patch", {"title": "Another title"})),
        Member(Right.EDIT, Call("patch", {"archived": True})),
        Member(Right.DELETE, Call("delete")),
    ),
    "agents:api_messages": (READ,),
    "agents:api_proposals": (READ,),
    "agents:api_sync": (Member(Right.EDIT, Call("post", {"ids": "all"})),),
    "agents:api_reject": (Member(Right.EDIT, Call("post", {"ids": "all"})),),
    "agents:api_changes": (READ,),
    "agents:api_cards": (READ,),
    "agents:api_undo": (Member(Right.EDIT, POST),),
    "agents:api_go_to": (Member(Right.EDIT, Call("post", {"stage": "scientific_question"})),),
    "agents:api_attachments": (Member(Right.UPLOAD, Call("post", {**CONVERSATION, "file": "{file}"})),),
    "agents:api_attachment": (READ, Own(Call("delete"))),
    "agents:api_feedback": (Member(Right.TALK, Call("post", {"value": "up"})),),
    "agents:api_entries": (Member(Right.EDIT, Call("post", {"words": "a shed", "entry": "consent"})),),
    "agents:api_leftovers": (Member(Right.TALK, Call("post", {"words": "a shed"})),),
    "agents:api_regenerate": (Member(Right.TALK, POST),),
    "agents:api_by_rules": (Member(Right.TALK, POST),),
    "agents:remembered": (READ,),
    "agents:api_recalled": (READ,),
    "agents:api_edit": (Author(Call("post", {"message": "Hello"}, ids={"message_id": "question"})),),
    "agents:card": (Member(Right.EDIT),),
    "agents:api_card_link": (Member(Right.EDIT, Call("post", {**CONVERSATION, "cardId": "to_project"})),),
    "agents:api_card_return": (
        Member(Right.EDIT, Call("post", {**CONVERSATION, "cardId": "open_sample_size"})),
    ),
    "agents:api_complete_stage": (Member(Right.EDIT, Call("post", CONVERSATION)),),
    "agents:api_context": (
        READ,
        Member(Right.EDIT, Call("patch", {"field": "pico.setting", "value": "one ward"})),
    ),
    "agents:api_trace": (READ,),
    "agents:api_chat": (Member(Right.TALK, Call("post", {**CONVERSATION, "message": "Hello"})),),
    "runs:run": (READ,),
    "runs:stop": (Member(Right.TALK, POST),),
    "runs:retry": (Member(Right.TALK, POST),),
    "runs:answer": (Member(Right.TALK, Call("post", {"callId": "c", "approve": True})),),
    "runs:events": (READ,),
    # sample sizes: who reads computes, who talks takes the result into a conversation
    "iit_memory:procedures": (READ,),
    "iit_memory:procedure_begin": (Member(Right.EDIT, Call("post", {"procedure": "sae_report"})),),
    "iit_memory:procedure_answer": (
        Member(Right.EDIT, Call("post", {"step": "aware_at", "value": "x"}, ids=PROCEDURE)),
    ),
    "iit_memory:procedure_cancel": (Member(Right.EDIT, Call("post", ids=PROCEDURE)),),
    "iit_memory:questions": (
        READ,
        Member(Right.TALK, Call("post", {"text": "What is due?", "weekday": "5", "at": "08:00"})),
    ),
    "iit_memory:question_switch": (Own(POST),),
    "iit_memory:question_delete": (Own(POST),),
    "iit_memory:profile": (SignedIn(),),
    "protocol:sample_size": (READ, Member(call=Call(query="?design=two_means&delta=5&sd=10"))),
    "protocol:sample_size_use": (
        Member(Right.TALK, Call("post", {"arguments": json.dumps(CALCULATION)})),
        Member(
            Right.TALK, Call("post", {"arguments": "{}"})
        ),  # a wrong form tells nobody more than a right one
    ),
    "protocol:api_sample_size": (SignedIn(Call("post", CALCULATION)),),  # of no project; nothing is stored
    "protocol:api_designs": (SignedIn(),),
    # the tour leads to examples that one may read; who goes through it is remembered
    "protocol:tour": (SignedIn(),),
    "protocol:tour_step": (SignedIn(Call(ids={"number": "2"})),),
    "protocol:tour_end": (SignedIn(POST),),
    # documents of a protocol: made by who edits, read by all, taken away by who may export
    "protocol:documents": (READ,),
    "protocol:generate": (Member(Right.EDIT, POST),),
    "protocol:still_correct": (Member(Right.EDIT, Call("post", {"field": "pico.population"})),),
    "protocol:title_page": (Member(Right.EDIT, Call("post", {"sponsor": "Another hospital"})),),
    "protocol:compare": (READ,),
    "protocol:document": (READ,),
    "protocol:document_file": (Member(Right.EXPORT),),
    "protocol:api_generations": (READ, Member(Right.EDIT, POST)),
    "protocol:api_generations_alias": (READ, Member(Right.EDIT, POST)),
    "protocol:api_title_page": (READ, Member(Right.EDIT, Call("patch", {"sponsor": "Another hospital"}))),
    "protocol:api_generation": (READ,),
    "protocol:api_generation_file": (Member(Right.EXPORT),),
    "protocol:api_generation_comparison": (READ,),
    # what a project remembers: all read it, who edits decides
    "iit_memory:overview": (READ,),
    "iit_memory:memories": (READ,),
    "iit_memory:memories_accept": (Member(Right.EDIT, POST),),
    "iit_memory:memory_decide": (
        Member(Right.EDIT, Call("post", {"decision": "accept"})),
        Member(Right.EDIT, Call("post", {"decision": "forget"})),
    ),
    "iit_memory:api_memory_end": (Member(Right.EDIT, POST),),
    "iit_memory:remember_conversation": (Member(Right.EDIT, Call("post", {"enabled": "no"})),),
    # searches of a project: all read them, who talks starts one, who exports has the files
    "search:searches": (READ, Member(Right.TALK, Call("post", {"question": "Is early switch safe?"}))),
    "search:search": (READ,),
    "search:search_export": (Member(Right.EXPORT), Member(Right.EXPORT, Call(ids={"form": "csv_form"}))),
    "search:search_delete": (Member(Right.EDIT, POST),),
    "search:search_without": (Member(Right.TALK, Call("post", {"part": "must:topic:switch"})),),
    "search:habits": (SignedIn(), SignedIn(Call("post", {"term": "MI", "means": "myocardial infarction"}))),
    "search:habits_switch": (SignedIn(Call("post", {"enabled": "yes"})),),
    "search:habits_forget": (SignedIn(POST),),
    "search:term_forget": (Own(POST),),
    "search:past_search_forget": (Own(POST),),
    # enrolment and weekly reports: who edits enters and corrects, who exports has the file, managers have web hooks
    "iit_memory:enrolment": (READ, Member(Right.EDIT, Call("post", {"date": "2026-01-05", "number": "3"}))),
    "iit_memory:enrolment_import": (Member(Right.EDIT, Call("post", {"text": "2026-01-05,3"})),),
    "iit_memory:enrolment_sites": (Member(Right.EDIT, POST),),
    "iit_memory:enrolment_withdraw": (Member(Right.EDIT, POST),),
    "papers:paper": (READ,),
    "papers:paper_summarise": (Member(Right.TALK, POST),),
    "papers:paper_ask": (Member(Right.TALK, Call("post", {"question": "How many patients?"})),),
    "papers:paper_map": (Member(Right.EXPORT),),
    "papers:paper_map_keep": (Member(Right.EDIT, POST),),
    "papers:paper_map_version": (READ,),
    "papers:paper_map_restore": (Member(Right.EDIT, POST),),
    "papers:paper_note": (Member(Right.EDIT, Call("post", {"text": "Read this."})),),
    "papers:paper_mark": (Member(Right.EDIT, Call("post", {"fits": "yes"})),),
    # evidence for a field: whoever reads the conversation sees it, who edits cites
    "papers:evidence": (READ,),
    "papers:evidence_start": (Member(Right.TALK, Call("post", {"question": "How many are lost?"})),),
    "papers:evidence_cite": (Member(Right.EDIT, Call("post", {"passage": "{passage_id}"})),),
    "papers:evidence_change": (Member(Right.EDIT, POST),),
    "papers:research": (READ,),
    "papers:research_start": (Member(Right.TALK, Call("post", {"question": "Is it safe?"})),),
    "papers:research_run": (READ,),
    "papers:research_plan": (Member(Right.TALK, Call("post", {"decision": "decline", "call_id": "none"})),),
    "papers:report": (READ,),
    "papers:report_change": (Member(Right.EDIT, POST),),
    "papers:report_edit": (Member(Right.EDIT, POST),),
    "papers:report_proposal": (Member(Right.EDIT, POST),),
    "papers:report_version": (READ,),
    "papers:report_file": (Member(Right.EXPORT),),
    "papers:report_delete": (Member(Right.EDIT, POST),),
    "iit_memory:reports": (READ,),
    "iit_memory:report_make": (Member(Right.EDIT, Call("post", {"week": "2026-W01"})),),
    "iit_memory:report": (READ,),
    "iit_memory:report_edit": (
        Member(Right.EDIT),
        Member(Right.EDIT, Call("post", {"summary": "Another summary"})),
    ),
    "iit_memory:report_file": (Member(Right.EXPORT),),
    "iit_memory:api_reports": (READ, Member(Right.EDIT, Call("post", {"week": "2026-W01"}))),
    "iit_memory:api_report": (READ, Member(Right.EDIT, Call("patch", {"summary": "Another summary"}))),
    "iit_memory:api_report_file": (Member(Right.EXPORT),),
    "iit_memory:web_hooks": (
        Member(Right.MANAGE_MEMBERS),
        Member(Right.MANAGE_MEMBERS, Call("post", {"url": "https://hooks.example.org/reports"})),
    ),
    "iit_memory:web_hooks_send": (Member(Right.MANAGE_MEMBERS, POST),),
    "iit_memory:web_hook_remove": (Member(Right.MANAGE_MEMBERS, POST),),
    # the library: all read it, who uploads adds, who edits changes, who exports has references
    "search:library": (READ, Member(call=Call(query="?q=oral&from=2001&sort=title&collection=x&page=9"))),
    "search:library_upload": (Member(Right.UPLOAD, Call("post", {"file": "{file}"})),),
    "search:library_uploads": (READ,),
    "search:library_find": (Member(Right.UPLOAD),),
    "search:library_add": (Member(Right.UPLOAD, Call("post", {"source": "pubmed"})),),
    "search:library_export": (Member(Right.EXPORT, Call(query="?format=bibtex")),),
    "search:collection_delete": (Member(Right.EDIT, POST),),
    "search:paper": (READ,),
    "search:paper_passages": (READ,),
    "search:paper_file": (READ,),
    "search:paper_edit": (Member(Right.EDIT), Member(Right.EDIT, Call("post", {"title": "Another title"}))),
    "search:paper_organise": (Member(Right.EDIT, Call("post", {"tags": "key", "new": "To read"})),),
    "search:paper_note": (Member(Right.EDIT, Call("post", {"text": "Read this."})),),
    "search:paper_note_delete": (Member(Right.EDIT, POST),),
    "search:paper_delete": (Member(Right.EDIT, POST),),
    "search:paper_merge": (Member(Right.EDIT, POST),),
    # the knowledge base: who uploads adds, who publishes approves; what is left open goes to the team
    "medical_qa:knowledge": (READ, Member(Right.UPLOAD, Call("post", {"text": "Text of a leaflet"}))),
    "medical_qa:knowledge_document": (READ, Member(call=Call(query="?version=1&changes"))),
    "medical_qa:knowledge_file": (READ,),
    "medical_qa:knowledge_version": (Member(Right.UPLOAD, Call("post", {"text": "Newer text"})),),
    "medical_qa:knowledge_details": (Member(Right.UPLOAD, Call("post", {"title": "Another title"})),),
    "medical_qa:knowledge_decide": (
        Member(Right.UPLOAD, Call("post", {"decision": "ask"})),
        Member(Right.PUBLISH, Call("post", {"decision": "approve", "number": "1"})),
        Member(Right.PUBLISH, Call("post", {"decision": "return"})),
        Member(Right.PUBLISH, Call("post", {"decision": "withdraw"})),
    ),
    "medical_qa:questions": (READ,),
    "medical_qa:ask_team": (Member(Right.TALK), Member(Right.TALK, POST)),
    "medical_qa:question": (
        Member(call=Call(ids=TEAM_QUESTION)),
        Member(Right.CONFIRM, Call("post", {"answer": "Within 24 hours"}, ids=TEAM_QUESTION)),
    ),
    "medical_qa:question_draft": (Member(Right.UPLOAD, Call("post", ids=TEAM_QUESTION)),),
    "medical_qa:settle_question": (Member(Right.EDIT, Call("post", ids={"message_id": "unanswered"})),),
    "medical_qa:routing": (Staff("is_auditor"),),  # each look is recorded
}


@dataclass(frozen=True)
class Rows:
    """The staff flags that see a model's rows in the administration, and those that add some.

    Superusers see everything, and add where anybody does; None: nobody adds, the product itself writes them.
    """

    sees: frozenset[str] = frozenset()
    adds: frozenset[str] | None = frozenset()


def _flags(*names: str) -> frozenset[str]:
    return frozenset(f"is_{name}" for name in names)


NONE = frozenset[str]()
WORKS_ON_AGENTS = _flags("prompt_editor", "approver", "auditor")
RECORD = Rows(_flags("auditor"), None)
DRAFT = Rows(WORKS_ON_AGENTS, _flags("prompt_editor"))
PEOPLE = Rows(_flags("user_administrator"), _flags("user_administrator"))

ADMIN_MODELS: dict[str, Rows] = {
    "projects.apitoken": Rows(_flags("user_administrator"), None),
    "projects.user": PEOPLE,
    "projects.project": Rows(_flags("user_administrator"), None),  # made by who leads it, on the pages
    "projects.membership": PEOPLE,
    "projects.auditentry": RECORD,
    "projects.notification": RECORD,
    "llm.provider": Rows(_flags("auditor")),
    "llm.model": Rows(_flags("prompt_editor", "auditor"), _flags("prompt_editor")),
    "llm.route": Rows(_flags("prompt_editor", "auditor"), _flags("prompt_editor")),
    "llm.modelcall": RECORD,
    "retrieval.embeddingmodel": Rows(),
    "runs.run": RECORD,
    "runs.worker": RECORD,
    "documents.storedfile": RECORD,
    "search.synonym": Rows(_flags("prompt_editor"), _flags("prompt_editor")),
    "search.paper": RECORD,
    "search.libraryupload": RECORD,
    "search.savedsearch": RECORD,
    "iit_memory.procedure": Rows(_flags("prompt_editor", "auditor"), _flags("prompt_editor")),
    "medical_qa.risksign": Rows(_flags("prompt_editor", "auditor"), _flags("prompt_editor")),
    "medical_qa.knowledgedocument": Rows(WORKS_ON_AGENTS, _flags("prompt_editor", "approver")),
    "agents.agent": DRAFT,
    "agents.stage": DRAFT,
    "agents.intent": DRAFT,
    "agents.prompt": DRAFT,
    "agents.actioncard": DRAFT,
    "agents.reflexionrule": DRAFT,
    "agents.tool": DRAFT,
    "agents.toolsecret": Rows(),
    "agents.agentsnapshot": Rows(WORKS_ON_AGENTS, None),
    "agents.conversation": RECORD,
    "agents.trace": RECORD,
    "django_celery_beat.periodictask": Rows(),
    "django_celery_beat.crontabschedule": Rows(),
    "django_celery_beat.intervalschedule": Rows(),
}


@dataclass(frozen=True)
class View:
    """A page of the administration beside the usual five of a model. `sends`: who may press which button.
    `sees` None: it only takes what is sent."""

    sees: frozenset[str] | None
    path: str
    sends: Mapping[str, frozenset[str]] = field(default_factory=dict)


EDITS, PUBLISHES = _flags("prompt_editor"), _flags("approver")
ADMIN_VIEWS: dict[str, View] = {
    "search_synonym_load": View(EDITS, "search/synonym/load/", {"load": EDITS}),
    "llm_provider_test_connection": View(NONE, "llm/provider/{provider}/test/"),
    "agents_agent_publish": View(WORKS_ON_AGENTS, "agents/agent/{agent_pk}/publish/", {"publish": PUBLISHES}),
    "agents_agent_versions": View(WORKS_ON_AGENTS, "agents/agent/{agent_pk}/versions/"),
    "agents_agent_version": View(
        WORKS_ON_AGENTS, "agents/agent/{agent_pk}/versions/1/", {"roll_back": PUBLISHES, "restore": EDITS}
    ),
    "agents_agent_compare": View(WORKS_ON_AGENTS, "agents/agent/{agent_pk}/compare/?from=1&to=draft"),
    "agents_prompt_preview": View(None, "agents/prompt/{prompt}/preview/", {"text": WORKS_ON_AGENTS}),
    "medical_qa_knowledgedocument_decide": View(
        WORKS_ON_AGENTS,
        "medical_qa/knowledgedocument/{shared_document}/decide/",
        {"ask": EDITS | PUBLISHES, "approve": PUBLISHES, "withdraw": PUBLISHES},
    ),
    "agents_reflexionrule_test_rule": View(
        WORKS_ON_AGENTS, "agents/reflexionrule/{rule}/test/", {"values": WORKS_ON_AGENTS}
    ),
}
# Pages of the administration that belong to no model: for everybody who may open it.
ADMIN_PAGES = frozenset(
    {
        "search", "index", "login", "logout", "password_change", "password_change_done", "autocomplete", "jsi18n",
        "view_on_site", "app_list", "auth_user_password_change", "",
    }
)  # fmt: skip

SOCKETS = {"ws/runs/<uuid:run_id>/": Right.READ, "": None}
