"""Jobs: thin delivery of work that nobody waits for; a job only makes prompt what a sweep makes certain."""
