"""What the crayon-rail games share: boards of mileposts, and what is built and run on them."""
