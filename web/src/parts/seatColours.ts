import type { Attachment } from 'svelte/attachments';

/**
 * Let the seats in an element have the colours they play, in games that give them some:
 * signs, faces, graphs and pawns take theirs from `--seat-` and the number of the seat.
 */
export function seatColours(options: Record<string, unknown>): Attachment<HTMLElement> {
  return (element) => {
    const colours = (options['colours'] ?? []) as string[][];
    const names = colours.flatMap(([first, second = first], seat) => [
      [`--seat-${seat}`, `var(--${String(options['edition'])}-${first})`],
      [`--seat-${seat}-too`, `var(--${String(options['edition'])}-${second})`],
    ]);
    for (const [name, value] of names) element.style.setProperty(name!, value!);
    return () => {
      for (const [name] of names) element.style.removeProperty(name!);
    };
  };
}
