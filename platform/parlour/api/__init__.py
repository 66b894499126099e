"""The REST interface: thin delivery in JSON over the topics."""
