"""The rules of Islet: what is in the box, what may be done, who wins, and who may know what."""
