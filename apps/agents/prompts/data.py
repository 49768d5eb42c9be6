"""How a prompt marks what is data: between markers that nothing inside it can close."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

DATA_OPEN, DATA_CLOSE = "<data>", "</data>"


def as_data(data: Mapping[str, Any]) -> str:
    """The entries that say something, as JSON between the markers; empty when none does."""
    kept = {name: value for name, value in data.items() if value not in ({}, [], "", None)}
    # What a file or a person says cannot end the data.
    text = orjson.dumps(kept, default=str).decode().replace("</", "<\\/")
    return f"{DATA_OPEN}\n{text}\n{DATA_CLOSE}" if kept else ""
