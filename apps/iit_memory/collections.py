"""Under which names the texts of the memory are found."""

from __future__ import annotations

from apps.retrieval.collections import register_collection

FLOW, MEMORIES, REPORTS = "flow", "memories", "reports"
SAID = 0.65  # what people say to each other is found by its words rather than by its meaning (LoCoMo)


def register_collections() -> None:
    for name in (FLOW, MEMORIES, REPORTS):
        register_collection(name, keyword_share=SAID)
