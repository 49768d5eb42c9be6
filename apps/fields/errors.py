"""Values and fields that are refused, with the sentence to act on."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import Invalid


class UnknownField(Invalid):
    code = "field_unknown"
    message = _("There is no such field in this agent's stages.")


class ValueRefused(Invalid):
    code = "value_refused"
    message = _("A value cannot be used as it is; nothing was added.")
