"""The kernels of a game as a WebAssembly module: the engine and its bots in a browser."""
