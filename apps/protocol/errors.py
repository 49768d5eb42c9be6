"""What a person cannot do with a protocol, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import Conflict


class GenerationRunning(Conflict):
    """One document of a conversation is made at a time: wait for it, or stop it."""

    code = "generation_running"
    message = _(
        "A document of this protocol is already being generated. Wait until it is complete, or stop it first."
    )


class NoProtocol(Conflict):
    """The conversation is with an agent that designs no protocol."""

    code = "no_protocol"
    message = _("Protocol documents can be generated only from conversations with the protocol agent.")


class NoFile(Conflict):
    """The document is not finished, so there is nothing to download."""

    code = "generation_has_no_file"
    message = _("This document was not finished, so there is no file. Generate it again.")
