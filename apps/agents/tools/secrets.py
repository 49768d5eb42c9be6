"""Where `{{secret.NAME}}` comes from: an encrypted row, or the environment (TOOL_SECRETS). Each is for one host."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.conf import settings
from django.utils.translation import gettext as _

from apps.agents.models import ToolSecret
from apps.agents.tools.registry import ToolFailed


@dataclass(frozen=True)
class Secret:
    name: str
    host: str
    value: str = field(repr=False)


def secret_for(name: str, *, host: str, port: int) -> Secret:
    """ToolFailed when there is none of this name, or when it is meant for another host."""
    found = _from_row(name) or _from_settings(name)
    if found is None:
        sentence = _("The tool needs the secret “%(name)s”, which is not set.") % {"name": name}
        raise ToolFailed(sentence, code="secret_missing")
    if not is_for(found.host, host, port):
        sentence = _("The secret “%(name)s” may not be sent to this host.") % {"name": name}
        raise ToolFailed(sentence, code="secret_for_another_host")
    return found


def is_for(place: str, host: str, port: int) -> bool:
    """Whether a secret for `place` ("host", or "host:port" for that port alone) may be sent there."""
    named = f"[{host}]" if ":" in host else host
    return place.strip().lower() in {each.lower() for each in (host, named, f"{named}:{port}")}


def hosts_of_secrets() -> dict[str, str]:
    """The host of each secret that there is, by its name; no values."""
    given = {name: str(one["host"]) for name, one in settings.TOOL_SECRETS.items()}
    return given | dict(ToolSecret.objects.values_list("name", "host"))


def _from_row(name: str) -> Secret | None:
    row = ToolSecret.objects.filter(name=name).first()
    return Secret(row.name, row.host, row.value) if row else None


def _from_settings(name: str) -> Secret | None:
    """TOOL_SECRETS is {name: {"host": …, "value": …}}."""
    given = settings.TOOL_SECRETS.get(name)
    return Secret(name, str(given["host"]), str(given["value"])) if given else None
