"""What people say around a value and beside it: greetings, asides, what is put off or meant for the talk."""
