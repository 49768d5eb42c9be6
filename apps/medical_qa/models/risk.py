"""Signs of danger in messages, as administrators keep them: what makes an emergency, before any model is asked."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.medical_qa.risk.values import ranges_in


def written_as_ranges(text: str) -> None:
    try:
        ranges_in(text)
    except ValueError:
        raise ValidationError(_("Write ranges as 1..2.5, with a blank between them.")) from None


CODE = RegexValidator(r"\A[a-z0-9_]+\Z", _("Small letters, digits and underscores."))


class SignLanguage(models.TextChoices):
    EN = "en", _("English")
    ZH = "zh", _("Chinese")


class SignSeverity(models.TextChoices):
    MILD = "mild", _("mild")
    MODERATE = "moderate", _("moderate")
    SEVERE = "severe", _("severe: an emergency")


class SignAdvice(models.TextChoices):
    GENERAL = "", _("seek care at once")
    SELF_HARM = "self_harm", _("help for who may harm themselves")


class RiskSign(models.Model):
    """`pattern`, `also` and `unless` hold patterns, one a line, of which one is enough: within a clause, anywhere in
    the message, and nowhere in the sentence. With `values`, the number that stands behind counts."""

    code = models.CharField(_("name"), max_length=60, validators=[CODE])
    language = models.CharField(_("language"), max_length=2, choices=SignLanguage.choices)
    severity = models.CharField(_("severity"), max_length=10, choices=SignSeverity.choices)
    advice = models.CharField(_("advice"), max_length=20, choices=SignAdvice.choices, blank=True)
    adds_up = models.BooleanField(
        _("adds up"),
        default=False,
        help_text=_("Two different signs of this kind together are an emergency."),
    )
    pattern = models.TextField(_("patterns"))
    also = models.TextField(_("only with"), blank=True)
    unless = models.TextField(_("not with"), blank=True)
    values = models.CharField(_("numbers"), max_length=200, blank=True, validators=[written_as_ranges])
    enabled = models.BooleanField(_("in use"), default=True)

    class Meta:
        verbose_name = _("sign of danger")
        verbose_name_plural = _("signs of danger")
        ordering = ("language", "code")
        constraints = (
            models.UniqueConstraint(fields=("language", "code"), name="medical_qa_sign_by_language"),
        )

    def __str__(self) -> str:
        return f"{self.code} ({self.language})"
