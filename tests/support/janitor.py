"""Cleans up after a test run, also when pytest was killed: it waits until its standard input closes.

Run by tests/support/servers.py with the environment of the run.
"""

from __future__ import annotations

import os
import shutil
import sys

import redis

from config import embedded
from config.env import data_dir
from tests.support.maintenance import drop_all_of_run


def main() -> None:
    sys.stdin.buffer.read()  # nothing comes: the end of it is the end of pytest
    if embedded.uses_embedded_postgres():
        embedded.postgres_server().stop()
    else:
        drop_all_of_run()
    if embedded.uses_embedded_redis():
        embedded.valkey_server().stop()
    else:
        _delete_keys_of_run()
    if not embedded.runtime_dir().is_relative_to(data_dir()):
        shutil.rmtree(embedded.runtime_dir(), ignore_errors=True)
    shutil.rmtree(data_dir(), ignore_errors=True)


def _delete_keys_of_run() -> None:
    with redis.Redis.from_url(embedded.redis_url()) as client:
        for key in client.scan_iter(f"test-{os.environ['TRIALDESK_TEST_RUN']}-*", count=1000):
            client.delete(key)


if __name__ == "__main__":
    main()
