"""Tells modeltranslation, which looks for a module of this name, what is kept in both languages."""

from __future__ import annotations

from modeltranslation.translator import TranslationOptions, translator

from apps.agents.models.translated import TRANSLATED

for model, fields in TRANSLATED.items():
    translator.register(
        model, type(f"{model.__name__}Translation", (TranslationOptions,), {"fields": fields})
    )
