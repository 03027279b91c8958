"""Milepost: the train games of five rulebooks on one engine."""

from milepost.api import loads, start
from milepost.kernel.match import Match
from milepost.kernel.notation import Action
from milepost.kernel.outcome import Outcome
from milepost.kernel.refusal import Illegal, IllegalAction, MilepostError

__version__ = "0.1.0"

__all__ = ["Action", "Illegal", "IllegalAction", "Match", "MilepostError", "Outcome", "loads", "start"]
