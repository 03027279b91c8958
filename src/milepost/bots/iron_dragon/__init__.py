"""Bots for Iron Dragon."""
