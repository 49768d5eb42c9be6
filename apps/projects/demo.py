"""The demo project and its people, so that the first minute of a new installation shows a study at work."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.contrib.auth.hashers import check_password
from django.db import transaction

from apps.projects.actions import members, projects
from apps.projects.actions.users import AccountFields, create_user
from apps.projects.models import Project, Role, User
from apps.projects.models.people import STAFF_FLAGS
from apps.projects.selectors import find_user
from config.env import env

DEMO_PASSWORD = "trialdesk-demo"  # noqa: S105  # known to everybody on purpose; TRIALDESK_DEMO=0 makes no accounts
DEMO_SLUG = "demo"
TIME_ZONE = "Asia/Shanghai"


@dataclass(frozen=True)
class DemoPerson:
    """`role` is None for somebody outside the project."""

    email: str
    name: str
    part: str
    role: Role | None = None
    language: str = "en"
    is_administrator: bool = False


LEAD = DemoPerson("investigator@demo.example", "Dr. Lin Wang", "investigator", Role.INVESTIGATOR)
MANAGER = DemoPerson("manager@demo.example", "Zhao Min", "manager", Role.MANAGER)
PEOPLE: tuple[DemoPerson, ...] = (
    LEAD,
    DemoPerson("coordinator@demo.example", "陈洁", "coordinator", Role.COORDINATOR, language="zh-hans"),
    DemoPerson("viewer@demo.example", "Vera Vogel", "viewer", Role.VIEWER),
    MANAGER,
    DemoPerson("administrator@demo.example", "Ada Admin", "administrator", is_administrator=True),
    DemoPerson("outsider@demo.example", "Otto Olsen", "outsider"),
)


def is_wanted() -> bool:
    return bool(env.bool("TRIALDESK_DEMO", default=True))


@transaction.atomic
def seed() -> Project:
    """Make what is missing and leave the rest as people changed it, passwords above all."""
    accounts = {person.part: find_user(person.email) or _make(person) for person in PEOPLE}
    existing = Project.objects.filter(slug=DEMO_SLUG).first()
    return existing or _make_project(accounts)


def log_ins() -> list[dict[str, str | None]]:
    """How to sign in as each demo person: email, password (None when somebody changed it), name, role."""
    shown = []
    for person in PEOPLE:
        account = find_user(person.email)
        if account is None or not account.is_active:
            continue
        password = DEMO_PASSWORD if _is_unchanged(account.password) else None
        shown.append(
            {"email": account.email, "password": password, "name": str(account), "role": person.part}
        )
    return shown


def offered() -> list[DemoPerson]:
    """Members of the demo project whose password everybody knows: the page for signing in names them."""
    if not is_wanted():
        return []
    members = [person for person in PEOPLE if person.role is not None]
    accounts = {
        account.email: account
        for account in User.objects.filter(email__in=[person.email for person in members], is_active=True)
    }
    return [
        person
        for person in members
        if person.email in accounts and _is_unchanged(accounts[person.email].password)
    ]


@cache
def _is_unchanged(encoded: str) -> bool:
    """Kept, because to check a password takes a tenth of a second on purpose."""
    return check_password(DEMO_PASSWORD, encoded)


def _make(person: DemoPerson) -> User:
    fields: AccountFields = {
        "full_name": person.name,
        "language": person.language,
        "time_zone": TIME_ZONE,
    }
    if person.is_administrator:
        fields.update(AccountFields(**STAFF_FLAGS))  # type: ignore[typeddict-item]  # its keys are the flags
    return create_user(by=None, email=person.email, password=DEMO_PASSWORD, **fields)


def _make_project(accounts: dict[str, User]) -> Project:
    manager = accounts[MANAGER.part]
    project = projects.create(
        by=manager,
        slug=DEMO_SLUG,
        name="SWITCH-GNB",
        principal_investigator=accounts[LEAD.part],
        enrolment_target=436,
        time_zone=TIME_ZONE,
        sponsor="Demo University Hospital",
        funding="Clinical research fund of the hospital",
    )
    for person in PEOPLE:
        if person.role is not None and person not in (LEAD, MANAGER):
            members.invite(by=manager, project=project, email=person.email, role=person.role)
    return project
