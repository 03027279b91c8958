"""Games that last: tables, seats, the log, clocks, bots and watchers; it knows no HTTP. Start reading at tables.py."""
