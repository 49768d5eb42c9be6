"""The library of papers of a project, web search, and the agent that searches both."""
