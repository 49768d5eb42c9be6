"""Settings, URLs and the processes; importing it makes the Celery application known to the apps' tasks."""

import os

# ONNX Runtime would report to its maker and keep a number of this machine; it looks once, when it is loaded.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
# Many answers are computed at once, each by one thread; and what the processes are forked from must have no other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from config.celery import app as celery_app

__all__ = ["celery_app"]
