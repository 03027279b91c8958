"""Bots for crayon rails."""
