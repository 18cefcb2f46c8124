import { describe, expect, it } from 'vitest';

import type { SentenceKind } from './sentence.ts';
import { splitBlocks } from './split-blocks.ts';

type BlockLine = [kind: SentenceKind, text: string, row?: number];

function quotesOf(...lines: BlockLine[]): string[] {
  let text = '';
  const blocks = lines.map(([kind, words, row]) => {
    if (text !== '') text += '\n';
    const start = text.length;
    text += words;
    return { start, end: text.length, kind, row: row ?? null };
  });
  return splitBlocks(text, blocks).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);
}

describe('splitBlocks', () => {
  it('makes sentences of prose and wholes of headings, items and captions', () => {
    expect(
      quotesOf(['heading', 'A. B.'], ['prose', 'One. Two.'], ['item', 'One. Two.'], ['caption', ' C. D. ']),
    ).toEqual(['heading: A. B.', 'prose: One.', 'prose: Two.', 'item: One. Two.', 'caption: C. D.']);
  });

  it('makes a unit of each line of code, without its indentation, and none of blank lines', () => {
    expect(quotesOf(['code', '  a\n\n\tb  \n'], ['prose', 'c'])).toEqual(['code: a', 'code: b', 'prose: c']);
  });

  it('makes one unit of the cells of a row and keeps rows apart', () => {
    expect(quotesOf(['row', 'a', 1], ['row', 'b. c.', 1], ['row', 'd', 2], ['prose', 'e'])).toEqual([
      'row: a\nb. c.',
      'row: d',
      'prose: e',
    ]);
  });

  it('takes a layout table and a long row cell by cell', () => {
    expect(quotesOf(['heading', 'a', 1], ['code', 'b\nc', 1])).toEqual(['heading: a', 'code: b', 'code: c']);
    const cell = 'Word '.repeat(100).trim();
    expect(quotesOf(['row', cell, 1], ['row', cell, 1])).toEqual([`row: ${cell}`, `row: ${cell}`]);
  });

  it('splits a long item into its sentences and a long line of code between words', () => {
    const item = `${'Long words. '.repeat(60)}End.`;
    expect(quotesOf(['item', item])).toHaveLength(61);
    const line = 'call(); '.repeat(100);
    const pieces = quotesOf(['code', line]);
    expect(pieces.every((piece) => piece.length <= 'code: '.length + 600)).toBe(true);
    expect(pieces.map((piece) => piece.slice('code: '.length)).join(' ')).toBe(line.trim());
  });
});
