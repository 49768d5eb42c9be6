"""Sessions as Django keeps them in the database, read by a query that is prepared: each request begins with it."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from config.database.prepared import Prepared


def _live(key: str, now: datetime) -> QuerySet[Session]:
    return Session.objects.filter(session_key=key, expire_date__gt=now).order_by()


LIVE = Prepared(_live, key=str, now=datetime)


class SessionStore(db.SessionStore):
    """Its name is part of what signs the sessions."""

    def _get_session_from_db(self) -> Session | None:
        found = LIVE.first(key=self.session_key, now=timezone.now())
        if found is None:
            self._session_key = None
        return found
