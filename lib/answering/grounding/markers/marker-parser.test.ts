import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addText, MarkerParser, type MarkerEvent } from './marker-parser.ts';

function parse(...pieces: string[]): MarkerEvent[] {
  const parser = new MarkerParser({ mayCite: (numbers) => numbers.every((number) => number < 100) });
  return joined([...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()]);
}

/** Neighbouring text events differ by how the text was split; their concatenation must not. */
function joined(events: MarkerEvent[]): MarkerEvent[] {
  const result: MarkerEvent[] = [];
  for (const event of events) {
    if (event.type === 'text') addText(result, event.text);
    else result.push(event);
  }
  return result;
}

/** The events on one line: the numbers of a marker in angle brackets. */
function read(text: string): string {
  return parse(text)
    .map((event) => (event.type === 'text' ? event.text : `${event.before}<${event.numbers.join()}>`))
    .join('');
}

function textOf(events: MarkerEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : event.before + event.raw)).join('');
}

const SAMPLE = [
  'Each value has an owner [1]. Two [2,3] or a range [4-6]; an en dash [7–8]. An emoji 😀[9] 【10†source】\n',
  'Code `a[1]` and ``b`[2]`` stay, so does \\[12\\] and [13](link) and args[14] = 2.\n',
  '```rust\nlet x = v[3]; // [15]\n```\nAfter [16] 👩‍👩‍👧 [17][18]\n\n- ~~~\n  [19]\n  ~~~\n\nText\n\n    [19]\n\n',
  '| a | b |\n|---|:-:|\n| `x | [20] |\n| y` | [21] |\n\n> quoted [22]\n> `a\n> [23]` b\n\n',
  'An open `tick [24]\n\nends with the paragraph [25]. [not a number] [^22] [] [1-] [ 26 ] m[1][27] [28',
].join('');

describe('MarkerParser', () => {
  it('gives a marker with its numbers, the white space before it, and what the model wrote', () => {
    expect(parse('Owned [1]. Two \u00a0【2, 4-6】')).toEqual([
      { type: 'text', text: 'Owned' },
      { type: 'marker', before: ' ', numbers: [1], raw: '[1]' },
      { type: 'text', text: '. Two' },
      { type: 'marker', before: ' \u00a0', numbers: [2, 4, 5, 6], raw: '【2, 4-6】' },
    ]);
  });

  it.each([
    ['owned [3].', 'owned <3>.'],
    ['owned[3].', 'owned<3>.'],
    ['owned.[3] Next', 'owned.<3> Next'],
    ['owned [3, 4].', 'owned <3,4>.'],
    ['owned [3,4].', 'owned <3,4>.'],
    ['owned [3; 4].', 'owned <3,4>.'],
    ['owned [3][4].', 'owned <3><4>.'],
    ['owned [3] [4].', 'owned <3> <4>.'],
    ['owned [3-5].', 'owned <3,4,5>.'],
    ['owned [3–5].', 'owned <3,4,5>.'],
    ['owned [3 - 5].', 'owned <3,4,5>.'],
    ['owned [3, 5-7, 6].', 'owned <3,5,6,7>.'],
    ['owned [4, 3, 4].', 'owned <4,3>.'],
    ['owned [#3, #4].', 'owned <3,4>.'],
    ['owned [007].', 'owned <7>.'],
    ['owned 【3】.', 'owned <3>.'],
    ['owned 【3, 4】.', 'owned <3,4>.'],
    ['owned【3†source】.', 'owned<3>.'],
    ['owned【3†L1-L4】.', 'owned<3>.'],
    ['owned [3†source].', 'owned <3>.'],
    ['owned ［３］.', 'owned <3>.'],
    ['owned［３，４］.', 'owned<3,4>.'],
    ['owned [３].', 'owned <3>.'],
    ['owned 【3】(see there)', 'owned <3>(see there)'],
    ['owned [3] (see there)', 'owned <3> (see there)'],
    ['The rules [3]: first', 'The rules <3>: first'],
    ['Stop![3] Next', 'Stop!<3> Next'],
    ['“owned”[3]', '“owned”<3>'],
    ['**owned**[3]', '**owned**<3>'],
    ['_owned_[3]', '_owned_<3>'],
    ['`Rc<T>`[3] and `v`[4]', '`Rc<T>`<3> and `v`<4>'],
    ['in 2015[3], Rust 1.65[4]', 'in 2015<3>, Rust 1.65<4>'],
    ['JavaScript[3], SHA256[4], AI[5]', 'JavaScript<3>, SHA256<4>, AI<5>'],
    ['what it is[3]. Cargo.toml[4]', 'what it is<3>. Cargo.toml<4>'],
    ['the heap (or stack)[3], the item(s)[4]', 'the heap (or stack)<3>, the item(s)<4>'],
    ['所有权[3]。', '所有权<3>。'],
    ['ownership[3].Next one', 'ownership<3>.Next one'],
    ['- [x] done [3]', '- [x] done <3>'],
    ['| a [3] | b [4] |', '| a <3> | b <4> |'],
    ['[see [3]](x)', '[see <3>](x)'],
    ['unknown [99999]', 'unknown <99999>'],
    ['owned (3).', 'owned <3>.'],
    ['owned (3, 4), then', 'owned <3,4>, then'],
    ['owned (3-5)\nnext', 'owned <3,4,5>\nnext'],
    ['owned. (3)', 'owned. <3>'],
    ['owned (3)  \nnext', 'owned <3>  \nnext'],
    ['one (1). two words (2)', 'one (1). two words <2>'],
    ['| a (3) |', '| a <3> |'],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['a code span', 'see `a [1]` there'],
    ['a code span of two ticks', 'see ``a` [1]`` there'],
    ['a code span over two lines', 'see `a\n[1]` there'],
    ['a fence', '```\nv [1]\n```\n'],
    ['a fence that does not end', '```js [1]\nv [1]\n'],
    ['a tilde fence that holds ticks', '~~~\n```\n[1]\n~~~\n'],
    ['a longer fence', '````\n```\n[1]\n````'],
    ['a fence in a list item', '- a\n  ```\n  [1]\n  ```\n'],
    ['a fence that begins an item', '1. ```\n   [1]\n   ```\n'],
    ['a fence in a quote', '> ```\n> [1]\n> ```\n'],
    ['indented code', 'Text:\n\n    v [1]\n\n\tw [2]\n'],
    ['indented code in an item', '- a\n\n      v [1]\n'],
    ['an escaped bracket', 'as in \\[1\\]'],
    ['a link', 'see [1](https://example.org)'],
    ['an image', '![3](a.png)'],
    ['a definition', '[1]: https://example.org'],
    ['a definition in an item', '- [1]: https://example.org'],
    ['a footnote', 'noted[^1] and [^2]: so'],
    ['words in brackets', '[one] [S3] [sentence 3] [3 men]'],
    ['an endless list', `[${'1,'.repeat(200)}1]`],
    ['an unclosed bracket', 'ends [12'],
    ['brackets that do not match', '[3】 【3] (3]'],
    ['empty brackets', '[] [ ] [,] [-] ()'],
    ['a list over two lines', '[3,\n4]'],
    ['wide brackets that name no sentence', '【0】 【9-3】 【4:0†source】'],
    ['an index in wide brackets', '【x[i]】'],
    ['a call', 'Call main(3), then run (3 times)'],
    ['a number word before', 'three (3).'],
    ['a numeral before', 'about 30 (3).'],
    ['a numbered noun', 'see step (3), figures (3).'],
    ['a list in round brackets', '(1) one, (2) two'],
    ['nothing before it on the line', 'owned\n(3).'],
    ['round brackets within a clause', 'owned (3) by one'],
    ['round brackets with a number nobody knows', 'in the year it began (2015).'],
    ['round brackets behind square ones', 'owned `a` (3 4).'],
  ])('leaves alone %s', (_, text) => {
    expect(parse(text)).toEqual([{ type: 'text', text }]);
  });

  it.each([
    ['args[1]', 'args\\[1\\]'],
    ['x[3] and xs[3] and a_list[3]', 'x\\[3\\] and xs\\[3\\] and a_list\\[3\\]'],
    ['vec2[3], myList[3], $argv[3]', 'vec2\\[3\\], myList\\[3\\], $argv\\[3\\]'],
    ['f(x)[3] and page.parts[3] and a->next[3]', 'f(x)\\[3\\] and page.parts\\[3\\] and a->next\\[3\\]'],
    ['matrix[1][2]', 'matrix\\[1\\]\\[2\\]'],
    ['grid[i][2]', 'grid[i]\\[2\\]'],
    ['counts[3] = 5, counts[3]= 5, counts[3] += 5', 'counts\\[3\\] = 5, counts\\[3\\]= 5, counts\\[3\\] += 5'],
    ['words[3].length, users[3].name', 'words\\[3\\].length, users\\[3\\].name'],
    ['users[3][name]', 'users\\[3\\][name]'],
    ['[text][3]', '[text]\\[3\\]'],
    ['from [0] or [0, 1] or [9-3] or [1-99]', 'from \\[0\\] or \\[0, 1\\] or \\[9-3\\] or \\[1-99\\]'],
    ['[1-] [1 2] [1234567]', '\\[1-\\] \\[1 2\\] \\[1234567\\]'],
  ])('escapes what only looks like a marker: %j', (text, expected) => {
    expect(parse(text)).toEqual([{ type: 'text', text: expected }]);
    expect(parse(expected)).toEqual([{ type: 'text', text: expected }]);
  });

  it('takes a number in round brackets for a number once the model has cited in others', () => {
    expect(read('owned [1]. dropped (2).')).toBe('owned <1>. dropped (2).');
    expect(read('owned (1). dropped [2]. moved (3).')).toBe('owned <1>. dropped <2>. moved (3).');
  });

  it('reads markers again behind code', () => {
    expect(read('an open `tick [1]\n\nthen [2]')).toBe('an open `tick <1>\n\nthen <2>');
    expect(read('a `tick [1] and ``two`` [2]')).toBe('a `tick <1> and ``two`` <2>');
    expect(read('```\n[1]\n```\n[2]')).toBe('```\n[1]\n```\n<2>');
    expect(read('```not a fence``` [2]')).toBe('```not a fence``` <2>');
    expect(read('- a\n  ```\n  [1]\nout of the item [2]')).toBe('- a\n  ```\n  [1]\nout of the item <2>');
    expect(read('Text\n    goes on [1]')).toBe('Text\n    goes on <1>');
    expect(read('- a\n    - nested [1]')).toBe('- a\n    - nested <1>');
    expect(read('| a | b |\n|---|---|\n| `x | [1] |\n| y` | [2] |')).toContain('<1> |\n| y` | <2> |');
  });

  it('escapes a backtick whose partner is too far away', () => {
    const far = `a \`tick [1] ${'word '.repeat(500)}\` [2]`;
    expect(read(far)).toBe(far.replace('`', '\\`').replace('[1]', '<1>').replace('[2]', '<2>'));
  });

  it('gives the same events for every split in two, for single characters and for 1,000 random splits', () => {
    const whole = parse(SAMPLE);
    expect(whole.flatMap((event) => (event.type === 'marker' ? [event.numbers.join()] : []))).toEqual(
      '1 2,3 4,5,6 7,8 9 10 16 17 18 20 21 22 24 25 26'.split(' '),
    );
    expect(textOf(whole).replaceAll(/\\(?=[[\]])/g, '')).toBe(SAMPLE.replaceAll(/\\(?=[[\]])/g, ''));
    expect(parse(...SAMPLE.split(''))).toEqual(whole);
    for (let at = 0; at <= SAMPLE.length; at += 1) {
      expect(parse(SAMPLE.slice(0, at), SAMPLE.slice(at))).toEqual(whole);
    }
    const cuts = fc.array(fc.nat(SAMPLE.length), { maxLength: 40 });
    fc.assert(
      fc.property(cuts, (at) => {
        expect(JSON.stringify(parse(...split(SAMPLE, at)))).toBe(JSON.stringify(whole));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same events for any split of any text, and loses nothing of it', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.array(fc.nat(100), { maxLength: 8 }), (text, at) => {
        const whole = parse(text);
        expect(parse(...split(text, at))).toEqual(whole);
        expect(withoutEscapes(textOf(whole))).toBe(withoutEscapes(text));
      }),
      { numRuns: 2000 },
    );
  });
});

const anyMarkdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'[]()【】［］123,;-–†#^`~\\|>*_:=.! \n\tas'.split('')),
      fc.constantFrom(
        '```',
        '~~~',
        '    ',
        '- ',
        '1. ',
        '> ',
        '|---|',
        'args',
        '\n\n',
        '😀',
        '\ud83d',
        '\ude00',
        '\r\n',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

function withoutEscapes(text: string): string {
  return text.replaceAll('\\', '');
}

function split(text: string, cuts: number[]): string[] {
  const edges = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  return edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
}
