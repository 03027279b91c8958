"""The games as environments for reinforcement learning (extra `research`): see docs/research.md.

from milepost.research import aec, seat_env

env = aec("iron-horses", seats=2)                      # PettingZoo, every seat an agent
env = seat_env("iron-horses", rivals=["greedy"])       # Gymnasium, one seat learns
"""

from milepost.research.one_seat import SeatEnv, seat_env
from milepost.research.table import TableEnv, aec

__all__ = ["SeatEnv", "TableEnv", "aec", "seat_env"]
