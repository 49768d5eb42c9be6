"""What a message tells for certain, by place: labelled blocks, and sentences that are neither denied nor supposed.

On top of the words that silence a sentence for the rules stand those that only a model would read past: what
others said or did, what was said and taken back, what nobody wants.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from apps.fields.evidence.taken_back import NOWHERE, SETTLED, sentences_that_stand
from apps.fields.reading import Reading
from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.phrasebook import phrasebook, speaking_of, worded
from apps.fields.reading.phrases import FieldPhrases
from apps.fields.reading.prose.clauses import before_question, stated
from apps.fields.reading.prose.plans import with_plans_given_up
from apps.fields.reading.prose.settled import Settled, settle
from apps.fields.reading.prose.strung import clauses_in, speaks_of_all, speaks_of_us
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span, fold
from apps.fields.schema.catalogue import FieldCatalogue

MOST_PLACES: Final = 50  # a quote that stands more often says nothing of its place
_NOT_OURS: Final = worded(
    lambda words: (
        r"\b(?:(?:nobody|no one)(?!'s going to (?:peek|look at)\b"
        r"|\s(?:(?:really )?knows|(?:can |will )?(?:see|sees|know) (?:the next|which|what)\b"
        r"|(?:is going to |will |gets to )?(?:peeks?|looks? at the)\b"
        r"|has (?:ever |yet |really )?(?:tried|studied|tested|compared|looked at)"
        r"|with|who|whose|under|over|aged|older|younger|on|having"
        r"|taking)\b)"
        r"|(?<!giving )(?<!gets )(?<!get )(?<!given )(?<!than )(?<!versus )(?<!vs )(?<!or )nothing(?!\s(?:extra"
        r"|else)\b)"
        r"|hardly|unlikely|refus\w+|declin(?:ed|e(?= to)|es(?= to))|ruled out|(?:(?<='m )|(?<='re )|(?<=am )"
        r"|(?<=is )|(?<=are )|(?<=was )|(?<=were )|(?<=decided )|(?<=advised ))against (?:a|the|using)|oppos\w+"
        r"|dont|wont|cant|colleagues?|reviewers?|boss|committee (?:asked|wants|said)"
        r"|last year|years? ago|told (?:us|me)|tells? (?:us|me)"
        rf"|[Ii] said(?=[^.;,]*\bbut\b)|{words.advisers}said(?!\syes\b)|{words.advisers}says"
        r"|(?<=[a-z] )(?<!forgot to )(?<!and )(?<!so )(?<!'d )(?<!let's )say"
        r"|claims?|claimed|heard|(?-i:[A-Z][a-z]+) (?:had )?(?:wanted|wants|suggested|proposed)"
        r"|we read|i read"
        r"|in (?:19|20)[0-9]{2}|imagine|(?:study|paper|series) by"
        rf"|(?:{words.studies}) by"
        r"|hypothetical\w*|in theory|in case|pretend|wish(?:es)?|(?<!we )hope(?:d|s|fully)?"
        r"|gave up|dropped the idea|instead(?! of\b)|ideally|dr\.? [A-Z]\w+|prof\.? [A-Z]\w+|unacceptable|impossible"
        r"|ban(?:ned|s)?|(?-i:by [A-Z][a-z]{2,} (?:and|et)\b)|(?:anyone|anybody)(?!\s(?:[0-9]|between|older"
        r"|younger|from|with|who|under|over|aged"
        r"|on|having|taking|using|receiving"
        rf"|already|currently|known|unable|requiring|needing|in|at|not|whose|{words.states})\b)"
        r"|too (?:short|long|small|large|big|few|many|low|high|much|little)|as an example|joke"
        r"|joking|kidding|(?:not|never|n't)\s(?:\w+\s)?(?:copy(?:ing)?|go(?:ing)?\sby|follow(?:ing)?)\s(?:them|theirs|what\sthey))\b"
        r"|(?:别|不[能要用想该]?|没法|甭)(?:照搬|照抄|照着|学|抄|跟着?)[^,。;]{0,2}(?:人家|他们|别人|那[边个]|厂)"
        rf"|{words.bystanders}|^\s*(?:it|that|this(?: one| study| (?:{words.studies}))?) (?:was|had|used)\b"
        rf"|{words.own_past}"
        r"|太[短长多少高低大小贵难慢]|(?<!我)(?<!我们)(?:觉得|认为|嫌)"
        r"|[做用入收纳招筛](?:集|组|入|治)?了[约近]?[0-9一二两三四五六七八九十百千]++(?!种)|听说|据说|有人|别人|(?<![才没所只都])有的|(?<!统计的)(?<!统计)同事|导师|主任(?:说|认为|要求(?![很太挺也就]?(?:高|严|多)))|审稿人|(?<![从自到至])(?<![从用按据照]我们)(?<![从用按据照]咱们)[去前]年(?!.{0,4}[到至])|(?<![从自到至])年前|上次|上一|他(?:说|认为)"
        r"|她(?:说|认为)|万一|倘若|假使|假如|理论上|想象|放弃|取消|反对|难以|不可能|希望(?!能?(?:[降升减提下增][^,。;]{0,5}[到至为]|达到?)\s?[0-9百一二三四五六七八九])|但愿|开玩笑|打个比方|曾经|当年|别用|勿"
    )
)
# Words of these that silence their own clause alone, where several are strung together; and those of what others
# told, which goes on until a clause speaks of us.
_OF_A_CLAUSE: Final = re.compile(
    r"nothing|hardly|unlikely|hope\w*|wish\w*|too \w+|nobody|no one|any(?:one|body)|ideally|say|[Ii] \w+"
    r"|太.|希望|难以|不可能|(?:觉得|认为|嫌)|[做用入收纳招筛].*了.*",
    re.IGNORECASE,
)
_OF_OTHERS: Final = re.compile(
    r"colleagues?|reviewers?|boss|committee.*|last year|years? ago|told \w+|tells? \w+|said|says|claims?|claimed|heard"
    r"|we read|i read|in (?:19|20)[0-9]{2}|.*\bby|dr\b.*|prof\b.*"
    r"|听说|据说|有人|别人|有的|同事|导师|主任.*|审稿人|去年|前年|年前|上次|上一|[他她].*|曾经|当年",
    re.IGNORECASE,
)
# Those whose wish leads up to what is set for this study: "the professor wants it printed well, set the share to 90 %".
_OF_OUR_OWN: Final = re.compile(r"导师|主任.*")
_SETS_A_FIGURE: Final = re.compile(
    r"\s?(?:那|所以|然后|再)?[^,。;0-9他她说]{2,8}?(?:我们|就|还是|也|再|得|要)*"
    r"(?:(?:提高?|升高?|降低?|调高?|上调|拉|加|定|改|设|放)[到为成在]|[用按算取定])(?:到|成)?\s?"
    r"(?:[0-9]|百分之|[一二三四五六七八九]成)"
)
# What is made of the word of others: "… and she says ninety is all there is, so 90 in total".
_CONCLUDES: Final = re.compile(
    r"\s?(?:and\s)?so\s(?:(?:let's\s(?:say|take|do)|make\sit|call\sit|it's|that's)\s)?(?:about\s)?[0-9]",
    re.IGNORECASE,
)
# Who comes back to the matter after something came in between tells nothing of that: "…, where were we, yes, …".
_RESUMES: Final = re.compile(
    r"\bwhere\s(?:were|was)\s(?:we|i),?\s(?:(?:yes|right|ok(?:ay)?|ah|oh)[,.]?\s)*", re.IGNORECASE
)
# What a clause leaves aside by name reaches no other: "去年那20个不算在里头".
_LEAVES_ASIDE: Final = re.compile(
    r"(?:那|的)[^,。;]{0,8}(?:不算|不计|不包括|别算)(?:在内|在里[头面]|进[来去])?(?:了|的)?[。]?\s?$"
)


def stands(
    reading: Reading, span: Span, catalogue: FieldCatalogue, *, path: str = "", meant: Span = NOWHERE
) -> bool:
    """Whether the sentence around a place is this study's own, and no later one takes it back but for what is `meant`,
    the last place of the value: "we need 240. Wait, 260"."""
    said = _of_us(reading, path, catalogue)
    if _stands_in(said, span, catalogue, meant):
        return True
    with speaking_of(catalogue.phrasebook):
        settled = settle(Said.of(reading.text), catalogue, path.partition(".")[0])
    # a second thought about another figure of the same sentence takes nothing else back
    is_apart = all(span[1] <= first[0] or last[1] <= span[0] for first, last in _places(settled))
    return is_apart and bool(settled.thoughts) and _stands_in(settled.said, span, catalogue, meant)


def _places(settled: Settled) -> list[tuple[Span, Span]]:
    return [(thought.earlier, thought.later) for thought in settled.thoughts]


def _stands_in(said: Said, span: Span, catalogue: FieldCatalogue, meant: Span) -> bool:
    if (span := _left_of(said, span)) == NOWHERE:
        return True
    own = span if SETTLED.match(said.folded, *span) else NOWHERE
    standing = sentences_that_stand((said,), own=own, meant=meant)
    around = (s for s in standing if s.start <= span[0] and span[1] <= s.end)
    with speaking_of(catalogue.phrasebook):
        return any(_is_ours(_around(sentence, span), span) for sentence in around)


def is_kept(
    reading: Reading,
    span: Span,
    catalogue: FieldCatalogue,
    *,
    path: str = "",
    by_others: bool = False,
    meant: Span = NOWHERE,
) -> bool:
    """Whether a place lies in one sentence that no later one takes back, and is not what somebody else said or did,
    unless that counts as well (`by_others`). Words of the place itself that take something back are those of the
    correction: "the door is wrong, it's 90 cm"; and so are those before what is `meant`."""
    said = _of_us(reading, path, catalogue)
    if (span := _left_of(said, span)) == NOWHERE:
        return True
    standing = sentences_that_stand((said,), own=span, meant=meant)
    around = (s for s in standing if s.start <= span[0] and span[1] <= s.end)
    with speaking_of(catalogue.phrasebook):
        return any(by_others or not _is_of_others(_around(sentence, span), span) for sentence in around)


def _of_us(reading: Reading, path: str, catalogue: FieldCatalogue) -> Said:
    """The message as it reads without plans that were given up, and of us alone for a field at this path, where its
    subject tells."""
    with speaking_of(catalogue.phrasebook):
        ours, (said, _plans) = phrasebook().ours, with_plans_given_up(Said.of(reading.text), catalogue)
        return ours(said, path.partition(".")[0])[0] if ours is not None and path else said


def _left_of(said: Said, span: Span) -> Span:
    """A place without the words in it that stand somewhere else by now, where they are judged."""
    left = said.at(span).strip(" ,;.。")
    return left.span if left else NOWHERE


def is_story(path: str, catalogue: FieldCatalogue) -> bool:
    """Whether a field takes a story: one that may be told in several sentences, of others too."""
    return _row(path, catalogue).narrative


def is_supposed(path: str, catalogue: FieldCatalogue) -> bool:
    """Whether a field takes what somebody thinks of other fields: words of doubt or hope belong to it."""
    return _row(path, catalogue).holds_others


def may_cite(path: str, catalogue: FieldCatalogue) -> bool:
    """Whether a field takes where figures come from: work of others, or ours of before, is what it is about."""
    return _row(path, catalogue).cites


def _row(path: str, catalogue: FieldCatalogue) -> FieldPhrases:
    field = catalogue.find(path)
    with speaking_of(catalogue.phrasebook):
        return phrasebook().of(field.key if field else "")


def is_told(reading: Reading, span: Span) -> bool:
    """Whether no sentence of a story is taken back, by a later one or by its own words."""
    said = Said.of(reading.text)
    standing = {sentence.span for sentence in sentences_that_stand((said,), own=span)}
    told = [each.span for each in sentences(said) if each.start < span[1] and span[0] < each.end]
    return bool(told) and standing.issuperset(told)


# What was counted at home last year, or stands in our own books, is a reason for what is planned.
_COUNTED_AT_HOME: Final = re.compile(
    r"(?i)\b(?:our|my)\s(?:own\s)?(?:[a-z]+\s){1,2}(?:from\s)?last\syear\b(?!'s)|\blast\syear's\s(?:[a-z]+\s){1,2}our\b"
    r"|\b(?:our|my)\s(?:own\s)?(?:[a-z]+\s)?(?:audit|log-?book|records?|register|data|notes|figures|database)\s(?:says?|tells?)\b"
)


def _is_of_others(sentence: Said, span: Span) -> bool:
    half = sentence.folded.find(";", span[1], sentence.end)
    sentence = sentence.cut(0, half - sentence.start) if half >= 0 else sentence
    clauses = clauses_in(sentence, least=2)
    plain = _COUNTED_AT_HOME.sub(lambda home: " " * len(home[0]), sentence.plain)
    return any(
        _OF_OTHERS.fullmatch(found[0]) and _reaches(found, sentence, clauses, span)
        for found in _NOT_OURS().finditer(plain)
    )


def _is_ours(sentence: Said, span: Span) -> bool:
    """Whether no word that tells of others, or of what nobody wants, reaches the place."""
    clauses = clauses_in(sentence, least=2)
    return not any(_reaches(found, sentence, clauses, span) for found in _NOT_OURS().finditer(sentence.plain))


def _reaches(found: re.Match[str], sentence: Said, clauses: list[Said], span: Span) -> bool:
    at = sentence.start + found.start()
    number = next((n for n, clause in enumerate(clauses) if clause.start <= at < clause.end), None)
    if number is None or _touches(clauses[number], span):
        return True
    if _LEAVES_ASIDE.search(clauses[number].plain):
        return False
    is_last = number == len(clauses) - 1
    if _OF_A_CLAUSE.fullmatch(found[0]):
        return is_last and speaks_of_all(clauses[number])
    if not _OF_OTHERS.fullmatch(found[0]) or is_last:
        return True
    between = [clause for clause in clauses[number + 1 :] if clause.start < span[1]]
    if _OF_OUR_OWN.fullmatch(found[0]) and any(_SETS_A_FIGURE.match(clause.plain) for clause in between):
        return False
    return span[1] > at and not any(
        speaks_of_us(clause) or _CONCLUDES.match(clause.plain) for clause in between
    )


def _touches(clause: Said, span: Span) -> bool:
    return clause.start < span[1] and span[0] < clause.end


def _around(sentence: Said, span: Span) -> Said:
    """The sentence without a question behind it to which the place does not belong."""
    before = before_question(sentence)
    around = before if span[1] <= before.end else sentence
    resumed = [
        found.end() for found in _RESUMES.finditer(around.plain) if around.start + found.end() <= span[0]
    ]
    return around.cut(resumed[-1]) if resumed else around


def places_of(text: str, quote: str) -> list[Span]:
    """Everywhere that a quote stands, white space, width and case aside."""
    parts = [re.escape(part) for part in fold(quote).split()]
    if not parts:
        return []
    found = re.finditer(r"\s+".join(parts), fold(text), re.IGNORECASE)
    return [match.span() for match in islice(found, MOST_PLACES)]


@dataclass(frozen=True)
class Statements:
    """One message, cut up once for all its values."""

    said: Said
    blocks: tuple[Block, ...]
    sentences: tuple[Said, ...]

    @classmethod
    def of(cls, reading: Reading) -> Statements:
        found = reading.outline
        return cls(Said.of(reading.text), found.blocks, tuple(sentences_that_stand(found.loose)))

    def block(self, span: Span) -> Block | None:
        """The labelled block that a place is in, its label included."""
        return next((b for b in self.blocks if b.label.start <= span[0] and span[1] <= b.body.end), None)

    def sentence(self, span: Span) -> Said | None:
        """The one sentence that a place is in; None where it spans several, or its sentence was taken back."""
        return next((s for s in self.sentences if s.start <= span[0] and span[1] <= s.end), None)

    def parts(self, sentence: Said, blanked: tuple[Span, ...] = ()) -> list[Said]:
        """What the sentence states for certain; the words at `blanked` are not looked at."""
        seen = _without(sentence, blanked)
        return [] if _NOT_OURS().search(seen.plain) else [self._own(part) for part in stated(seen)]

    def _own(self, part: Said) -> Said:
        return replace(part, folded=self.said.folded)


def _without(sentence: Said, blanked: tuple[Span, ...]) -> Said:
    folded = sentence.folded
    for start, end in blanked:
        folded = folded[:start] + "x" * (end - start) + folded[end:]
    return replace(sentence, folded=folded)
