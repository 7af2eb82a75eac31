import type { Change } from './types';

/** Return a value with changes in the words of JSON Patch; what none of them touches is shared. */
export function patched<T>(value: T, changes: Change[]): T {
  return changes.reduce<unknown>((now, change) => changed(now, steps(change.path), change), value) as T;
}

function steps(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function changed(value: unknown, [step, ...rest]: string[], change: Change): unknown {
  if (step === undefined) return change.op === 'remove' ? undefined : change.value;
  if (!Array.isArray(value)) {
    const object = value as Record<string, unknown>;
    return { ...object, [step]: changed(object[step], rest, change) };
  }
  const items: unknown[] = [...value];
  const place = Number(step);
  if (change.op === 'add' && !rest.length) items.splice(place, 0, change.value);
  else if (change.op === 'remove' && !rest.length) items.splice(place, 1);
  else items[place] = changed(items[place], rest, change);
  return items;
}
