"""What happens at a table, and who may see what of it: nothing here writes to the store."""
