import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { splitSelection } from './split-selection.ts';

function kindsOf(text: string): [string, string][] {
  return splitSelection(text).map(({ start, end, kind }) => [kind, text.slice(start, end)]);
}

describe('splitSelection', () => {
  it('keeps offsets into a text with leading white space and CRLF', () => {
    const text = '  \r\n\r\n  Ownership\r\n\r\nIt frees memory.\r\nIt needs no collector.\r\n';
    expect(kindsOf(text)).toEqual([
      ['heading', 'Ownership'],
      ['prose', 'It frees memory.'],
      ['prose', 'It needs no collector.'],
    ]);
  });

  it('joins the wrapped lines of a paragraph', () => {
    const text = [
      'The bridge was planned by the engineer Maria Holt, who had worked for Dr.',
      'Brown in London, and was opened in 1891 after',
      'eleven years of work. It is still in use today and carries',
      'two lanes of traffic.',
    ].join('\n');
    expect(kindsOf(text).map(([, sentence]) => sentence.replaceAll('\n', ' '))).toEqual([
      'The bridge was planned by the engineer Maria Holt, who had worked for Dr. Brown in London, and was opened in 1891 after eleven years of work.',
      'It is still in use today and carries two lanes of traffic.',
    ]);
  });

  it('keeps a heading apart from the paragraph on the next line', () => {
    const text = `What is ownership\n${'Ownership is a set of rules that govern how a program manages memory. '.repeat(4)}`;
    expect(kindsOf(text)[0]).toEqual(['heading', 'What is ownership']);
    expect(kindsOf(text)).toHaveLength(5);
  });

  it('reads list items, each with its wrapped lines', () => {
    const text = 'To install:\n- Download the file.\n- Unpack it into a folder\n  of your own.\n1. Run it.';
    expect(kindsOf(text)).toEqual([
      ['prose', 'To install:'],
      ['item', '- Download the file.'],
      ['item', '- Unpack it into a folder\n  of your own.'],
      ['item', '1. Run it.'],
    ]);
  });

  it('reads code line by line, fenced or not', () => {
    const text =
      'Call it like this:\n\nfn main() {\n    let x = 5;\n    println!("{x}");\n}\n\n```\nplain words\n```\n$ npm start\nThat is all (really).';
    expect(kindsOf(text).map(([kind]) => kind)).toEqual([
      'prose',
      'code',
      'code',
      'code',
      'code',
      'code',
      'code',
      'code',
      'code',
      'prose',
    ]);
  });

  it('reads rows of tables', () => {
    const text = '| Name | Size |\n|---|---|\n| A | 5 |\n\nName\tSize\nB\t6 MB';
    expect(kindsOf(text).map(([kind]) => kind)).toEqual(['row', 'row', 'row', 'row', 'row']);
  });

  it('joins the lines of a Markdown quotation', () => {
    const text =
      '> Pushing to the stack is faster than allocating on the heap because the\n> allocator never has to search for a place. It is always at the top.';
    expect(kindsOf(text).map(([kind]) => kind)).toEqual(['prose', 'prose']);
  });

  it('takes a lone line as prose', () => {
    expect(kindsOf('Just a title')).toEqual([['prose', 'Just a title']]);
  });

  it('takes many short lines as lines, not as headings', () => {
    expect(kindsOf('Apples\nPears\nPlums\nQuinces are fruit.').map(([kind]) => kind)).toEqual([
      'prose',
      'prose',
      'prose',
      'prose',
    ]);
  });

  it('covers everything but white space, in order, for any text', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\n\n',
        '\r',
        '\t',
        '- item',
        '| a | b |',
        '```\n',
        'fn main() {',
        'A Heading',
        'prose that goes on. ',
        '\u0301',
        '👩‍👩‍👧‍👦',
        '\u2028',
        'x'.repeat(650),
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const { start, end } of splitSelection(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(last, start)).toMatch(/^\s*$/);
          expect(end - start).toBeGreaterThan(0);
          last = end;
        }
        expect(text.slice(last)).toMatch(/^\s*$/);
      }),
      { numRuns: 500 },
    );
  });
});
