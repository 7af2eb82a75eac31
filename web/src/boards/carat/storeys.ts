/** How high the building of a chip stands. */
export function heightOf(value: number): number {
  return 0.2 + value * 0.1;
}

/** Arched windows of both walls one sees, storey by storey, with a door below. */
export function openings(value: number): { windows: string; door: string } {
  const high = heightOf(value);
  const storeys = Math.max(1, Math.floor(high / 0.24));
  const step = high / storeys;
  const windows: string[] = [];
  for (let storey = 0; storey < storeys; storey += 1) {
    for (const u of [0.28, 0.72]) {
      windows.push(arch(-0.44, u, storey * step + step * 0.3, 0.1, step * 0.42));
      if (storey) windows.push(arch(0.44, u, storey * step + step * 0.3, 0.1, step * 0.42));
    }
  }
  return { windows: windows.join(''), door: arch(0.44, 0.5, 0, 0.16, step * 0.72) };
}

/** An arch in the wall from a side corner to the front one, `u` along it and `v` above the ground. */
function arch(side: number, u: number, v: number, half: number, high: number): string {
  const at = (along: number, up: number) => `${(side * (1 - along)).toFixed(3)} ${(0.44 * along - up).toFixed(3)}`;
  return `M${at(u - half, v)}L${at(u - half, v + high * 0.6)}Q${at(u, v + high * 1.3)} ${at(u + half, v + high * 0.6)}L${at(u + half, v)}z`;
}
