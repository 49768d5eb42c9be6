"""From the values of a conversation to a protocol document: outline, texts, tables, draft, file, versions.

Everything up to `writer` is pure; `drafting` asks a model, `run` is the background work.
"""
