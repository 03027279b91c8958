"""Iberian Railways: railways of cubes across Spain and Portugal, built on borrowed money."""
