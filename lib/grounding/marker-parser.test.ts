import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MarkerParser, type MarkerEvent } from './marker-parser.ts';

function parse(...pieces: string[]): MarkerEvent[] {
  const parser = new MarkerParser();
  return joinText([...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()]);
}

/** Neighbouring text events differ by how the text was split; their concatenation must not. */
function joinText(events: MarkerEvent[]): MarkerEvent[] {
  const joined: MarkerEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (event.type === 'text' && last?.type === 'text') last.text += event.text;
    else joined.push({ ...event });
  }
  return joined;
}

const SAMPLE = [
  'Each value has an owner [1]. Two [2,3] or a range [4-6]; an en dash [7–8].\n',
  'Code `a[1]` and ``b`[2]`` stay, so does \\[12\\] and [13](link) and [14]: definition.\n',
  '```rust\nlet x = v[3]; // [15]\n```\nAfter [16] 👩‍👩‍👧 [17][18]\n\n~~~\n[19]\n~~~\n',
  'An open `tick [20]\n\nends with the paragraph [21]. [not a number] [^22] [] [1-] [ 23 ] [24',
].join('');

describe('MarkerParser', () => {
  it('reads single numbers, lists and ranges with the white space before them', () => {
    expect(parse('Owned [1]. Two [2, 3]; more [4-6].')).toEqual([
      { type: 'text', text: 'Owned' },
      { type: 'marker', before: ' ', numbers: [1] },
      { type: 'text', text: '. Two' },
      { type: 'marker', before: ' ', numbers: [2, 3] },
      { type: 'text', text: '; more' },
      { type: 'marker', before: ' ', numbers: [4, 5, 6] },
      { type: 'text', text: '.' },
    ]);
  });

  it.each([
    ['a code span', 'see `a[1]` there'],
    ['a code span of two ticks', 'see ``a`[1]`` there'],
    ['a fence', '```\nv[1]\n```\n'],
    ['a tilde fence that holds ticks', '~~~\n```\n[1]\n~~~\n'],
    ['an escaped bracket', 'as in \\[1\\]'],
    ['a link text', 'see [1](https://example.org)'],
    ['a reference definition', '[1]: https://example.org'],
    ['a footnote', 'noted[^1]'],
    ['words in brackets', '[one]'],
    ['an endless list', `[${'1,'.repeat(200)}1]`],
    ['a range that runs backwards', '[9-3]'],
    ['an unclosed bracket', 'ends [12'],
  ])('leaves %s alone', (_, text) => {
    expect(parse(text)).toEqual([{ type: 'text', text }]);
  });

  it('reads markers again after a code span that never closed', () => {
    expect(parse('an open `tick [1]\n\nthen [2]').filter((event) => event.type === 'marker')).toEqual([
      { type: 'marker', before: ' ', numbers: [2] },
    ]);
  });

  it('gives the same events for every split in two and for single characters', () => {
    const whole = parse(SAMPLE);
    expect(whole.filter((event) => event.type === 'marker').map((event) => event.numbers.join())).toEqual([
      '1',
      '2,3',
      '4,5,6',
      '7,8',
      '16',
      '17',
      '18',
      '21',
      '23',
    ]);
    expect(parse(...SAMPLE.split(''))).toEqual(whole);
    for (let at = 0; at <= SAMPLE.length; at += 1) {
      expect(parse(SAMPLE.slice(0, at), SAMPLE.slice(at))).toEqual(whole);
    }
  });

  it('gives the same events for any split of any text', () => {
    const text = fc.array(
      fc.constantFrom('[', ']', '1', '23', ',', '-', ' ', '`', '```', '~~~', '\n', '\\', 'a', '😀', '('),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(text, fc.array(fc.nat(100), { maxLength: 8 }), (parts, cuts) => {
        const whole = parts.join('');
        const edges = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].toSorted((a, b) => a - b);
        const pieces = edges.slice(1).map((edge, index) => whole.slice(edges[index], edge));
        expect(parse(...pieces)).toEqual(parse(whole));
      }),
      { numRuns: 1000 },
    );
  });
});
