"""Settings, URLs and the processes; importing it makes the Celery application known to the apps' tasks."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
