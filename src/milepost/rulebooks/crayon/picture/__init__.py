"""A crayon board as a picture: the page of an atlas, drawn from the board's tables, with a game on it if asked."""
