/** An answer as a model may write it, and the sentence numbers it cites. */
export interface Notation {
  written: string;
  numbers: number[];
}

/** Ways to cite that have to be understood. */
export const CITING: readonly Notation[] = [
  { written: 'The tower is 42 m high [3].', numbers: [3] },
  { written: 'The tower is 42 m high.[3]', numbers: [3] },
  { written: 'The tower is 42 m high. [3]', numbers: [3] },
  { written: 'It was lit in 1874 [3, 4].', numbers: [3, 4] },
  { written: 'It was lit in 1874 [3,4,7].', numbers: [3, 4, 7] },
  { written: 'It was lit in 1874 [3][4].', numbers: [3, 4] },
  { written: 'It was lit in 1874 [3] [4].', numbers: [3, 4] },
  { written: 'The watch is kept by two [3-5].', numbers: [3, 4, 5] },
  { written: 'The watch is kept by two [3–5].', numbers: [3, 4, 5] },
  { written: 'The watch is kept by two [3-5, 9].', numbers: [3, 4, 5, 9] },
  { written: 'The lens turns【3】.', numbers: [3] },
  { written: 'The lens turns【3†source】.', numbers: [3] },
  { written: '灯塔高42米【3】。', numbers: [3] },
  { written: 'The lens turns ［3］.', numbers: [3] },
  { written: 'The lens turns (3).', numbers: [3] },
  { written: 'The lens turns [#3].', numbers: [3] },
  { written: '- Wind the clockwork [3]\n- Wipe the glass [4]', numbers: [3, 4] },
  { written: '| Task | Hour |\n| --- | --- |\n| Wind | 4 [3] |\n| Wipe | 6 [4] |', numbers: [3, 4] },
  { written: '**Never** open the bath [3].', numbers: [3] },
  { written: 'Use `--force` [3].', numbers: [3] },
  { written: 'Run this:\n\n```sh\nls -l\n```\n\n[3]', numbers: [3] },
  { written: '“A keeper who sleeps drowns a ship” [3].', numbers: [3] },
  { written: '> The tower is high. [3]', numbers: [3] },
  { written: '## Height [3]\n\nThe tower is 42 m high [4].', numbers: [3, 4] },
  { written: 'The family 👨‍👩‍👧‍👦 lived there [12].', numbers: [12] },
];

/** What only looks like a citation. */
export const LOOKALIKES: readonly string[] = [
  'Write `args[1]` to read it.',
  'The call `f(3)` returns.',
  '```js\nconst third = list[3];\n```',
  '    const third = list[3];',
  'Use args[1] for the second.',
  'Use matrix[2][3] for the cell.',
  'See [the third page](page-3.html).',
  'See [3](page-3.html).',
  'See [the page][3].\n\n[3]: page-3.html',
  'It was said before.[^3]\n\n[^3]: In the log.',
  'The year (1874) was dry.',
  'A box [ ] and a tick [x].',
  '- [x] wind\n- [ ] wipe',
  String.raw`It is written \[3\] in the log.`,
  'The log says [sic] that it rained.',
  'The interval [0, 1) is half open.',
  'Version [2.0] is out.',
  'An empty pair [] stays.',
  '~~~\n[3]\n~~~',
  'The function f(x) = (3x).',
];
