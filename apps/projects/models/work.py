"""A project is a study; membership says who works on it and as what."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.projects.models.people import Language
from apps.projects.text import validate_one_line
from apps.projects.time_zones import DEFAULT_TIME_ZONE, validate_time_zone


class Role(models.TextChoices):
    """What a member is, from the fewest rights to the most; apps.projects.access says which rights."""

    VIEWER = "viewer", _("Viewer")
    COORDINATOR = "coordinator", _("Coordinator")
    INVESTIGATOR = "investigator", _("Investigator")
    MANAGER = "manager", _("Manager")


class Project(models.Model):
    """One study, from its first question to its archive. Its time zone decides what a week is."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=200, validators=[validate_one_line])
    principal_investigator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="led_projects",
        verbose_name=_("principal investigator"),
    )
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="projects", editable=False
    )
    enrolment_target = models.PositiveIntegerField(_("enrolment target"), null=True, blank=True)
    time_zone = models.CharField(
        _("time zone"), max_length=64, default=DEFAULT_TIME_ZONE, validators=[validate_time_zone]
    )
    language = models.CharField(
        _("language"), max_length=10, choices=Language.choices, default=Language.ENGLISH
    )
    registration_no = models.CharField(
        _("registration number"), max_length=100, blank=True, validators=[validate_one_line]
    )
    sponsor = models.CharField(_("sponsor"), max_length=200, blank=True, validators=[validate_one_line])
    funding = models.CharField(_("funding"), max_length=300, blank=True, validators=[validate_one_line])
    ethics_no = models.CharField(
        _("ethics approval number"), max_length=100, blank=True, validators=[validate_one_line]
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True, editable=False)
    # Whose role was read together with this row, and which it is (see access.role_of).
    role_read: tuple[uuid.UUID, str] | None = None

    class Meta:
        verbose_name = _("project")
        verbose_name_plural = _("projects")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_archived(self) -> bool:
        return self.archived_at is not None


class Membership(models.Model):
    """One person's role in one project."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices, default=Role.VIEWER)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["project", "user"]
        constraints = [
            models.UniqueConstraint(fields=["project", "user"], name="one_membership_per_person"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.role_label} · {self.project}"

    @property
    def role_label(self) -> str:
        return str(Role(self.role).label)
