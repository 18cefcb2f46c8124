import { type Reading, stemOf } from '../reading/reading.ts';
import { isSameToken, type Token } from '../reading/token.ts';

/** A call counts as the same with any arguments. */
const ARGUMENTS = /(?<=\p{L})\((?:[^()]*)\)?[!;,]?$/u;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;

/** Whether a token is code, a version, a path, an address or the like, which has only one spelling. */
export function isIdentifier({ kind, isCode, raw }: Token): boolean {
  return kind === 'identifier' ? /[\p{L}\p{N}]/u.test(raw) : isCode && kind === 'word';
}

/** Whether the cited text contains an identifier, also as part of a longer one or, outside code, with a hyphen added or missing. */
export function hasIdentifier(token: Token, cited: readonly Reading[]): boolean {
  const body = token.kind === 'identifier' ? token.key.slice(2) : token.raw;
  return cited.some((reading) => {
    const { text, tokens } = reading;
    if (tokens.some((other) => isSameToken(token, other))) return true;
    if (standsIn(text, body) || standsIn(text, body.replace(ARGUMENTS, ''))) return true;
    if (!token.isCode) return standsIn(loose(text), loose(body));
    // A word set as code may be a plain word of the source in another inflection.
    return (
      token.kind === 'word' &&
      tokens.some((other) => !other.isCode && stemOf(other, reading) === stemOf(token, reading))
    );
  });
}

/** Whether the text contains the string, with no characters on either side that would belong to it. */
function standsIn(text: string, body: string): boolean {
  for (let at = text.indexOf(body); body !== '' && at !== -1; at = text.indexOf(body, at + 1)) {
    const isOpen = isEdge(text[at - 1] ?? ' ', body[0] ?? ' ');
    if (isOpen && isEdge(text[at + body.length] ?? ' ', body.at(-1) ?? ' ')) return true;
  }
  return false;
}

function isEdge(outside: string, inside: string): boolean {
  return !WORD_CHARACTER.test(outside) || !WORD_CHARACTER.test(inside);
}

/** Outside code, a hyphen, a space before a digit, case or a plural does not change a name: `F-17s`, `F 17`. */
function loose(text: string): string {
  return text.replace(/(?<=[\p{L}\d])[- ](?=\d)|-|^v(?=\d)|(?<=[\p{Lu}\d])s$/gu, '').toLowerCase();
}

/** Whether two identifiers have the same form and could therefore be confused: `QX-71` and `QX-17`, `--no-check` and `--no-checks`. */
export function areAlikeInForm(one: Token, other: Token): boolean {
  const shape = ({ raw }: Token): string => raw.replace(/\d+/g, '0').toLowerCase();
  if (shape(one) === shape(other)) return true;
  const [short, long] = one.raw.length < other.raw.length ? [one.raw, other.raw] : [other.raw, one.raw];
  return short.slice(0, Math.ceil(long.length / 2)) === long.slice(0, Math.ceil(long.length / 2));
}
