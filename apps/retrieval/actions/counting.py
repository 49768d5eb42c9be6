"""Counts the words of what came and went, behind the writers: they append, one process at a time adds up."""

from __future__ import annotations

from django.db import connection, transaction

ONE_COUNTS = 0x72747276  # the key of the advisory lock: an arbitrary number that nothing else uses
AT_ONCE = 200

COUNT = """
WITH gone AS (
    DELETE FROM retrieval_termchange
    WHERE id IN (SELECT id FROM retrieval_termchange ORDER BY id LIMIT %(most)s)
    RETURNING scope_id, terms, counts, chunks, words
), summed AS (
    SELECT gone.scope_id, each.term, sum(each.count)::int AS chunks
    FROM gone, unnest(gone.terms, gone.counts) AS each(term, count)
    GROUP BY 1, 2
), frequencies AS (
    INSERT INTO retrieval_termfrequency (scope_id, term, chunks)
    SELECT scope_id, term, chunks FROM summed
    ON CONFLICT (scope_id, term) DO UPDATE SET chunks = retrieval_termfrequency.chunks + excluded.chunks
), totals AS (
    SELECT scope_id, sum(chunks) AS chunks, sum(words) AS words FROM gone GROUP BY 1
), scopes AS (
    UPDATE retrieval_scope SET chunks = retrieval_scope.chunks + totals.chunks,
                               words = greatest(retrieval_scope.words + totals.words, 0)
    FROM totals WHERE totals.scope_id = retrieval_scope.id
)
SELECT count(*), array_agg(DISTINCT scope_id) FILTER (WHERE chunks < 0) FROM gone
"""
# What stands in no text any more leaves no trace.
FORGET = "DELETE FROM retrieval_termfrequency WHERE scope_id = ANY(%s) AND chunks <= 0"


def count_words() -> int:
    """Add up what is not counted yet. Gives how many changes there were; 0 as well while another process counts."""
    counted = 0
    while batch := _count_some():
        counted += batch
    return counted


def _count_some() -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [ONE_COUNTS])
        if not cursor.fetchone()[0]:
            return 0
        cursor.execute(COUNT, {"most": AT_ONCE})
        counted, scopes_with_less = cursor.fetchone()
        if scopes_with_less:
            cursor.execute(FORGET, [scopes_with_less])
        return int(counted)
