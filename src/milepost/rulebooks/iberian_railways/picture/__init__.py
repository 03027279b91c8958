"""How the Iberian board is painted: a panel of azulejos, in layers from the sea up to the frame."""
