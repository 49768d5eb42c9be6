"""The mail that a person gets who was invited before they had an account: a link to set their password."""

from __future__ import annotations

from urllib.parse import urljoin

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.core.mail import send_mail
from django.urls import reverse
from django.utils.translation import gettext, override

from apps.projects.models import Project, User


def password_link(user: User, *, site_url: str) -> str:
    """Where `user` sets a password; valid for settings.PASSWORD_RESET_TIMEOUT seconds, once."""
    values = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    return urljoin(site_url, reverse("account_reset_password_from_key", kwargs=values))


def send_invitation(user: User, project: Project, invited_by: User, *, site_url: str) -> None:
    """Send the mail in the person's language. Raises what the mail server raised."""
    with override(user.language):
        values = {
            "by": str(invited_by),
            "project": project.name,
            "link": password_link(user, site_url=site_url),
        }
        subject = gettext("%(by)s invited you to %(project)s on TrialDesk") % values
        body = (
            gettext(
                "%(by)s invited you to work on “%(project)s” on TrialDesk.\n\n"
                "Set a password to sign in:\n%(link)s\n\n"
                "The link works once and for three days. After that, ask for a new one with "
                "“Forgot your password?” on the sign-in page."
            )
            % values
        )
    send_mail(" ".join(subject.splitlines()), body, None, [user.email])
