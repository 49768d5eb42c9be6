"""What the views share: the signed-in person with a type, and a refusal shown as a message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from apps.projects.errors import Forbidden, NotFound, UserError
from apps.projects.models import User


def person(request: HttpRequest) -> User:
    """The signed-in person, for views behind login_required. NotFound for anybody else."""
    if not isinstance(request.user, User):
        raise NotFound
    return request.user


@contextmanager
def refusal_as_message(request: HttpRequest) -> Iterator[None]:
    """A conflict or wrong input becomes a message on the next page; missing rights and rows stay errors."""
    try:
        yield
    except (NotFound, Forbidden):
        raise
    except UserError as error:
        messages.error(request, str(error))
