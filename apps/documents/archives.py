"""What an archive would unpack to, known before it is opened: a small one can unpack to anything."""

from __future__ import annotations

import io
from zipfile import ZipFile

MOST_UNPACKED_BYTES = 100_000_000
# Listing 200,000 entries takes a second, reading as many parts a quarter of a minute. Real files have some hundred.
MOST_ENTRIES = 5_000
MOST_ELEMENTS = 250_000  # of all XML in a Word file; one of five hundred pages has half as many
PIECE_BYTES = 1 << 20
ENTRY = b"PK\x01\x02"  # begins each line of an archive's table of contents


def has_too_many_entries(content: bytes) -> bool:
    """Of an archive, without opening it. What its table of contents says of its own length may be a lie."""
    return content.count(ENTRY) > MOST_ENTRIES


def is_too_large(content: bytes) -> bool:
    """Counted piece by piece before anything is built of it: thirty kilobytes can unpack to a million elements."""
    elements = 0
    with ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        if sum(part.file_size for part in parts) > MOST_UNPACKED_BYTES:
            return True
        for part in parts:
            with archive.open(part) as opened:
                while elements <= MOST_ELEMENTS and (piece := opened.read(PIECE_BYTES)):
                    elements += piece.count(b"<") - piece.count(b"</")
    return elements > MOST_ELEMENTS
