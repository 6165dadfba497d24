"""What the measurements share: servers, load, turns, and the table of figures."""
