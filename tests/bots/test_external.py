"""External bots are real programs here: one that behaves, and one of each kind that does not."""

from __future__ import annotations

import logging
import os
import select
import shlex
import sys
import time
from pathlib import Path

import pytest

import hortus
from hortus.bots import BOTS, make_bot, split_names
from hortus.bots.external import ExternalBot
from hortus.bots.play import play_bots
from hortus.bots.program import Limits, Program, Trouble
from hortus.core.dice import new_dice
from hortus.core.errors import UsageError

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"

POLITE = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "move":
        %s
"""
ANSWER = """print('{"move": %s}', flush=True)"""

MISBEHAVING = {
    "crashes at once": ("raise ValueError('no licence')", "status 1 ('ValueError: no licence')"),
    "crashes in the game": (POLITE % "sys.exit(3)", "ended with status 3"),
    "ends itself": (POLITE % "import os; os.kill(os.getpid(), 9)", "ended by SIGKILL"),
    "says nothing": ("import time; time.sleep(600)", "no answer within 3 s"),
    "hangs in the game": (POLITE % "while True: pass", "no answer within 1 s"),
    "does not read": (
        'import time; print(\'{"type": "ready"}\', flush=True); time.sleep(600)',
        "no answer within 1 s",
    ),
    "closes its output": ("import os, time; os.close(1); time.sleep(600)", "closed its output"),
    "writes garbage": (POLITE % "print('my move!', flush=True)", "'my move!', which is not JSON"),
    "writes bytes": (POLITE % "sys.stdout.buffer.write(b'\\xff\\x00\\n')", "which is not JSON"),
    "writes deep": (POLITE % "print('[' * 30000 + ']' * 30000, flush=True)", "which is not JSON"),
    "writes a list": (POLITE % "print('[1]', flush=True)", "names no move"),
    "greets wrongly": ("input(); print('{}'); input()", "answered the greeting with '{}'"),
    "floods its output": (POLITE % "print('x' * 10**7)", "wrote more than 65536 bytes"),
    "floods its errors": (POLITE % "sys.stderr.write('x' * 10**7)", "wrote more than 65536"),
    "answers twice": (POLITE % 'print(\'{"move": 0}\\n{"move": 0}\', flush=True)', "wrote"),
    "plays a move that is not there": (POLITE % (ANSWER % 99999), "99999', which is not a legal"),
    "plays a move before the first": (POLITE % (ANSWER % -1), "not a legal move"),
    "plays true": (POLITE % (ANSWER % "true"), "not a legal move"),
    "waits when it must act": (POLITE % (ANSWER % "null"), "not a legal move"),
    "plays an unknown form": (POLITE % (ANSWER % '{"do": "win"}'), "not a legal move"),
    "uses too much memory": (POLITE % "hog = bytearray(10**9)", "('MemoryError')"),
}


def python(source: str) -> str:
    return shlex.join([sys.executable, "-c", source])


def external(source: str, seconds: float = 60) -> ExternalBot:
    limits = Limits(seconds=seconds, megabytes=300)
    return ExternalBot(python(source), make_bot("greedy"), "greedy", limits)


@pytest.fixture
def carat() -> hortus.Game:
    return hortus.load("carat")


@pytest.mark.parametrize("kind", MISBEHAVING)
def test_a_bot_that_misbehaves_loses_its_seat_and_the_game_goes_on(
    kind: str, carat: hortus.Game, caplog: pytest.LogCaptureFixture
) -> None:
    source, said = MISBEHAVING[kind]
    bot = external(source, seconds=1 if "no answer" in said else 60)
    with caplog.at_level(logging.WARNING):
        match = play_bots(carat, [bot, make_bot("random")], ["a", "b"], 1)
    assert match.position.is_over
    assert bot.trouble is not None
    assert said in bot.trouble
    (record,) = caplog.records
    line = record.getMessage()
    assert line.endswith(f"{bot.trouble}; greedy plays on in its place.")
    assert "\n" not in line


@pytest.mark.parametrize("name", hortus.names())
def test_the_example_plays_whole_games(name: str, caplog: pytest.LogCaptureFixture) -> None:
    command = shlex.join([sys.executable, str(EXAMPLE)])
    for seats in sorted({hortus.load(name).kind.seats[0], 2}):
        game = hortus.load(name, seats)
        bots = [make_bot(f"external:{command}") for _ in range(seats)]
        match = play_bots(game, bots, ["example"] * seats, 1)
        assert match.position.is_over
    assert not caplog.records


def test_the_example_beats_chance_at_carat(carat: hortus.Game) -> None:
    bot = make_bot(f"external:{shlex.join([sys.executable, str(EXAMPLE)])}")
    for seed in range(3):
        match = play_bots(carat, [make_bot("random"), bot], ["random", "example"], seed)
        assert match.position.result()["winners"] == [1]


def test_a_program_sees_no_environment_but_the_minimum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "swordfish")
    source = "import os, json; input(); print(json.dumps(sorted(os.environ)))"
    program = Program([sys.executable, "-c", source], Limits())
    seen = set(program.ask({}, 10))
    program.kill()
    # LC_CTYPE is set by Python itself.
    assert seen - {"LC_CTYPE"} == {"PATH", "LANG", "PYTHONUNBUFFERED"}


def test_the_whole_group_is_killed() -> None:
    source = """
import os, time
child = os.fork()
if child:
    input()
    print(child)
time.sleep(600)
"""
    program = Program([sys.executable, "-c", source], Limits())
    child = program.ask({}, 10)
    program.kill()
    until = time.monotonic() + 10
    while _runs(child) and time.monotonic() < until:
        time.sleep(0.01)
    assert not _runs(child)


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_a_program_that_is_forgotten_ends() -> None:
    program = Program([sys.executable, "-c", "import time; time.sleep(600)"], Limits())
    process = program._process
    del program
    assert process.returncode == -9


def test_an_answer_before_the_question_is_trouble() -> None:
    program = Program([sys.executable, "-c", "print(1); input()"], Limits())
    select.select([program._out], [], [])
    with pytest.raises(Trouble, match="wrote before it was asked"):
        program.ask({}, 60)
    program.kill()


def test_large_views_pass_through_the_pipe() -> None:
    source = "import sys; print(len(sys.stdin.readline()))"
    program = Program([sys.executable, "-c", source], Limits())
    assert program.ask({"view": "x" * 10**6}, 10) == 10**6 + 12
    program.kill()


def test_a_move_may_be_written_out(carat: hortus.Game) -> None:
    bot = external(POLITE % "print(json.dumps({'move': message['legal'][-1]}), flush=True)")
    view = hortus.Match(carat, seed=1).position.view(0)
    assert bot.choose(view, new_dice(1)) == view.legal_numbers()[-1]
    bot.leave(None)
    assert bot.trouble is None


def test_each_game_gets_a_fresh_program(carat: hortus.Game) -> None:
    source = POLITE.replace("import json, sys", "import json, sys\nseen = 0")
    bot = external(source % (f"seen += 1\n        {ANSWER % 0}\n        assert seen < 20"))
    for seed in range(2):
        play_bots(carat, [bot, make_bot("random")], ["a", "b"], seed)
        assert bot.trouble is None


def test_a_seat_that_was_lost_is_won_back_in_the_next_game(carat: hortus.Game) -> None:
    flag = f"hortus-test-{os.getpid()}"
    source = f"""
import os, sys, tempfile
path = os.path.join(tempfile.gettempdir(), {flag!r})
if not os.path.exists(path):
    open(path, "w").close()
    sys.exit(1)
os.remove(path)
{POLITE % (ANSWER % 0)}"""
    bot = external(source)
    play_bots(carat, [bot, make_bot("random")], ["a", "b"], 1)
    assert bot.trouble == "ended with status 1"
    play_bots(carat, [bot, make_bot("random")], ["a", "b"], 2)
    assert bot.trouble is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("external:", "is written external:COMMAND"),
        ("external:no-such-program --fast", "no program 'no-such-program'"),
        ("external:python 'open", "cannot be read"),
        ("nobody", "There is no bot called 'nobody'"),
    ],
)
def test_a_name_that_names_nothing_is_refused(name: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        make_bot(name)


def test_the_stand_in_is_easy_once_there_is_easy() -> None:
    bot = make_bot(f"external:{shlex.quote(sys.executable)}")
    assert isinstance(bot, ExternalBot)
    assert bot._stand_in_name == ("easy" if "easy" in BOTS else "greedy")


def test_names_are_split_outside_quotes() -> None:
    assert split_names("a,b") == ("a", "b")
    assert split_names("external:x 'a,b' --c, greedy") == ("external:x 'a,b' --c", "greedy")
    assert split_names('external:x "it\'s,"') == ('external:x "it\'s,"',)


def test_limits_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORTUS_BOT_SECONDS", "0.5")
    monkeypatch.setenv("HORTUS_BOT_MEGABYTES", "99")
    assert Limits.chosen() == Limits(0.5, 99)
    monkeypatch.setenv("HORTUS_BOT_SECONDS", "soon")
    with pytest.raises(UsageError, match="HORTUS_BOT_SECONDS must be a number above 0, not 'soon'"):
        Limits.chosen()
