"""Strategy Selection in Schnapsen: knowledge-based bots against kbbot, rand, rdeep and bully."""
