"""Documents as Word files: styles, numbering, fields and fonts as a research office expects them."""

from __future__ import annotations

from apps.documents.word.package import build_word

__all__ = ["build_word"]
