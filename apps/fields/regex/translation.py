r"""A regular expression in Python's spelling, as most administrators write it, in the spelling of RE2.

The meaning stays that of Python: `\d`, `\w` and `\s` are those of all scripts, `$` also stands before a newline at the
end of the text, `(?x)` lets blanks pass. Two things cannot be said to RE2: `\b` stays that of ASCII, and `$` takes the
newline that it stands before, so `$\n` finds nothing. `\p{Han}` and the like are RE2's own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from apps.fields.regex.refusals import broken, refers_back, unusable

ESCAPE = (
    r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]*\}|[pP]\{[^}]*\}"
    r"|[0-3][0-7]{2}|0[0-7]?|[1-7][0-7]?|.)"
)
TOKEN = rf"""
      (?P<comment> \(\?\#[^)]*\) )
    | (?P<flags> \(\? (?P<on>[A-Za-z]*) (?:-(?P<off>[A-Za-z]+))? (?P<scope>[:)]) )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<set> \[\^?\]? (?:\\.|[^\]\\])* \] )
    | (?P<escape> {ESCAPE} )
    | (?P<at_most> \{{,(?P<most>[0-9]*)\}} )
    | (?P<end> \$ )
"""
PLAIN = re.compile(rf"{TOKEN} | (?P<plain> . )", re.VERBOSE | re.DOTALL)
SPACED = re.compile(
    rf"{TOKEN} | (?P<blank> [ \t\n\r\v\f] | \#[^\n]* ) | (?P<plain> . )", re.VERBOSE | re.DOTALL
)
MEMBER = re.compile(rf"(?P<escape>{ESCAPE})|(?P<plain>.)", re.DOTALL)

# Members of a set `[…]`; the capital is what the small letter is not. Outside ASCII, `\W` leaves out what Unicode has
# not assigned: RE2 has no name for that.
UNICODE = {
    "d": r"\p{Nd}",
    "D": r"\P{Nd}",
    "w": r"_\p{L}\p{N}",
    "W": r"\p{M}\p{S}\p{Z}\p{C}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}"
    r"\x{203f}\x{2040}\x{2054}\x{fe33}\x{fe34}\x{fe4d}-\x{fe4f}\x{ff3f}",
    "s": r"\t-\r\x{1c}-\x{1f}\x{85}\p{Z}",
    "S": r"\x{0}-\x{8}\x{e}-\x{1b}!-\x{84}\x{86}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}"
    r"\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{10ffff}",
}
ASCII = {
    "d": r"\d",
    "D": r"\D",
    "w": r"\w",
    "W": r"\W",
    "s": r"\t-\r\x{20}",
    "S": r"\x{0}-\x{8}\x{e}-\x{1f}!-\x{10ffff}",
}
BYTES_AND_QUOTES = frozenset("CQE")  # RE2 has them, but not the people who read `\w` as Python does


@dataclass(frozen=True)
class Piece:
    """A part of the pattern, at its place in the source (from 0), in the spelling of RE2."""

    at: int
    text: str


@dataclass(frozen=True)
class Flags:
    """Those that RE2 does not have, and the one on which `$` depends."""

    verbose: bool = False
    ascii: bool = False
    multiline: bool = False

    def switched(self, letters: str, value: bool) -> Flags:
        return Flags(
            verbose=value if "x" in letters else self.verbose,
            ascii=value if "a" in letters else self.ascii and "u" not in letters,
            multiline=value if "m" in letters else self.multiline,
        )

    @property
    def sets(self) -> dict[str, str]:
        return ASCII if self.ascii else UNICODE


def translate(source: str) -> tuple[Piece, ...]:
    """The pattern in pieces; PatternRefused for a part that RE2 would take for something else."""
    return tuple(_pieces(source))


def _pieces(source: str) -> Iterator[Piece]:
    groups = [Flags()]
    for token in _tokens(source, groups):
        if token["close"] and len(groups) > 1:
            groups.pop()
        elif token["open"]:
            groups.append(groups[-1])
        elif token["flags"]:
            _switch(groups, token)
        yield Piece(token.start(), _translated(token, groups[-1]))


def _tokens(source: str, groups: list[Flags]) -> Iterator[re.Match[str]]:
    """One by one, as the flags of the group in which the next one stands (the last of `groups`) let it be read."""
    at = 0
    while token := (SPACED if groups[-1].verbose else PLAIN).match(source, at):
        yield token
        at = token.end()


def _switch(groups: list[Flags], token: re.Match[str]) -> None:
    flags = groups[-1].switched(token["on"], True).switched(token["off"] or "", False)
    if token["scope"] == ":":
        groups.append(flags)
    else:
        groups[-1] = flags


def _translated(token: re.Match[str], flags: Flags) -> str:
    if token.lastgroup in {"comment", "blank"}:
        return ""
    if token["flags"]:
        return _flags(token)
    if token["set"]:
        return _set(token["set"], token.start(), flags)
    if token["escape"]:
        return _escape(token["escape"], token.start(), flags)
    if token["at_most"]:
        return f"{{0,{token['most']}}}"
    if token["end"]:
        return "$" if flags.multiline else r"(?:\n?\z)"
    return token[0]


def _flags(token: re.Match[str]) -> str:
    """`(?x)`, `(?a)` and `(?u)` are served here; RE2 knows the others."""
    on, off = (re.sub("[axu]", "", token[name] or "") for name in ("on", "off"))
    if token["scope"] == ")" and token["on"] and not on + off:
        return ""
    return f"(?{on}{'-' if off else ''}{off}{token['scope']}"


def _set(source: str, at: int, flags: Flags) -> str:
    start = 2 if source.startswith("[^") else 1
    members = MEMBER.finditer(source, start, len(source) - 1)
    return source[:start] + "".join(_member(member, at, flags) for member in members) + "]"


def _member(member: re.Match[str], at: int, flags: Flags) -> str:
    if member["plain"]:
        return _code(member["plain"]) if member["plain"] in "[]" else member["plain"]
    name = member["escape"][1:]
    if name == "b":
        return _code("\b")
    if name[0] in "01234567":
        return _code(chr(int(name, 8)))
    return flags.sets.get(name) or _character(member["escape"], at + member.start())


def _escape(escape: str, at: int, flags: Flags) -> str:
    name = escape[1:]
    if name in flags.sets:
        return f"[^{flags.sets[name.lower()]}]" if name.isupper() else f"[{flags.sets[name]}]"
    if name == "Z":
        return r"\z"
    if name[0].isascii() and name[0].isdigit():
        if name[0] != "0" and len(name) < 3:
            raise refers_back()
        return _code(chr(int(name, 8)))
    return _character(escape, at)


def _character(escape: str, at: int) -> str:
    """What means the same inside and outside of a set. What Python has not is left to RE2, which may."""
    name = escape[1:]
    if name in BYTES_AND_QUOTES:
        raise unusable(escape)
    if name[0] in "xuU" and len(name) > 1:
        return f"\\x{{{name[1:]}}}"
    if name.startswith("N{"):
        return _code(_named(name[2:-1], at))
    return escape if name[0].isascii() and name[0].isalnum() else _code(name)


def _named(name: str, at: int) -> str:
    try:
        return unicodedata.lookup(name)
    except KeyError:
        raise broken(at) from None


def _code(character: str) -> str:
    return f"\\x{{{ord(character):x}}}"
