"""The signs that the product brings (kinds.yaml, situations.yaml, signs.yaml), as plain data."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from apps.medical_qa.risk.screen import Sign
from config.yaml_files import read_yaml

FOLDER = Path(__file__).parent
FILES = ("kinds.yaml", "situations.yaml", "signs.yaml")


@lru_cache(maxsize=1)
def shipped_signs() -> tuple[Sign, ...]:
    read = (read_yaml(FOLDER / name) for name in FILES)
    return tuple(
        Sign(
            code=row["code"],
            language=language,
            severity=row["severity"],
            patterns=tuple(row["pattern"]),
            also=tuple(row.get("also", ())),
            unless=tuple(row.get("unless", ())),
            advice=row.get("advice", ""),
            adds_up=row.get("adds_up", False),
            values=row.get("values", ""),
        )
        for data in read
        for language, rows in data.items()
        for row in rows
    )
