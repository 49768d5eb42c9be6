"""Orders in whatever words: told by their verb and by what they point at, where no form of a whole sentence fits."""
