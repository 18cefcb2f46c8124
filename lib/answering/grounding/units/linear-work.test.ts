import { describe, expect, it } from 'vitest';

import { BracketReader } from '../markers/bracket-reader.ts';
import { SpanReader } from '../markers/span-reader.ts';
import { AnswerUnitParser } from './answer-unit-parser.ts';

/** A shorter text would hide behind the caps on what is held back. */
const LENGTH = 8000;

/** Runs `action` with a count of what the steps of the parser look at: characters read, copied, and given to ICU. */
function countWork(action: () => void): number {
  const segmenter = Intl.Segmenter.prototype;
  const originals = {
    bracket: BracketReader.prototype.character,
    span: SpanReader.prototype.character,
    segment: segmenter.segment,
    slice: String.prototype.slice,
  };
  let work = 0;
  BracketReader.prototype.character = function (...parameters) {
    work += 1;
    originals.bracket.apply(this, parameters);
  };
  SpanReader.prototype.character = function (...parameters) {
    work += 1;
    originals.span.apply(this, parameters);
  };
  segmenter.segment = function (text) {
    work += text.length;
    return originals.segment.call(this, text);
  };
  String.prototype.slice = function (...parameters) {
    const part = originals.slice.apply(this, parameters);
    work += part.length;
    return part;
  };
  try {
    action();
  } finally {
    BracketReader.prototype.character = originals.bracket;
    SpanReader.prototype.character = originals.span;
    segmenter.segment = originals.segment;
    String.prototype.slice = originals.slice;
  }
  return work;
}

function workFor(text: string): number {
  return countWork(() => {
    const parser = new AnswerUnitParser();
    for (let at = 0; at < text.length; at += 1) parser.push(text.charAt(at));
    parser.end();
  });
}

const RUNS = Array.from({ length: 12 }, (_, index) => `${'`'.repeat(index + 1)}a`).join('');

describe('AnswerUnitParser by single characters', () => {
  it.each([
    ...[' ', '[', '(', '`', '\\', '【', '1', '*', '.', ')', '|', '>', '\n', 'a', '😀', '\u0301', '[1]', '1,', 'a(3 '],
    ...[
      '. ',
      'A. ',
      'e.g. X ',
      'word ',
      '語。',
      'a `b ``c ',
      RUNS,
      '- ',
      '> - ',
      '- a. B\n',
      '> a\n',
      '| a ',
      '| a |\n|---|\n',
    ],
    ...['~~~\n', 'x[1] =', ' [1,', '【3†', 'One owns it [12]. It is dropped when it goes out of scope. '],
  ])('does twice the work for twice the text: %j', (piece) => {
    const text = piece.repeat(Math.ceil((2 * LENGTH) / piece.length));
    const once = workFor(text.slice(0, LENGTH));
    const twice = workFor(text.slice(0, 2 * LENGTH));
    expect(once).toBeGreaterThanOrEqual(LENGTH / 2);
    expect(twice).toBeLessThan(2.4 * once);
  });

  it.each(['[', '[1,', 'a', ' ', '`', '- '])('does so for one piece that never ends: %j', (start) => {
    const text = start + '1,'.repeat(LENGTH);
    expect(workFor(text)).toBeLessThan(2.4 * workFor(text.slice(0, LENGTH)));
  });
});
