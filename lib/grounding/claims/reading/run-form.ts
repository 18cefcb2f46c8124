import { isIdentifier, isOperator, POINTED_ABBREVIATION, trimRun } from './identifier-form.ts';
import type { Token } from './token.ts';
import { UNSPACED } from './unspaced-scripts.ts';

/** Signs that stand for words or are units. */
export const SIGN_KEYS: Readonly<Record<string, string>> = {
  '&': 'and',
  '%': '%',
  '×': '×',
  '°': '°',
  '<': '<',
  '>': '>',
  '≤': '≤',
  '≥': '≥',
  '=': '=',
  '+': '+',
  '≈': '≈',
  '±': '±',
  '‰': '‰',
};

const PLAIN_WORD = /^[\p{L}\p{M}]+[,.;:]?$/u;
const CAMEL = /\p{Ll}\p{Lu}/u;

/** How a run of characters without white space is read as one thing; null when it is words and punctuation. */
export function readRunForm(run: string, before: string): (Pick<Token, 'kind' | 'key'> & { length: number }) | null {
  if (PLAIN_WORD.test(run) && !CAMEL.test(run)) return null;
  // Brackets that are not closed in the run belong to the sentence.
  if (/^[([{<]/.test(run) && !/[)\]}>]/.test(run)) return null;
  return readAbbreviation(run) ?? readOperator(run, before) ?? readIdentifier(run);
}

type RunForm = ReturnType<typeof readRunForm>;

function readAbbreviation(run: string): RunForm {
  const abbreviation = /^(?:\p{L}\.){2,}\p{L}?/u.exec(run)?.[0];
  if (abbreviation === undefined || !POINTED_ABBREVIATION.test(abbreviation)) return null;
  return { kind: 'word', key: abbreviation.replaceAll('.', '').toLowerCase(), length: abbreviation.length };
}

function readOperator(run: string, before: string): RunForm {
  if (!/[\s"`]/.test(before) || SIGN_KEYS[run] !== undefined || !isOperator(run)) return null;
  return { kind: 'identifier', key: `i:${run}`, length: run.length };
}

function readIdentifier(run: string): RunForm {
  const { lead, end } = trimRun(run);
  const body = run.slice(0, end).replace(/'s?$/, '');
  if (lead > 0 || !isIdentifier(body) || UNSPACED.test(body)) return null;
  return { kind: 'identifier', key: `i:${body}`, length: body.length };
}
