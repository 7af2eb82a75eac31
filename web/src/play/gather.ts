/** Ask again and again for what arrives in pieces, until all of it is there; the answer stops it. */
export function gather<Found extends { done: boolean }>(
  ask: () => Promise<Found>,
  every: number,
  take: (found: Found) => void,
  fail: (error: unknown) => void,
): () => void {
  let stopped = false;
  async function go(): Promise<void> {
    while (!stopped) {
      const found = await ask();
      if (stopped) return;
      take(found);
      if (found.done) return;
      await new Promise((resolve) => setTimeout(resolve, every));
    }
  }
  go().catch(fail);
  return () => {
    stopped = true;
  };
}
