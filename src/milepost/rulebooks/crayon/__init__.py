"""Crayon rails: what Empire Builder and Iron Dragon share. Not a rulebook itself, but their parent."""
