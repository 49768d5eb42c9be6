"""The colours of static/css/tokens.css are readable in both themes: WCAG 2.2 AA, computed, not looked at."""

from __future__ import annotations

import re

import pytest

from config.env import BASE_DIR

TEXT, FIELD = 4.5, 3.0  # 1.4.3 for text, 1.4.11 for the outline of a field and the focus
ON_EVERY_SURFACE = ["ink", "ink-2", "ink-3", "accent", "bad", "ok", "warn"]
SURFACES = ["bg", "surface", "surface-2"]
PAIRS = [
    *((ink, surface, TEXT) for ink in ON_EVERY_SURFACE for surface in SURFACES),
    ("accent-ink", "accent", TEXT),
    ("accent-ink", "accent-hover", TEXT),
    ("bad-ink", "bad", TEXT),
    *((tone, f"{tone}-soft", TEXT) for tone in ("accent", "ok", "warn", "bad")),
    *(("ink", f"{tone}-soft", TEXT) for tone in ("accent", "ok", "warn", "bad")),
    *(("ink-2", f"{tone}-soft", TEXT) for tone in ("accent", "ok", "warn", "bad")),
    ("ink", "surface-3", TEXT),
    ("field-border", "surface", FIELD),
    ("accent", "surface", FIELD),
]


def tokens() -> dict[str, dict[str, str]]:
    css = (BASE_DIR / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for block in (css.split('[data-bs-theme="dark"] {')[0], css.split('[data-bs-theme="dark"] {')[1])
    )
    return {"light": light, "dark": light | dark}


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, as WCAG defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_colours_can_be_read(theme: str, ink: str, ground: str, least: float) -> None:
    colours = tokens()[theme]
    assert contrast(colours[ink], colours[ground]) >= least
