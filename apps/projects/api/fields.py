"""Fields of the JSON API that take a value for what it is and do not convert it.

What they take is a pattern, which the OpenAPI schema shows, so that both say the same.
"""

from __future__ import annotations

from typing import Any

from django.core.validators import RegexValidator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

ANY_TEXT = r"^[^\u0000]*$"
SOME_TEXT = r"^[^\u0000]*[^\s\u0000-\u0020\u007f-\u00a0][^\u0000]*$"


class TextPattern(RegexValidator):
    """Leaves NUL, which no database keeps, to the framework's own sentence."""

    def __call__(self, value: Any) -> None:
        if "\0" not in str(value):
            super().__call__(value)


class TextField(serializers.CharField):
    """A JSON string; a number is not text, though the framework would take it for some."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        pattern = ANY_TEXT if self.allow_blank else SOME_TEXT
        self.validators.append(TextPattern(pattern, message=self.error_messages["blank"], code="blank"))

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.BINARY)
class UploadField(serializers.FileField):
    """A part of a form that is a file; the generator would call it an address."""
