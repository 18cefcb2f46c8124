import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { languageOf } from '#lib/foundation/text/languages/language-of.ts';

import { MarkerParser, type MarkerEvent } from '../markers/marker-parser.ts';
import { AnswerUnitParser } from './answer-unit-parser.ts';
import { claimMarkdown, type AnswerUnit } from './answer-unit.ts';

function unitsOf(...pieces: string[]): AnswerUnit[] {
  const parser = new AnswerUnitParser();
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
}

function textOf(parts: MarkerEvent[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : part.before + part.raw)).join('');
}

function partsOf(text: string): string[] {
  return unitsOf(text).map(({ parts }) => textOf(parts));
}

/** Kind, lead and text of every unit. */
function outline(text: string): [AnswerUnit['kind'], string, string][] {
  return unitsOf(text).map(({ kind, lead, parts }) => [kind, lead, textOf(parts)]);
}

function parserText(text: string): string {
  const parser = new MarkerParser();
  return textOf([...parser.push(text), ...parser.end()]);
}

it('ends no sentence at an abbreviation of the language that the evidence has, however few words tell it', () => {
  const quoted = 'Nach § 243 Abs. 1 ist es so. [1] Vgl. Fischer. [2]';
  const german = new AnswerUnitParser({
    languageOfAnswer: () => languageOf('Das ist so, und es ist auch nicht anders.'),
  });
  const units = [...german.push(quoted), ...german.end()].map(({ parts }) => textOf(parts));
  expect(units).toEqual(['Nach § 243 Abs. 1 ist es so. [1]', 'Vgl. Fischer. [2]']);
});

describe('AnswerUnitParser in a paragraph', () => {
  it.each([
    ['word.[3] Next one.', ['word.[3]', 'Next one.']],
    ['word. [3] Next one.', ['word. [3]', 'Next one.']],
    ['word [3]. Next one.', ['word [3].', 'Next one.']],
    ['word [3][4].[5] Next one.', ['word [3][4].[5]', 'Next one.']],
    ['word.[3] [4] Next one.', ['word.[3] [4]', 'Next one.']],
    ['word.[3]Next one.', ['word.[3]', 'Next one.']],
    ['word.\n[3]\nNext one.', ['word.\n[3]', 'Next one.']],
    ['Dr. Smith [2] went. Mrs. [3] Jones came.', ['Dr. Smith [2] went.', 'Mrs. [3] Jones came.']],
    ['Rust, e.g. [3] Copy, is. Done.', ['Rust, e.g. [3] Copy, is.', 'Done.']],
    ['Pi is 3.14 [1]. See No. 7 [2]. Go.', ['Pi is 3.14 [1].', 'See No. 7 [2].', 'Go.']],
    ['One line\ngoes on. And\nagain.', ['One line\ngoes on.', 'And\nagain.']],
    ['**Bold.** Next. _It is._ [1] **So.** `a. B` x.', ['**Bold.**', 'Next.', '_It is._ [1]', '**So.**', '`a. B` x.']],
    ['It binds. `let` does.', ['It binds.', '`let` does.']],
    ['“Stop!” [1] he said. “Why?” [2]', ['“Stop!” [1] he said.', '“Why?” [2]']],
    ['Is it so? [1] It is! [2] 5 are.', ['Is it so? [1]', 'It is! [2]', '5 are.']],
    ['これは本です。[3]それは？[4]はい。', ['これは本です。[3]', 'それは？[4]', 'はい。']],
    ['He lives in the U.S. [1] The weather is fine.', ['He lives in the U.S. [1]', 'The weather is fine.']],
    ['Use args[1]. Next.', ['Use args\\[1\\].', 'Next.']],
    ['[3] First the marker. Next.', ['[3] First the marker.', 'Next.']],
    ['Wait. . . Now.', ['Wait. . .', 'Now.']],
  ])('cuts %j behind sentences and their markers', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
    expect(unitsOf(text).every(({ kind, block }) => kind === 'sentence' && block === 1)).toBe(true);
  });

  it('gives a sentence once a whole word of the next one is known, and no sooner', () => {
    const parser = new AnswerUnitParser();
    expect(parser.push('It is owned by Dr. [1] Who. [2]')).toEqual([]);
    expect(parser.push(' Th')).toEqual([]);
    expect(parser.push('is e').map(({ parts }) => textOf(parts))).toEqual(['It is owned by Dr. [1] Who. [2]']);
    expect(parser.push('nds.\n')).toEqual([]);
    expect(parser.push('\n').map(({ parts }) => textOf(parts))).toEqual(['This ends.']);
  });

  it('cuts what never ends at white space, or between graphemes', () => {
    const words = unitsOf(`${'word '.repeat(2000)}end`);
    expect(
      words.every(({ parts }) => textOf(parts).length <= 2000 && /^(?:word ?)+(?:end)?$/.test(textOf(parts))),
    ).toBe(true);
    expect(words.length).toBeLessThan(10);
    const pictures = partsOf('👩‍👩‍👧‍👦'.repeat(500));
    expect(pictures.length).toBeGreaterThan(1);
    expect(pictures.every((text) => /^(?:👩‍👩‍👧‍👦)+$/u.test(text))).toBe(true);
  });

  it('puts the marks of a quote before its sentences', () => {
    expect(outline('> Owned by\n> one [1]. Dropped\nhere.\n\nNext.')).toEqual([
      ['sentence', '> ', 'Owned by\n> one [1].'],
      ['sentence', ' ', 'Dropped\nhere.'],
      ['sentence', '\n\n', 'Next.'],
    ]);
  });
});

describe('AnswerUnitParser in lists', () => {
  it.each([
    ['- One. Two. [1]\n- Three [2]', ['One. Two. [1]', 'Three [2]']],
    ['- One. Two [1]. Three. Four [2]. Five. Six.', ['One. Two [1].', 'Three. Four [2].', 'Five. Six.']],
    ['1. One\n   goes on. [1]\n2) Two\nlazy [2]', ['One\n   goes on. [1]', 'Two\nlazy [2]']],
    ['* One\n  * Nested [1]\n+ Other', ['One', 'Nested [1]', 'Other']],
    ['- a | b [1]', ['a | b [1]']],
  ])('cuts the items of %j', (text, expected) => {
    expect(partsOf(text)).toEqual(expected);
    expect(unitsOf(text).every(({ kind }) => kind === 'item')).toBe(true);
  });

  it('leads with the mark and the task box, and counts every item as a block', () => {
    expect(unitsOf('Do:\n- [ ] this. Then [1]. So\n- [x] that\n\n  And more.')).toMatchObject([
      { kind: 'sentence', lead: '', block: 1 },
      { kind: 'item', lead: '\n- [ ] ', block: 2 },
      { kind: 'item', lead: ' ', block: 2 },
      { kind: 'item', lead: '\n- [x] ', block: 3 },
      { kind: 'sentence', lead: '\n\n  ', block: 4 },
    ]);
  });
});

describe('AnswerUnitParser in other blocks', () => {
  it('knows a table by its second line', () => {
    const parser = new AnswerUnitParser();
    expect(parser.push('See. More\nName | Value\n').map(({ kind }) => kind)).toEqual(['sentence']);
    const units = [...parser.push(':-- | --:\na [1] | b [2]\nc\n[3] [4]\n\nEnd'), ...parser.end()];
    expect(units.map(({ kind, lead, parts, isHeader }) => [kind, lead, textOf(parts), isHeader])).toEqual([
      ['sentence', ' ', 'More', undefined],
      ['row', '\n', 'Name | Value', true],
      ['structure', '\n:-- | --:', '', undefined],
      ['row', '\n', 'a [1] | b [2]', undefined],
      ['row', '\n', 'c', undefined],
      ['markers', '\n', '[3] [4]', undefined],
      ['sentence', '\n\n', 'End', undefined],
    ]);
    expect(new Set(units.slice(1, 6).map(({ block }) => block)).size).toBe(1);
  });

  it.each([
    ['a. B | C. D [1]\n\nx', ['a. B | C. D [1]', 'x'], ['row', 'sentence']],
    ['| a. B | c |\n| D. E [1] | f [2] |', ['| a. B | c |', '| D. E [1] | f [2] |'], ['row', 'row']],
    ['It is string | number [1]. Both [2].', ['It is string | number [1].', 'Both [2].'], ['sentence', 'sentence']],
    ['a \\| b. It is.', ['a \\| b.', 'It is.'], ['sentence', 'sentence']],
    ['a `x | y` b. It is.', ['a `x | y` b.', 'It is.'], ['sentence', 'sentence']],
    ['a || b. It is.\n|---|', ['a || b.', 'It is.', '|---|'], ['sentence', 'sentence', 'row']],
  ])('tells rows without a table from prose: %j', (text, parts, kinds) => {
    expect(partsOf(text)).toEqual(parts);
    expect(unitsOf(text).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('gives each line of code, and the lines of its fence', () => {
    expect(outline('So:\n```rust\nlet v = a[1];\n\n  v\n```\n[1][2]\n\n    x. Y\n    z')).toEqual([
      ['sentence', '', 'So:'],
      ['structure', '\n```rust', ''],
      ['code', '\n', 'let v = a[1];'],
      ['code', '\n\n', '  v'],
      ['structure', '\n```', ''],
      ['markers', '\n', '[1][2]'],
      ['code', '\n\n', '    x. Y'],
      ['code', '\n', '    z'],
    ]);
  });

  it('gives headings whole, and what has no words as structure', () => {
    expect(outline('# A. B [1] #\n\nC ends. D goes\n---\n***\n[3]\nText.\n')).toEqual([
      ['heading', '# ', 'A. B [1] #'],
      ['sentence', '\n\n', 'C ends.'],
      ['sentence', ' ', 'D goes'],
      ['structure', '\n---', ''],
      ['structure', '\n***', ''],
      ['markers', '\n', '[3]'],
      ['sentence', '\n', 'Text.'],
      ['structure', '\n', ''],
    ]);
    expect(outline('Title [1]\n===\nText')).toEqual([
      ['heading', '', 'Title [1]'],
      ['structure', '\n===', ''],
      ['sentence', '\n', 'Text'],
    ]);
  });
});

describe('claimMarkdown', () => {
  it.each([
    ['Owned [1], *dropped* [2].[3]', 'Owned, *dropped*.'],
    ['Owned [1] by one', 'Owned by one'],
    ['Owned [1]by one', 'Owned by one'],
    ['> Owned by\n>   one [1].', 'Owned by\none.'],
    ['- Owned\n  [1]', 'Owned'],
    ['See args[1] [2]', 'See args\\[1\\]'],
  ])('drops the markers of %j with their white space', (text, expected) => {
    expect(unitsOf(text).map(claimMarkdown)).toEqual([expected]);
  });

  it('keeps the indentation of code', () => {
    expect(unitsOf('```\n  a > b\n```').map(claimMarkdown)).toEqual(['', '  a > b', '']);
  });
});

describe('AnswerUnitParser under any split', () => {
  const anyAnswer = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'word',
          ' Next',
          '. ',
          '! ',
          '? ',
          '。',
          '”',
          'Dr. ',
          'e.g. ',
          ' [1]',
          '[2, 3]',
          '【4】',
          ' (5)',
        ),
        fc.constantFrom(
          '\n',
          '\n\n',
          '- ',
          '1. ',
          '> ',
          '# ',
          '| ',
          '|',
          '|---|\n',
          '```\n',
          '`',
          '    ',
          '---',
          '===',
          '- [x] ',
        ),
        fc.constantFrom('😀', '\ud83d', '\ude00', 'e\u0301', '\\', '**', '_', ':', 'a | b', '\r\n', '\t', 'x[1]'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  function expectSameUnits(text: string, cuts: number[]): void {
    const units = unitsOf(text);
    expect(units.map(({ lead, parts }) => lead + textOf(parts)).join('')).toBe(parserText(text));
    expect(units.filter(({ kind, parts }) => (kind === 'structure') !== (parts.length === 0))).toEqual([]);
    const edges = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b);
    expect(unitsOf(...edges.slice(1).map((edge, index) => text.slice(edges[index], edge)))).toEqual(units);
    expect(unitsOf(...text.split(''))).toEqual(units);
  }

  it('loses nothing, and gives the same units', () => {
    fc.assert(fc.property(anyAnswer, fc.array(fc.nat(300), { maxLength: 8 }), expectSameUnits), { numRuns: 1000 });
  });

  it('loses nothing of what is cut for its length, and gives the same units', () => {
    const long = fc.constantFrom(
      'long word '.repeat(230),
      'x'.repeat(2100),
      '[7]'.repeat(700),
      ' '.repeat(2100),
      '| a '.repeat(530),
    );
    const text = fc.tuple(anyAnswer, long, anyAnswer).map((parts) => parts.join(''));
    fc.assert(fc.property(text, fc.array(fc.nat(4000), { maxLength: 8 }), expectSameUnits), { numRuns: 60 });
  });

  it('gives the same units for every split in two of an answer with all kinds of blocks', () => {
    const text =
      '# Owning [1]\n\nOne owns it. [1] Dr. Who 😀 drops\nit [2][3]. So:\n\n- a. b [4]. c\n- [x] d `e. F` [5]\n\n' +
      '| G | H |\n|---|---|\n| i. J | k [6] |\n[7]\n\n> l. M\n> n [8].\n\n```js\no[1]\n```\n[9]\n\nTitle\n===\nz [10';
    const units = unitsOf(text);
    expect(new Set(units.map(({ kind }) => kind)).size).toBe(7);
    for (let at = 0; at <= text.length; at += 1) expect(unitsOf(text.slice(0, at), text.slice(at))).toEqual(units);
  });
});
