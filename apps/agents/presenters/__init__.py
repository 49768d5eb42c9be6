"""What pages and answers of the API show: read only, built from rows that a selector has given."""
