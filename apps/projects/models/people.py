"""The person who signs in: an e-mail address is the log-in name, whatever its upper and lower case."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from apps.projects.initials import initials_of
from apps.projects.text import validate_one_line
from apps.projects.time_zones import DEFAULT_TIME_ZONE, validate_time_zone
from config.database.prepared import Prepared


class Language(models.TextChoices):
    """The languages of the pages; the values are Django's language codes."""

    ENGLISH = "en", "English"
    CHINESE = "zh-hans", "简体中文"


class UserManager(BaseUserManager["User"]):
    """Makes accounts for commands and tests; staff use apps.projects.actions.users, which is audited."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Save an account; without a password nobody can sign in with it yet. ValueError without e-mail."""
        user = self.model(email=self.normalize_email(email), **fields)
        if not user.email:
            raise ValueError("an account needs an e-mail address")
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, **{**STAFF_FLAGS, **fields})

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        return (email or "").strip().lower()

    def get(self, *args: Any, **kwargs: Any) -> User:
        """By its key, as every request begins, with a query that is prepared."""
        key = kwargs.get("pk") if len(kwargs) == 1 and not args else None
        if not isinstance(key, uuid.UUID):
            return super().get(*args, **kwargs)
        found = BY_KEY.first(key=key)
        if found is None:
            raise self.model.DoesNotExist
        return found

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=self.normalize_email(username))


def _by_key(key: uuid.UUID) -> models.QuerySet[User]:
    return User.objects.filter(pk=key).order_by()


BY_KEY = Prepared(_by_key, key=uuid.UUID)


class User(AbstractBaseUser, PermissionsMixin):
    """A person. Rights in a project come from Membership; the flags here are for the whole installation."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField(
        _("e-mail address"), unique=True, error_messages={"unique": _("This address already has an account.")}
    )
    full_name = models.CharField(_("name"), max_length=150, blank=True, validators=[validate_one_line])
    language = models.CharField(
        _("language"), max_length=10, choices=Language.choices, default=Language.ENGLISH
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, default=DEFAULT_TIME_ZONE, validators=[validate_time_zone]
    )
    is_active = models.BooleanField(
        _("may sign in"), default=True, help_text=_("Switch this off instead of deleting an account.")
    )
    is_staff = models.BooleanField(_("may open the administration"), default=False)
    is_prompt_editor = models.BooleanField(_("prompt editor"), default=False)
    is_approver = models.BooleanField(_("approver"), default=False)
    is_auditor = models.BooleanField(_("auditor"), default=False)
    is_user_administrator = models.BooleanField(_("user administrator"), default=False)
    date_joined = models.DateTimeField(_("joined"), auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()
    # Set on the object that an access token signs in with: every read and right is then of this project alone.
    only_project_id: uuid.UUID | None = None

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["full_name", "email"]
        constraints = [
            # With the unique column this makes addresses unique whatever their case.
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="user_email_is_lower_case"),
        ]

    def __str__(self) -> str:
        return self.full_name or self.email

    def clean(self) -> None:
        self.email = UserManager.normalize_email(self.email)

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    @property
    def initials(self) -> str:
        return initials_of(str(self))


STAFF_FLAGS: dict[str, bool] = {
    "is_staff": True,
    "is_superuser": True,
    "is_prompt_editor": True,
    "is_approver": True,
    "is_auditor": True,
    "is_user_administrator": True,
}
