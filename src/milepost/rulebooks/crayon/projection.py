"""How a board of a real country lies on the globe: Albers' equal-area projection, and a lattice laid over it."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from milepost.rulebooks.crayon.lattice import COLUMN_WIDTH, Point

EARTH_RADIUS: Final = 3958.8
"""In miles."""


class Projection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two parallels that keep their length, the place that is drawn at (0, 0), and where A1 lies from there."""

    parallels: tuple[float, float]
    centre: tuple[float, float]
    """Latitude and longitude of (0, 0)."""
    spacing: float
    """Miles between neighbouring mileposts."""
    a1: tuple[float, float]
    """Miles that A1 lies east and north of (0, 0)."""

    def miles(self, latitude: float, longitude: float) -> tuple[float, float]:
        """Miles east and north of (0, 0) on the flat map."""
        south, north = (math.sin(math.radians(parallel)) for parallel in self.parallels)
        cone = (south + north) / 2
        scale = 1 + south * north

        def radius(at: float) -> float:
            return EARTH_RADIUS / cone * math.sqrt(scale - 2 * cone * math.sin(math.radians(at)))

        angle = cone * math.radians(longitude - self.centre[1])
        return radius(latitude) * math.sin(angle), radius(self.centre[0]) - radius(latitude) * math.cos(angle)

    def steps(self, latitude: float, longitude: float) -> tuple[float, float]:
        """Where a place of the globe lies on the board, in steps east and south of A1 (as `lattice.place`)."""
        east, north = self.miles(latitude, longitude)
        return (east - self.a1[0]) / self.spacing, (self.a1[1] - north) / self.spacing

    def point_miles(self, point: Point) -> tuple[float, float]:
        """Miles that a lattice point lies east and north of (0, 0)."""
        column, half = point
        return self.a1[0] + column * COLUMN_WIDTH * self.spacing, self.a1[1] - half / 2 * self.spacing
