import type { Token } from './question-tokens.ts';

/** The tokens matched by a form, one group for each of its capitals. */
export type Caught = readonly (readonly Token[])[];

/** Splits a text with several forms at its slashes. */
export function formsOf(text: string): string[] {
  return text.split('/').map((form) => form.trim().replaceAll(/\s+/g, ' '));
}

/**
 * Yields every way in which all of the tokens match the form. A form is words: `who wrote|drafted the? REF`. A bar separates alternative words, a
 * question mark follows an optional word, and capitals match one token or more.
 */
export function* matchForm(form: string, tokens: readonly Token[]): Generator<Caught> {
  yield* matchFrom({ parts: partsOf(form), tokens }, { part: 0, token: 0 });
}

/** Returns the index of the token after words that match a form without capitals from a token on; null if they do not match. */
export function endOfWords(form: string, tokens: readonly Token[], from: number): number | null {
  let at = from;
  for (const part of partsOf(form)) {
    if (fits(part, tokens[at])) at += 1;
    else if (!part.mayBeMissing) return null;
  }
  return at;
}

/** One element of a form. */
interface Part {
  /** The alternative words; null for one token or more. */
  words: ReadonlySet<string> | null;
  mayBeMissing: boolean;
}

/** Cached parts of each form: there are some hundreds, and every question is matched against all of them. */
const knownParts = new Map<string, readonly Part[]>();

function partsOf(form: string): readonly Part[] {
  const known = knownParts.get(form);
  if (known !== undefined) return known;
  const parts = form.split(' ').map((part): Part => {
    const mayBeMissing = part.endsWith('?');
    const words = /^[A-Z]/.test(part) ? null : new Set((mayBeMissing ? part.slice(0, -1) : part).split('|'));
    return { words, mayBeMissing };
  });
  knownParts.set(form, parts);
  return parts;
}

interface Matched {
  parts: readonly Part[];
  tokens: readonly Token[];
}

function* matchFrom(matched: Matched, at: { part: number; token: number }): Generator<Caught> {
  const { parts, tokens } = matched;
  const part = parts[at.part];
  const next = at.part + 1;
  if (part === undefined) {
    if (at.token === tokens.length) yield [];
  } else if (part.words === null) {
    for (
      let end = next === parts.length ? tokens.length : at.token + 1;
      end > at.token && end <= tokens.length;
      end += 1
    )
      for (const caught of matchFrom(matched, { part: next, token: end }))
        yield [tokens.slice(at.token, end), ...caught];
  } else {
    if (fits(part, tokens[at.token])) yield* matchFrom(matched, { part: next, token: at.token + 1 });
    if (part.mayBeMissing) yield* matchFrom(matched, { part: next, token: at.token });
  }
}

function fits({ words }: Part, token: Token | undefined): boolean {
  return token !== undefined && token.kind !== 'quoted' && words?.has(token.word) === true;
}
