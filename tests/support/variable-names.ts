import { globSync, readFileSync } from 'node:fs';

/** Every variable that the configuration reads, sorted. */
export function variableNames(): string[] {
  return ['lib/foundation/config/env.ts', ...globSync('lib/foundation/config/*-variables.ts')]
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ {2,4}([A-Z][A-Z\d_]+): (?:z\.|count\(|[a-z])/gm)])
    .map(([, name]) => name ?? '')
    .sort();
}
