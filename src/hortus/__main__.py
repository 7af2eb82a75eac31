"""`python -m hortus` is the command `hortus`."""

from hortus.cli import main

if __name__ == "__main__":
    main()
