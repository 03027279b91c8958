"""HTTP and WebSocket over the table room, and the pages of the browser table."""
