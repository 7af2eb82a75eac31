"""What every game shares: the contract, positions, records, chance, options and rulebooks."""
