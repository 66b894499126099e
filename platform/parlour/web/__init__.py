"""Pages: thin delivery in HTML over the topics."""
