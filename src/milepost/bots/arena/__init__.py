"""Bots matched against each other: the same deals for everybody, from every seat, with figures that can be checked."""
