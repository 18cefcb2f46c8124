import type { Token } from './question-tokens.ts';

/** What a form has caught: the tokens that stand for each of its capitals. */
export type Caught = readonly (readonly Token[])[];

/** Several forms in one text, parted by slashes. */
export function formsOf(text: string): string[] {
  return text.split('/').map((form) => form.trim().replaceAll(/\s+/g, ' '));
}

/**
 * A form is words: `who wrote|drafted the? REF`. A bar parts words of which one stands there, a question mark follows what may be missing,
 * and capitals stand for one token or more. Yields every way in which all of the tokens are of the form.
 */
export function* matchForm(form: string, tokens: readonly Token[]): Generator<Caught> {
  yield* matchFrom({ parts: partsOf(form), tokens }, { part: 0, token: 0 });
}

/** How far words of a form without capitals go from a token on; null when they do not stand there. */
export function endOfWords(form: string, tokens: readonly Token[], from: number): number | null {
  let at = from;
  for (const part of partsOf(form)) {
    if (fits(part, tokens[at])) at += 1;
    else if (!part.mayBeMissing) return null;
  }
  return at;
}

/** A word of a form. */
interface Part {
  /** Those of which one stands there; null for one token or more. */
  words: ReadonlySet<string> | null;
  mayBeMissing: boolean;
}

/** Of each form, of which there are some hundreds: every question is held against all of them. */
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
