"""Where a true latitude and longitude fall on the board.

Lambert's azimuthal equal-area projection, centred near Madrid: over Iberia shapes and distances stay true to about one
per cent, and every hex stands for the same area of land. The lattice lies on it with 37.5 km between neighbours, and
with the centre of inner Madrid at the point below, chosen so that the book's examples fit with every city in its hex.
"""

from math import cos, hypot, radians, sin, sqrt

from milepost.rulebooks.iberian_railways.geometry import Cell, position

HEX_KM = 37.5
_EARTH_KM = 6371.0
_CENTRE_LAT, _CENTRE_LON = radians(40.0), -3.7
_ANCHOR_CELL: Cell = (16, 10)  # L16, inner Madrid
_ANCHOR_KM = (13.7, 54.4)  # east and north of the centre of projection


def project(lat: float, lon: float) -> tuple[float, float]:
    """Kilometres east and north of 40 N, 3.7 W."""
    phi, along = radians(lat), radians(lon - _CENTRE_LON)
    across = sin(_CENTRE_LAT) * sin(phi) + cos(_CENTRE_LAT) * cos(phi) * cos(along)
    scale = _EARTH_KM * sqrt(2 / (1 + across))
    north = cos(_CENTRE_LAT) * sin(phi) - sin(_CENTRE_LAT) * cos(phi) * cos(along)
    return scale * cos(phi) * sin(along), scale * north


def misplacement(cell: Cell, lat: float, lon: float) -> float:
    """How far a cell's centre is from a true place, in hexes."""
    east, north = project(lat, lon)
    x, y = position(cell)
    anchor_x, anchor_y = position(_ANCHOR_CELL)
    return hypot(x - anchor_x - (east - _ANCHOR_KM[0]) / HEX_KM, y - anchor_y + (north - _ANCHOR_KM[1]) / HEX_KM)
