"""STORAGE_URL: a folder that several machines share, or the data directory's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.env import storage_dir

HERE = Path("/data/files")


@pytest.mark.parametrize(
    ("url", "folder"),
    [
        ("", HERE),
        ("file:///srv/trialdesk/files", Path("/srv/trialdesk/files")),
        ("file://localhost/srv/%E6%96%87%E4%BB%B6", Path("/srv/文件")),
    ],
)
def test_the_folder_is_the_one_that_the_address_names(
    url: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STORAGE_URL", url)
    assert storage_dir(HERE) == folder


@pytest.mark.parametrize(
    "url", ["s3://bucket/files", "/srv/files", "file://server/share", "file:///", "file:"]
)
def test_what_is_no_folder_is_refused_in_one_sentence(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STORAGE_URL", url)
    with pytest.raises(SystemExit, match="STORAGE_URL must name a folder"):
        storage_dir(HERE)
