"""Work in the shape of a graph: what it is made of, who walks it, and which agents answer by one."""
