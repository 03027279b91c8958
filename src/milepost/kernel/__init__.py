"""The contract that every rulebook meets; it knows no game. Start reading at contract.py."""
