"""What a message may have named besides: nobody is sure of it, so it is offered and not proposed. A guess that the
words around it tell to be something else is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from apps.fields.reading.phrases import is_rejected
from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.clauses.alternatives import as_said
from apps.protocol.reading.clauses.places import offered_places
from apps.protocol.reading.figures.clusters import names_correlation
from apps.protocol.reading.openings import offered, offered_again
from apps.protocol.reading.placed.apart import is_apart
from apps.protocol.reading.placed.beside import is_told_elsewhere
from apps.protocol.reading.placed.standing import is_no_arm
from apps.protocol.reading.routed.offers import offered_figures, sides_beside
from apps.protocol.reading.rows.sample_size import SAMPLE_SIZE
from apps.protocol.reading.words.other_people import clauses_of


def guesses(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """Those of one field are of the first reader that has any; beside a level stand the sides of its test."""
    pieces = list(pieces)
    told: set[str] = set()
    for guess in (offered, offered_figures, offered_places, offered_again):
        found = (read for read in guess(pieces, known) if read.field not in told)
        fresh = [read for read in found if not _says_something_else(read, pieces, known)]
        told |= {read.field for read in fresh}
        for read in fresh:
            yield as_said(read, known)
            yield from sides_beside(read, pieces, known)


def _says_something_else(read: ReadValue, pieces: Sequence[Said], known: Known) -> bool:
    """Whether the words around it tell that it is of another field, or of none."""
    return (
        _is_of_another(read, pieces)
        or _is_apart(read, pieces)
        or any(is_told_elsewhere(read, piece) for piece in pieces)
        or is_no_arm(known, read)
    )


def _is_apart(read: ReadValue, pieces: Iterable[Said]) -> bool:
    """Whether it stands where it is told who is looked at by themselves."""
    (start, end), *_more = read.spans
    return any(is_apart(piece.at((start, end))) for piece in pieces if piece.start <= start < piece.end)


def _is_of_another(read: ReadValue, pieces: Iterable[Said]) -> bool:
    """Whether a figure stands in a sentence that tells another share than its field takes."""
    key = read.field.rpartition(".")[2]
    row = SAMPLE_SIZE.get(key)
    told = (sentence for piece in pieces for sentence in sentences(piece))
    return row is not None and any(
        is_rejected(row, sentence.plain) or (key == "alpha" and _is_correlation(read, sentence))
        for sentence in told
        if any(sentence.start <= start and end <= sentence.end for start, end in read.spans)
    )


def _is_correlation(read: ReadValue, sentence: Said) -> bool:
    """Whether the clause of a figure says how alike those of one cluster are."""
    own = (
        each for each in clauses_of(sentence) for start, _end in read.spans if each.start <= start < each.end
    )
    return any(names_correlation(each.plain) for each in own)
