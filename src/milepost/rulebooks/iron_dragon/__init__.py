"""Iron Dragon, the 2001 and the 2017 edition: Darwinina above and below, ships, foremen, magic."""
