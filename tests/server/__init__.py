"""The play service over real sockets, real processes and real databases."""
