"""The form of the file: what it is, a checksum of what it says, and the configuration in the form of a snapshot.

The checksum is the hash that publishing the content would give, so a file can be held against a published version.
It finds damage and edits; it is no signature. A file that somebody wrote by hand has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.drafts.data import digest_of
from apps.agents.drafts.exchange.errors import FileRefused

KIND = "trialdesk-agent"
VERSION = 1
PREFIX = "sha256:"
HEAD = ("kind", "version", "checksum")


def packed(content: Mapping[str, Any]) -> dict[str, Any]:
    """The configuration of a snapshot as what is written to a file."""
    said = {name: value for name, value in content.items() if name != "format"}
    return {"kind": KIND, "version": VERSION, "checksum": checksum(said), **said}


def checksum(content: Mapping[str, Any]) -> str:
    return PREFIX + digest_of({"format": 1, **content})


def unpacked(data: Any, *, force: bool = False) -> dict[str, Any]:
    """What a file says of the agent. FileRefused when it is no such file, or (unless `force`) does not fit the checksum
    that it has."""
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise FileRefused(_("This is not an exported agent: “kind: %(kind)s” is missing.") % {"kind": KIND})
    version = data.get("version")
    if isinstance(version, bool) or version != VERSION:
        sentence = _("The file has format version %(version)s; this release reads %(known)d.")
        raise FileRefused(sentence % {"version": str(version)[:20], "known": VERSION})
    content = {name: value for name, value in data.items() if name not in HEAD}
    if not force and "checksum" in data and data["checksum"] != checksum(content):
        raise FileRefused(
            _(
                "The checksum does not fit: the file was damaged, or changed after the export. "
                "If the changes are meant, import it with --force."
            )
        )
    return content
