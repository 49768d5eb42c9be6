"""What the integration tests of several files share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.supervised import temporary_folder


@pytest.fixture(scope="package")
def used_data() -> Iterator[Path]:
    """A data directory that tests start the product in one after the other; the first of them makes it."""
    with temporary_folder() as folder:
        yield folder / "data"
