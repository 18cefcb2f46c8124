import type { Element, ElementContent } from 'hast';

import { isElement, rawText } from '../tree/hast-nodes.ts';

const TOKENS = ['mi', 'mn', 'mo', 'ms', 'mtext'];
/** Invisible operators that show how words belong together: apply, times, separate, add. */
const INVISIBLE = /[\u2061-\u2064\u200B]/g;
const SCRIPTED = /^m(?:sub|sup|subsup|under|over|underover)$/;
const PRIMES = /^['*′″‴⁗†]+$/;
const OPEN = new Set(['(', '[', '{', '|', '⟨', '⌊', '⌈']);

/** Words in a row; next to letters, a word of several letters is separated by a space. */
interface Piece {
  words: string;
  isWord: boolean;
}

/**
 * Returns a formula as text on one line, as a person would type it: `x^2`, `(a+b)/2`, `a_1`, `√(x+1)`; table cells are separated by `,` and rows by
 * `;`. This keeps a fraction from reading like a number, and a power like a product.
 */
export function wordsOfMathml(math: Element): string {
  return joined(piecesOf(math)).replace(/\s+/g, ' ').trim();
}

function piecesOf(node: ElementContent): Piece[] {
  if (node.type === 'text') return node.value.trim() === '' ? [] : [piece(node.value.trim())];
  if (!isElement(node)) return [];
  const { tagName } = node;
  if (TOKENS.includes(tagName)) return [tokenOf(node)];
  if (tagName === 'mspace') return [piece(' ')];
  if (tagName === 'mphantom') return [];
  if (tagName === 'mtable') return separated(partsOf(node), '; ');
  if (tagName === 'mtr') return separated(partsOf(node), ', ');
  return scriptsOf(node) ?? node.children.flatMap(piecesOf);
}

function tokenOf(node: Element): Piece {
  const words = rawText(node).replace(INVISIBLE, '').replace(/\s+/g, ' ');
  if (node.tagName !== 'mtext') return piece(words.trim() === ',' ? ', ' : words.trim());
  return piece(words);
}

function piece(words: string): Piece {
  return { words, isWord: /\p{L}\P{L}*\p{L}/u.test(words) };
}

function partsOf(node: Element): Element[] {
  return node.children.filter((child) => isElement(child));
}

/** Returns the parts of an element that sets them above, below or next to each other; null for one that sets them in a row. */
function scriptsOf(node: Element): Piece[] | null {
  const parts = partsOf(node);
  const [base, first] = parts;
  switch (node.tagName) {
    case 'mfrac':
      return [...grouped(base), piece(node.properties['linethickness'] === '0' ? '¦' : '/'), ...grouped(first)];
    case 'msqrt':
      return [piece('√'), ...grouped(parts.length === 1 ? base : { ...node, tagName: 'mrow' })];
    case 'mroot':
      return [...grouped(base), piece('^(1/'), ...grouped(first), piece(')')];
    case 'mmultiscripts':
      return multiscripts(parts);
    default:
      return SCRIPTED.test(node.tagName) ? scripted(node.tagName, parts) : null;
  }
}

function scripted(name: string, [base, first, second]: Element[]): Piece[] {
  const isBelow = /^m(?:sub|under)/.test(name);
  const upper = isBelow ? second : first;
  return [...grouped(base), ...(isBelow ? below(first) : []), ...(/(?:sup|over)$/.test(name) ? above(upper) : [])];
}

/** Returns the text of a base with scripts, which come in pairs of a lower and an upper one. Those before the base come last in the markup. */
function multiscripts([base, ...scripts]: Element[]): Piece[] {
  const isMark = ({ tagName }: Element) => tagName === 'mprescripts';
  const mark = scripts.findIndex(isMark);
  const paired = (some: Element[]) => some.flatMap((part, index) => (index % 2 === 0 ? below(part) : above(part)));
  const after = mark === -1 ? scripts : scripts.slice(0, mark);
  return [...(mark === -1 ? [] : paired(scripts.slice(mark + 1))), ...grouped(base), ...paired(after)];
}

function below(part: Element | undefined): Piece[] {
  return script('_', grouped(part));
}

function above(part: Element | undefined): Piece[] {
  const pieces = grouped(part);
  return PRIMES.test(joined(pieces)) ? pieces : script('^', pieces);
}

/** Returns a script; the space after it marks its end. */
function script(sign: string, pieces: readonly Piece[]): Piece[] {
  return pieces.length === 0 ? [] : [piece(sign), { words: joined(pieces), isWord: true }];
}

/** Puts the part in brackets, unless it is a single sign, number or word, or is bracketed already. */
function grouped(part: Element | undefined): Piece[] {
  const pieces = part === undefined ? [] : piecesOf(part);
  const shown = pieces.filter(({ words }) => words.trim() !== '');
  if (part === undefined || shown.length < 2 || isFenced(part)) return shown;
  return [piece('('), ...pieces, piece(')')];
}

function isFenced(part: Element): boolean {
  const [first, second, third, ...others] = partsOf(part);
  if (first === undefined || others.length > 0) return false;
  if (second === undefined) return isFenced(first);
  return third !== undefined && first.tagName === 'mo' && third.tagName === 'mo' && OPEN.has(rawText(first).trim());
}

function separated(parts: readonly Element[], sign: string): Piece[] {
  return parts.flatMap((part, index) => [...(index === 0 ? [] : [piece(sign)]), ...piecesOf(part)]);
}

function joined(pieces: readonly Piece[]): string {
  let [words, wasWord] = ['', false];
  for (const { words: next, isWord } of pieces) {
    const touches = /[\p{L}\p{N}]$/u.test(words) && /^[\p{L}\p{N}]/u.test(next);
    words += touches && (isWord || wasWord) ? ` ${next}` : next;
    if (next !== '') wasWord = isWord;
  }
  return words;
}
