"""Work on papers of the library: summaries, maps, conversations about one, and research over many."""
