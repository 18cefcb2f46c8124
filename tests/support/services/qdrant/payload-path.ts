import type { Payload } from './qdrant-wire.ts';

/** The values at a path of a payload: `a.b`, `a[].b` (each element), `a[0]`. None where the path leads nowhere. */
export function valuesAt(payload: Payload, path: string): unknown[] {
  return stepsOf(path).reduce<unknown[]>((values, step) => values.flatMap((value) => follow(value, step)), [payload]);
}

/** Thousands of points are looked at by the same few paths. */
const known = new Map<string, string[]>();

function stepsOf(path: string): string[] {
  const steps = known.get(path) ?? readSteps(path);
  known.set(path, steps);
  return steps;
}

function readSteps(path: string): string[] {
  return [...path.matchAll(/"([^"]+)"|\[(\d*)\]|[^.[\]"]+/g)].map(([step, quoted]) => quoted ?? step);
}

function follow(value: unknown, step: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (step.startsWith('[')) {
    if (!Array.isArray(value)) return [];
    const elements = value as unknown[];
    return step === '[]' ? elements : elements.slice(Number(step.slice(1, -1))).slice(0, 1);
  }
  return !Array.isArray(value) && Object.hasOwn(value, step) ? [(value as Payload)[step]] : [];
}
