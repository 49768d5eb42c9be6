"""What somebody who decides about memories may do wrong."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import UserError


class AlreadyDecided(UserError):
    """Somebody else was faster, or it was decided in another tab."""

    code = "memory_already_decided"
    status = 409
    message = _("This has been decided already.")
