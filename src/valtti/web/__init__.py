"""Tables for browsers: a server that seats people with agents, and the pages that it serves."""
