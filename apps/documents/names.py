"""Names of files that are safe to show, to store and to send: no folders, no invisible characters, not too long."""

from __future__ import annotations

import unicodedata
from pathlib import PurePosixPath

from apps.projects.text import INVISIBLE_CHARACTERS, is_refused

LONGEST_NAME_BYTES = 200  # file systems take 255; Chinese characters need three each
LONGEST_ENDING = 16
NO_NAME = "file"
# Not allowed in names on Windows, where the file will be opened.
_REPLACED = str.maketrans(dict.fromkeys('<>:"|?*', "_"))


def safe_name(name: str) -> str:
    """The last part of the path, without what cannot be shown or stored, shortened before its ending."""
    last = unicodedata.normalize("NFC", name).replace("\\", "/").rstrip("/").rpartition("/")[2]
    shown = "".join(each for each in last if not (is_refused(each) or each in INVISIBLE_CHARACTERS))
    tidy = " ".join(shown.translate(_REPLACED).split()).strip(". ")
    return _shortened(tidy) or NO_NAME


def _shortened(name: str) -> str:
    ending = PurePosixPath(name).suffix
    if len(ending.encode()) > LONGEST_ENDING:
        ending = ""
    stem = name.removesuffix(ending)
    room = LONGEST_NAME_BYTES - len(ending.encode())
    return stem.encode()[:room].decode(errors="ignore").rstrip() + ending
