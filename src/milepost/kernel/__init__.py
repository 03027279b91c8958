"""The contract that every rulebook meets; it knows no game."""
