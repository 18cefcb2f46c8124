import { expect, it } from 'vitest';

import { includePart, type PartMarks } from './included-part.ts';

const marks: PartMarks = (line) => {
  const [, end, name = ''] = /^#(end)? ?(\w*)$/.exec(line) ?? [];
  return line.startsWith('#') ? { name, isEnd: end !== undefined } : null;
};
const FILE = 'top\n# a\none\n# b\ntwo\n#end b\nthree\n#end a\nbottom\n# a\nfour\n#end\nlast\n';

it.each([
  [[], 'top one two three bottom four last'],
  [['a'], 'one two three four'],
  [['b'], 'two'],
  [['a', '!b'], 'one three four'],
  [['!a'], 'top bottom last'],
  [['*'], 'one two three four'],
  [['**', '!b'], 'top one three bottom four last'],
  [['none'], undefined],
])('takes the parts called %s', (parts, words) => {
  expect(includePart(FILE, { marks, parts })?.join(' ')).toBe(words);
});

it('takes the first of several parts of a name where one is meant', () => {
  expect(includePart(FILE, { marks, parts: ['a'], isFirst: true })).toEqual(['one', 'two', 'three']);
});
