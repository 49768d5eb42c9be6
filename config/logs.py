"""Logging as JSON lines with ids and durations, never with what people wrote or what a model said."""

from __future__ import annotations

import logging
import traceback
from typing import Any

import structlog

from config.env import env


def where_it_failed(logger: Any, name: str, event: Any) -> Any:
    """The type and the place of an exception. Its message stays out: it may quote what somebody wrote."""
    error = event.pop("exc_info", None)
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["exception"] = type(error).__name__
        event["traceback"] = "".join(traceback.format_tb(error.__traceback__))
    return event


def without_query(logger: Any, name: str, event: Any) -> Any:
    """The line of a request without what was searched for."""
    if isinstance(event.get("request"), str):
        event["request"] = event["request"].partition("?")[0]
    return event


SHARED_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

structlog.configure(
    processors=[*SHARED_PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    cache_logger_on_first_use=True,
)

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                where_it_failed,
                without_query,
                structlog.processors.JSONRenderer(),
            ],
            "foreign_pre_chain": SHARED_PROCESSORS,
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="WARNING")},
    "loggers": {
        "apps": {"level": env.str("LOG_LEVEL", default="INFO")},
        "django.request": {"level": "ERROR"},
        "django_structlog": {"level": "WARNING"},
        "psycopg.pool": {"level": "ERROR"},  # a line for each look at a server that is away: callers say so
    },
}
