"""JSON as callers send it: bounded in size and depth, so that no body can end a request with an internal error."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from apps.projects.errors import TooLarge
from apps.projects.nesting import is_too_deep

LARGEST_WHOLE = 2**53
LONGEST_WHOLE_CHARACTERS = 17
TOO_DEEP = _("The JSON is nested too deeply. Send a flatter structure.")


class BoundedJSONParser(JSONParser):
    """At most DATA_UPLOAD_MAX_MEMORY_SIZE bytes (else 413), DEEPEST_NESTING levels (nesting.py), no number too large
    and no name twice (else 400).

    The framework reads the stream itself, past Django's own limit. JSON is UTF-8, whatever the header calls it.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        limit_bytes: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit_bytes + 1)
        if len(body) > limit_bytes:
            raise TooLarge(limit_bytes=limit_bytes)
        try:
            data = _read(body.decode())
        except RecursionError as error:
            raise ParseError(TOO_DEEP) from error
        except ValueError as error:
            raise ParseError(f"JSON parse error - {error}") from error
        if is_too_deep(data):
            raise ParseError(TOO_DEEP)
        return data


def _read(text: str) -> Any:
    return json.loads(
        text, parse_constant=_no_constant, parse_int=_whole, parse_float=_number, object_pairs_hook=_object
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two values with one name readers take the first or the last (RFC 8259, section 4): neither was meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object has a name twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _whole(digits: str) -> int:
    """JSON has no larger ones that every reader gets right (RFC 8259, section 6)."""
    if len(digits) > LONGEST_WHOLE_CHARACTERS or abs(int(digits)) > LARGEST_WHOLE:
        raise ValueError("a whole number is too large")
    return int(digits)


def _number(digits: str) -> float:
    value = float(digits)
    if abs(value) > LARGEST_WHOLE:  # all of these are whole, whatever their notation
        raise ValueError("a number is too large")
    return value
