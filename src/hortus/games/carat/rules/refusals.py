"""Why a move can be refused: the rules that moves can break, by number."""

NOT_YOUR_TURN = "CAR-2.1"
GAME_OVER = "CAR-5.1"

REFUSALS = ("", "CAR-2.2", "CAR-3.1", "CAR-3.2", "CAR-3.3")
NOT_HELD, OCCUPIED, FIRST_AT_RIM, NO_CONTACT = range(1, len(REFUSALS))
