import { shareBaseForm } from '#lib/text/english/inflection.ts';

import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { isSameToken } from './same-token.ts';

/** A call is the same with whatever is between its parentheses; a path or type, without what encloses it. */
const ARGUMENTS = /\((?:[^()]*)\)?[!;,]?$/;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;

/** Whether a token is a word of code, version, path, address or the like, which is spelled one way only. */
export function isIdentifier({ kind, isCode, raw }: Token): boolean {
  return kind === 'identifier' ? /[\p{L}\p{N}]/u.test(raw) : isCode && kind === 'word';
}

/** Whether the cited words have an identifier, also as part of a longer one or, outside code, with a hyphen more or less. */
export function hasIdentifier(token: Token, cited: readonly Reading[]): boolean {
  const body = token.kind === 'identifier' ? token.key.slice(2) : token.raw;
  return cited.some(({ text, tokens }) => {
    if (tokens.some((other) => isSameToken(token, other))) return true;
    if (standsIn(text, body) || standsIn(text, body.replace(ARGUMENTS, ''))) return true;
    if (token.isCode) return token.kind === 'word' && tokens.some((other) => isPlainForm(token, other));
    return standsIn(loose(text), loose(body));
  });
}

/** A word set as code is a plain word of the source in whatever form. */
function isPlainForm(token: Token, other: Token): boolean {
  return other.kind === 'word' && !other.isCode && shareBaseForm(other.key, token.raw);
}

/** The characters are there, with nothing on either side that would belong to them. */
function standsIn(text: string, body: string): boolean {
  if (body === '') return false;
  for (let at = text.indexOf(body); at !== -1; at = text.indexOf(body, at + 1)) {
    const isOpen = isEdge(text[at - 1] ?? ' ', body[0] ?? ' ');
    const isClosed = isEdge(text[at + body.length] ?? ' ', body.at(-1) ?? ' ');
    if (isOpen && isClosed) return true;
  }
  return false;
}

function isEdge(outside: string, inside: string): boolean {
  return !WORD_CHARACTER.test(outside) || !WORD_CHARACTER.test(inside);
}

/** Outside code a hyphen, a space before a digit, case or a plural makes no other name: `F-17s`, `F 17`. */
function loose(text: string): string {
  return text
    .replace(/(?<=[\p{L}\d])[- ](?=\d)/gu, '')
    .replace(/-/g, '')
    .replace(/^v(?=\d)|(?<=[\p{Lu}\d])s$/gu, '')
    .toLowerCase();
}
