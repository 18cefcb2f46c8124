import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Options that several commands share. */
const SHARED = 'cli/library/ask-options.ts';
const SHARING = new Set(['ask', 'search']);

/** The npm scripts that are commands of their own, with the options that each takes. */
export function commandOptions(): Map<string, Set<string>> {
  const commands = Object.entries(scripts).flatMap(([name, line]): [string, Set<string>][] => {
    const [, entry] = /\bnode\b.*?((?:cli|evals|tools)\/\S*main\.ts)/.exec(line) ?? [];
    if (entry === undefined) return [];
    const files = entry.startsWith('cli/') ? globSync(join(dirname(entry), '*.ts')) : [entry];
    return [[name, optionsIn(SHARING.has(name) ? [...files, SHARED] : files)]];
  });
  return new Map(commands);
}

/** The names of all npm scripts. */
export function scriptNames(): string[] {
  return Object.keys(scripts);
}

function optionsIn(files: readonly string[]): Set<string> {
  const declared = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'(--[a-z-]+)[ ']/g)]);
  return new Set(declared.map(([, option = '']) => option));
}
