import type { DateRange } from '#lib/foundation/dates/calendar.ts';
import type { DateContext } from '#lib/foundation/dates/parse-date-phrase.ts';
import { findDatePhrase } from '#lib/foundation/dates/find-date-phrase.ts';
import { singularOf } from '#lib/foundation/text/english/inflection.ts';
import { foldAccents } from '#lib/foundation/text/folding/fold-letters.ts';

/** A word of a question, a name in quotation marks, an identifier, or a punctuation mark. */
export interface Token {
  kind: 'word' | 'quoted' | 'identifier' | 'mark';
  /** The token as written, without quotation marks. */
  raw: string;
  /** In lower case, without accents and without a possessive s. */
  word: string;
  /** The word in its singular: `policies` is `policy`. */
  one: string;
  start: number;
  end: number;
}

/** A tokenised question. Each of its dates spans the tokens from one position to before another. */
export interface QuestionTokens {
  text: string;
  tokens: readonly Token[];
  dates: readonly { from: number; to: number; range: DateRange }[];
}

const TOKEN = /"[^"]*"|“[^“”]*”|«[^«»]*»|[\p{L}\p{N}]+(?:[.&'’_][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}'’-]/gu;
const DATES_MAX = 2;
/** After these words an apostrophe s is a verb. */
const BEFORE_IS = new Set(['what', 'who', 'where', 'when', 'that', 'there', 'how']);

/** Splits a question into tokens. Identifiers are given as they occur in it; each is one token. */
export function tokenise(text: string, context: DateContext, identifiers: readonly string[] = []): QuestionTokens {
  const tokens = withIdentifiers(wordsOf(text), text, identifiers);
  while (tokens.at(-1)?.kind === 'mark') tokens.pop();
  return { text, tokens, dates: datesIn(text, tokens, context) };
}

/** Returns the words of a text and the marks between them. Hyphens separate words; full stops and apostrophes inside words do not. */
export function wordsOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: match, index }): Token[] => {
    const range = { start: index, end: index + match.length };
    if (/^["“«]./u.test(match)) return [{ ...tokenOf(match.slice(1, -1), 'quoted'), ...range }];
    const token = { ...tokenOf(match, /^[\p{L}\p{N}]/u.test(match) ? 'word' : 'mark'), ...range };
    const isVerb = /['’]s$/i.test(match) && BEFORE_IS.has(token.word);
    return isVerb ? [token, { ...tokenOf('is', 'word'), ...range }] : [token];
  }).flat();
}

/** Returns words in their comparable form: different spellings of one word come out equal. */
export function comparableWords(text: string): string[] {
  return wordsOf(text.replaceAll(/["“”«»]/gu, ' ')).flatMap(({ kind, one }) => (kind === 'word' ? [one] : []));
}

function tokenOf(raw: string, kind: Token['kind']): Pick<Token, 'kind' | 'raw' | 'word' | 'one'> {
  const folded = foldAccents(raw, 'all');
  const word = kind === 'word' ? folded.replaceAll('’', "'").replace(/'(?:s|ve|re|ll|d|m)$/, '') : folded;
  return { kind, raw, word, one: singularOf(word) };
}

function withIdentifiers(tokens: Token[], text: string, identifiers: readonly string[]): Token[] {
  return identifiers.reduce((left, identifier) => {
    const start = text.indexOf(identifier);
    const end = start + identifier.length;
    const inside = left.filter((token) => token.end > start && token.start < end);
    const [first] = inside;
    if (start < 0 || first === undefined || first.kind === 'quoted') return left;
    return left.toSpliced(left.indexOf(first), inside.length, { ...tokenOf(identifier, 'identifier'), start, end });
  }, tokens);
}

/** Finds the first few dates in a question that begin and end at token boundaries. */
function datesIn(text: string, tokens: readonly Token[], context: DateContext): QuestionTokens['dates'] {
  const dates: { from: number; to: number; range: DateRange }[] = [];
  for (let left = text; dates.length < DATES_MAX;) {
    const found = findDatePhrase(left, context);
    if (found === null) break;
    const from = tokens.findIndex(({ start }) => start === found.start);
    const to = tokens.findLastIndex(({ end }) => end === found.end) + 1;
    if (from >= 0 && to > from) dates.push({ from, to, range: found.range });
    // Blanked at the same length, so that the positions of the others do not change.
    left = left.slice(0, found.start) + ' '.repeat(found.end - found.start) + left.slice(found.end);
  }
  return dates;
}
