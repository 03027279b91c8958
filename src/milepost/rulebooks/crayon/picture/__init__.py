"""A crayon board as a picture: the page of an atlas, drawn from the board's tables alone, with a game on it if asked."""
