"""Bots that know Iberian Railways."""
