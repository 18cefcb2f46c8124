import { baseForms } from '#lib/text/english/inflection.ts';
import type { Token } from '../reading/token.ts';
import words from './contraries.json' with { type: 'json' };

const CACHE_SIZE = 5000;
const NONE: ReadonlySet<string> = new Set();
const known = new Map<string, ReadonlySet<string>>();

const contraries = new Map<string, Set<string>>();

/** The word that may have a contrary; "first" is one although it counts. */
export function contraryWord({ kind, key, raw, isCode, isSpelled }: Token): string {
  if (isCode) return '';
  if (kind === 'ordinal' && isSpelled) return raw.toLowerCase();
  return kind === 'word' ? key : '';
}

/** The contraries of a word in whatever form; of a comparative the comparatives of the contraries, as `er:base`. */
export function contrariesOfForm(word: string): ReadonlySet<string> {
  if (word === '') return NONE;
  const cached = known.get(word);
  if (cached) return cached;
  const found = new Set<string>();
  for (const form of baseForms(word)) for (const contrary of contrariesOf(form)) found.add(contrary);
  for (const [degree, base] of degreesOf(word)) {
    for (const contrary of contrariesOf(base)) found.add(`${degree}:${contrary}`);
  }
  if (known.size >= CACHE_SIZE) known.clear();
  known.set(word, found);
  return found;
}

/** Whether a word is a form of one of those that `contrariesOfForm` gives. */
export function isFormOf(word: string, contraries: ReadonlySet<string>): boolean {
  for (const form of baseForms(word)) if (contraries.has(form)) return true;
  return degreesOf(word).some(([degree, base]) => contraries.has(`${degree}:${base}`));
}

/** What a comparative or superlative can be of: "bigger" of big, "latest" of late. */
function degreesOf(word: string): [degree: string, base: string][] {
  const [, stem, degree] = /^([a-z]{2,})(er|est)$/.exec(word) ?? [];
  if (stem === undefined || degree === undefined) return [];
  const bases = [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/([a-z])\1$/, '$1')];
  return [...new Set(bases)].map((base) => [degree, base]);
}

function add(word: string, contrary: string): void {
  const known = contraries.get(word);
  if (known) known.add(contrary);
  else contraries.set(word, new Set([contrary]));
}

// Every word of one side is a contrary of every word of the other. Base forms.
for (const line of words.contraries) {
  const [left = [], right = []] = line.split('|').map((side) => side.trim().split(/\s+/));
  for (const one of left) {
    for (const other of right) {
      add(one, other);
      add(other, one);
    }
  }
}

/** The contraries of an English word in its base form (a comparative is a word of its own). */
function contrariesOf(word: string): ReadonlySet<string> {
  return contraries.get(word) ?? NONE;
}
