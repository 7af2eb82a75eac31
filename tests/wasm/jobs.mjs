// What the tests ask of a game's module: the same in Node and in a browser.

const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function text(data) {
  let letters = '';
  for (let i = 0; i < data.length; i += 8192) letters += String.fromCharCode(...data.subarray(i, i + 8192));
  return btoa(letters);
}

/** Random games, one after the other from each start: counts, the final states and the dice after them. */
function randomGames(engine, { starts, first, games, seed }) {
  const { module } = engine;
  const [start, end, dice] = [engine.state(), engine.state(), engine.dice(seed)];
  const size = end.size + 32;
  const out = new Uint8Array(games * size);
  const counts = [];
  for (let i = 0; i < games; i++) {
    module.bytes(start).set(bytes(starts[(first + i) % starts.length]));
    module.ints(dice).set(engine.newDice(seed, first + i));
    counts.push(engine.randomGames(start, 1, dice, end));
    out.set(module.bytes(end), i * size);
    out.set(module.bytes(dice), i * size + end.size);
  }
  return { counts, ends: text(out) };
}

/** What the rules say of positions. */
function facts(engine, { positions, seats, seed }) {
  const { module } = engine;
  const [state, view, dice] = [engine.state(), engine.state(), engine.dice(seed)];
  return positions.map((position, number) => {
    module.bytes(state).set(bytes(position));
    module.ints(dice).set(engine.newDice(seed, number));
    const mask = engine.toAct(state);
    const found = { mask, scores: engine.scores(state, seats) };
    if (mask === 0) return { ...found, winners: engine.winners(state), ending: engine.ending(state) };
    if (mask < 0) return { ...found, chance: engine.chance(state), rolled: engine.roll(state, dice), after: text(module.bytes(state)) };
    const acting = engine.actors(state).map((seat) => {
      const legal = engine.legal(state, seat);
      const problems = [...legal.slice(0, 3), ...legal.map((move) => move + 1).slice(0, 3)].map((move) => engine.problem(state, seat, move));
      engine.observe(state, seat, view);
      const seen = text(module.bytes(view));
      const told = { seat, legal, problems, seen, waits: engine.mayWait(state, seat), worth: engine.evaluate(state, seat) };
      const greedy = engine.greedy(view, seat, dice);
      engine.redeterminise(view, seat, dice);
      return { ...told, greedy, guess: text(module.bytes(view)) };
    });
    const [{ seat, legal }] = acting;
    engine.apply(state, seat, legal[legal.length - 1]);
    return { ...found, acting, after: text(module.bytes(state)) };
  });
}

/** The moves that levels choose, and how long all of them took in seconds. */
function searches(engine, { asked }) {
  const { module } = engine;
  const [state, view, dice] = [engine.state(), engine.state(), engine.dice(0)];
  const before = performance.now();
  const moves = asked.map(({ position, seat, seats, level, seed }) => {
    module.bytes(state).set(bytes(position));
    module.ints(dice).set(engine.newDice(seed));
    engine.observe(state, seat, view);
    return engine.best(view, seat, seats, level, dice);
  });
  return { moves, seconds: (performance.now() - before) / 1000 };
}

const JOBS = { randomGames, facts, searches };

/** Start a module with the loader of the page and do jobs one after the other. */
export async function work({ LocalEngine, newDice }, description, code, jobs) {
  const engine = await LocalEngine.start(description, code);
  engine.newDice = newDice;
  return jobs.map(({ do: name, ...job }) => JOBS[name](engine, job));
}
