"""What cannot be done with documents of the knowledge base and with questions to the team, for who tried."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import Conflict, Invalid


class FileUnusable(Invalid):
    code = "file_unusable"
    message = _("This is not a Word, PDF, Markdown or text file.")


class NothingToAdd(Invalid):
    code = "nothing_to_add"
    message = _("Choose a file or paste the text.")


class NotRead(Conflict):
    code = "not_read"
    message = _("The text of this version has not been read, so it cannot be approved.")


class NewerVersion(Conflict):
    code = "newer_version"
    message = _("There is a newer version by now. Read it first.")


class StateChanged(Conflict):
    code = "state_changed"
    message = _("This was decided in the meantime. Reload the page to see how it stands.")


class AlreadyAnswered(Conflict):
    code = "already_answered"
    message = _("Someone has answered this question in the meantime.")
