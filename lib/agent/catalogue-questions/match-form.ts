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
  yield* matchFrom(form.split(' '), tokens, 0);
}

/** How far words of a form without capitals go from a token on; null when they do not stand there. */
export function endOfWords(form: string, tokens: readonly Token[], from: number): number | null {
  let at = from;
  for (const part of form.split(' ')) {
    if (fits(part, tokens[at])) at += 1;
    else if (!part.endsWith('?')) return null;
  }
  return at;
}

function* matchFrom(parts: readonly string[], tokens: readonly Token[], at: number): Generator<Caught> {
  const [part, ...rest] = parts;
  if (part === undefined) {
    if (at === tokens.length) yield [];
  } else if (/^[A-Z]/.test(part)) {
    for (let end = rest.length === 0 ? tokens.length : at + 1; end > at && end <= tokens.length; end += 1)
      for (const caught of matchFrom(rest, tokens, end)) yield [tokens.slice(at, end), ...caught];
  } else {
    if (fits(part, tokens[at])) yield* matchFrom(rest, tokens, at + 1);
    if (part.endsWith('?')) yield* matchFrom(rest, tokens, at);
  }
}

function fits(part: string, token: Token | undefined): boolean {
  if (token === undefined || token.kind === 'quoted') return false;
  return (part.endsWith('?') ? part.slice(0, -1) : part).split('|').includes(token.word);
}
