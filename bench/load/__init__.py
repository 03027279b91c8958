"""The load tool: real sockets on loopback against a real server, with every view hash checked."""
