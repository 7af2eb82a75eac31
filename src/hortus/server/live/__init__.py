"""Tables in use: commands come in, events are stored and told, bots and clocks go on."""
