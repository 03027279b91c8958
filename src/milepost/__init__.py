"""Milepost: the train games of five rulebooks on one engine."""
