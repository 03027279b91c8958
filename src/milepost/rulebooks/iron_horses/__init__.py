"""Iron Horses (Patrick Rael, 2013): trains of cards, six depots, six dials and the stocks they move."""
