import { isSameToken } from '../proof/same-token.ts';
import { shareBaseForm } from '#lib/text/english/inflection.ts';
import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';
import { romanValue } from '#lib/text/english/numbers.ts';

/** With so many of its words in capitals a text is a title. */
const TITLE_SHARE = 0.8;

/** Whether the claim has an identifier, word of code, version, path or address that no cited sentence has. */
export function hasUnknownIdentifier(claim: Reading, cited: readonly Reading[]): boolean {
  const saysCase = hasCase(claim);
  return claim.tokens.some((token, index) => {
    if (token.kind === 'identifier')
      return !isKnownIdentifier(token, cited) && !isKnownButForCase(token, cited, saysCase);
    if (token.kind !== 'word') return false;
    if (token.isCode) return !isKnownCodeWord(token, cited);
    return isRomanNumber(token, claim.tokens[index - 1]) && isOtherRoman(token, cited);
  });
}

function isKnownIdentifier(token: Token, cited: readonly Reading[]): boolean {
  if (cited.some(({ tokens }) => tokens.some((other) => isSameToken(token, other)))) return true;
  const body = token.key.slice(2);
  if (cited.some(({ text }) => standsIn(text, body))) return true;
  return !token.isCode && isLooselyKnown(body, cited);
}

/** Set in capitals, in lower case or as a title, a claim says nothing of case; nor does its first letter. */
function isKnownButForCase(token: Token, cited: readonly Reading[], saysCase: boolean): boolean {
  if (token.isCode) return false;
  const body = token.key.slice(2);
  if (saysCase)
    return token.start === 0 && cited.some(({ text }) => standsIn(text, body.charAt(0).toLowerCase() + body.slice(1)));
  return cited.some(({ text }) => standsIn(text.toLowerCase(), body.toLowerCase()));
}

function hasCase({ tokens }: Reading): boolean {
  const words = tokens.filter(({ kind, raw, isCode }) => kind === 'word' && !isCode && /\p{L}/u.test(raw));
  const capitals = words.filter(({ raw }) => /^\p{Lu}/u.test(raw)).length;
  return words.length > 2 && capitals > 0 && capitals < words.length * TITLE_SHARE;
}

/** The characters are there, with nothing on either side that would belong to them. */
function standsIn(text: string, body: string): boolean {
  for (let at = text.indexOf(body); at !== -1; at = text.indexOf(body, at + 1)) {
    const isOpen = isEdge(text[at - 1] ?? ' ', body[0] ?? ' ', /[-\p{L}\p{M}\p{N}_]/u);
    const isClosed = isEdge(text[at + body.length] ?? ' ', body.at(-1) ?? ' ', /[\p{L}\p{M}\p{N}_]/u);
    if (isOpen && isClosed) return true;
  }
  return false;
}

function isEdge(outside: string, inside: string, wordCharacter: RegExp): boolean {
  return !wordCharacter.test(outside) || !/[-\p{L}\p{N}_]/u.test(inside);
}

/** Outside code a hyphen, a space or a plural makes no other name: `F-17s`, `F 17`; `v2.1` is 2.1, `12ff` is 12. */
function isLooselyKnown(body: string, cited: readonly Reading[]): boolean {
  const number = /^v?(\d[\d.]*)f{0,2}$/.exec(body)?.[1];
  if (number !== undefined) return cited.some(({ text }) => standsIn(text, number));
  if (/[/\\_=()[\]{}<>:@#]|^-|\.\w/.test(body)) return false;
  const bare = body.replace(/^v(?=\d)|[-.']/g, '').replace(/(?<=[\p{Lu}\d])s$/u, '');
  return cited.some(({ text }) => standsIn(text.replace(/(?<=[\p{L}\d])[-. ](?=\d)/gu, '').replace(/-/g, ''), bare));
}

function isKnownCodeWord(token: Token, cited: readonly Reading[]): boolean {
  return cited.some(({ text, tokens }) => {
    if (standsIn(text, token.raw)) return true;
    return tokens.some(
      (other) =>
        other.kind === 'word' && (isSameToken(token, other) || (!other.isCode && shareBaseForm(other.key, token.raw))),
    );
  });
}

/** "Mark III": a number of what is named before it. */
function isRomanNumber({ raw }: Token, before: Token | undefined): boolean {
  return romanValue(raw) !== null && /^\p{L}/u.test(before?.raw ?? '');
}

function isOtherRoman({ raw }: Token, cited: readonly Reading[]): boolean {
  const known = cited.flatMap(({ tokens }) => tokens.map((token) => token.raw));
  return !known.includes(raw) && known.some((word) => romanValue(word) !== null);
}
