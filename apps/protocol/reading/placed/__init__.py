"""Where each clause of a message belongs: in which item of the protocol, in none, or nowhere."""
