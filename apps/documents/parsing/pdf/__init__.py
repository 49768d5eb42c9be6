"""PDF: glyphs to fragments, fragments to columns and tables, lines to paragraphs, headings and notes.

A PDF knows no words, no order and no paragraphs: each module takes one of these decisions, and says by what.
"""
