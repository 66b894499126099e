"""Sockets: thin delivery of frames and commands over the topics."""
