"""The table of the access matrix: for each address who may use it, and how it is called to find out.

A new address needs a line in RULES (or, for the administration, in ADMIN_MODELS or ADMIN_PAGES).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from apps.projects.access import Right

Method = Literal["get", "post", "patch", "delete"]


@dataclass(frozen=True)
class Call:
    """One way to use an address. `body` names rows of the world in braces: "{conversation}"."""

    method: Method = "get"
    body: dict[str, Any] = field(default_factory=dict)
    query: str = ""


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
class Member:
    """Members with the right; members without it get 403, everybody else 404."""

    right: Right = Right.READ
    call: Call = Call()


Rule = Anybody | SignedIn | Account | Own | Member
READ, POST = Member(), Call("post")
CONVERSATION = {"conversationId": "{conversation}"}

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
    "agents:proposals": (READ,),
    "agents:history": (READ,),
    "agents:trace": (READ,),
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
    "runs:events": (READ,),
}

# The staff flags that see a model's rows in the administration; superusers see them all.
ADMIN_MODELS: dict[str, frozenset[str]] = {
    "projects.apitoken": frozenset({"is_user_administrator"}),
    "projects.user": frozenset({"is_user_administrator"}),
    "projects.project": frozenset({"is_user_administrator"}),
    "projects.membership": frozenset({"is_user_administrator"}),
    "projects.auditentry": frozenset({"is_auditor"}),
    "projects.notification": frozenset({"is_auditor"}),
    "llm.provider": frozenset(),
    "llm.model": frozenset({"is_prompt_editor"}),
    "llm.route": frozenset({"is_prompt_editor"}),
    "llm.modelcall": frozenset({"is_auditor"}),
    "documents.storedfile": frozenset({"is_auditor"}),
    "django_celery_beat.periodictask": frozenset(),
    "django_celery_beat.crontabschedule": frozenset(),
    "django_celery_beat.intervalschedule": frozenset(),
}
# Pages of the administration that belong to no model: for everybody who may open it.
ADMIN_PAGES = frozenset(
    {
        "search", "index", "login", "logout", "password_change", "password_change_done", "autocomplete", "jsi18n",
        "view_on_site", "app_list", "auth_user_password_change", "",
    }
)  # fmt: skip

SOCKETS = {"ws/runs/<uuid:run_id>/": Right.READ, "": None}
