"""What bots and programs that learn make of a state of Ishtar."""
