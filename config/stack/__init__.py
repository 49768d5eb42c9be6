"""`make run`: the whole product on one machine, started, watched and stopped by one process."""
