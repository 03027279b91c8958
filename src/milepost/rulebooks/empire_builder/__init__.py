"""Empire Builder (Mayfair Games): draw railways over North America with a crayon and carry what the cities ask for."""
