"""Bots that know Iron Horses."""
