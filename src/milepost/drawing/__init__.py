"""What every board's drawing needs: text measured, colours of the seats, SVG written, PNG made."""
