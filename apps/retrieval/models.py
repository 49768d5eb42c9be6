"""What can be found, and by what: texts in scopes, the words that they hold, and their vectors.

A scope is who may find a text: a collection (“papers”, “messages”) of one project, of one person in it, or of the whole
installation. Every row of a text names its scope, so that a search cannot leave the scopes of its reader.
"""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _
from pgvector.django import HalfVectorField, SparseVectorField

from apps.projects.models import Project, User

WORDS = 1_000_000_000  # as many numbers as words are hashed to: the most dimensions of a sparse vector


class Scope(models.Model):
    """`chunks` and `words` are counted behind the writes (`actions/counting.py`): they weigh words, and limit nothing.

    Without a project the texts are everybody's; with an owner they are that person's alone.
    """

    collection = models.CharField(max_length=40)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    owner = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    chunks = models.IntegerField(default=0)
    words = models.FloatField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["collection", "project", "owner"],
                name="retrieval_scope_once",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return self.collection


class Chunk(models.Model):
    """A piece of a text. `weights` holds what BM25 knows of each word before it is asked for, by the word's number;
    `terms` the same words hashed together with the scope, so that an index of all scopes finds those of one."""

    id = models.BigAutoField(primary_key=True)
    scope = models.ForeignKey(Scope, on_delete=models.CASCADE, related_name="texts")
    source_id = models.CharField(max_length=64)
    position = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=100, blank=True)
    title = models.TextField(blank=True)
    text = models.TextField()
    locator = models.CharField(max_length=200, blank=True)
    facets = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(null=True, blank=True)
    script = models.CharField(max_length=10)
    words = models.FloatField()
    weights = SparseVectorField(dimensions=WORDS)
    terms = ArrayField(models.IntegerField())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["scope", "source_id", "position"], name="retrieval_chunk_one_a_place"
            ),
        ]
        indexes = [
            GinIndex(fields=["terms"], name="retrieval_chunk_terms"),
            models.Index(fields=["scope", "at"], name="retrieval_chunk_scope_at"),
        ]

    def __str__(self) -> str:
        return f"{self.source_id}#{self.position}"


class TermFrequency(models.Model):
    """In how many chunks of a scope a word stands."""

    scope = models.ForeignKey(Scope, on_delete=models.CASCADE, related_name="+")
    term = models.IntegerField()
    chunks = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["scope", "term"], name="retrieval_term_frequency_once"),
        ]

    def __str__(self) -> str:
        return f"{self.term}: {self.chunks}"


class TermChange(models.Model):
    """What came or went and is not counted yet: writers only append, so that they never wait for each other."""

    id = models.BigAutoField(primary_key=True)
    scope = models.ForeignKey(Scope, on_delete=models.CASCADE, related_name="+")
    terms = ArrayField(models.IntegerField())
    counts = ArrayField(models.IntegerField())
    chunks = models.IntegerField()
    words = models.FloatField()

    def __str__(self) -> str:
        return f"{self.chunks:+d}"


class ModelKind(models.TextChoices):
    LOCAL = "local", _("On this machine")
    ENDPOINT = "endpoint", _("OpenAI-compatible endpoint")


class EmbeddingModel(models.Model):
    """What makes vectors. Those of different models stand side by side and are never compared; the first one in
    order that is in use, ready and knows the script of a question answers it."""

    slug = models.SlugField(_("slug"), unique=True, max_length=100)
    title = models.CharField(_("title"), max_length=100)
    kind = models.CharField(_("kind"), max_length=20, choices=ModelKind.choices)
    dimensions = models.PositiveSmallIntegerField(_("dimensions"))
    reads_han = models.BooleanField(
        _("reads Chinese"),
        default=False,
        help_text=_("Leave it off for a model made for English: it makes Chinese searches worse."),
    )
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    enabled = models.BooleanField(_("enabled"), default=True)
    indexed = models.BooleanField(_("has an index"), default=False, editable=False)

    class Meta:
        verbose_name = _("embedding model")
        verbose_name_plural = _("embedding models")
        ordering = ["order", "slug"]

    def __str__(self) -> str:
        return self.title


class Embedding(models.Model):
    """The vector of a chunk by one model, in half precision: half the room, and the same order of what is found."""

    chunk = models.ForeignKey(Chunk, on_delete=models.CASCADE, related_name="embeddings")
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="+")
    scope = models.ForeignKey(Scope, on_delete=models.CASCADE, related_name="+", db_index=False)
    vector = HalfVectorField()  # as long as its model makes them

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chunk", "model"], name="retrieval_embedding_once"),
        ]
        indexes = [models.Index(fields=["scope", "model"], name="retrieval_embedding_scope")]

    def __str__(self) -> str:
        return f"{self.chunk_id} by {self.model_id}"


class EmbeddingDue(models.Model):
    """A chunk that waits for its vector. `attempts` were made in vain; it is not asked for before `due_at`."""

    id = models.BigAutoField(primary_key=True)
    chunk = models.ForeignKey(Chunk, on_delete=models.CASCADE, related_name="+")
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="+")
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chunk", "model"], name="retrieval_embedding_due_once"),
        ]
        indexes = [models.Index(fields=["model", "due_at"], name="retrieval_embedding_due_at")]

    def __str__(self) -> str:
        return f"{self.chunk_id} by {self.model_id}"
