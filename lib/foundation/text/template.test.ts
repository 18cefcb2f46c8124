import fc from 'fast-check';
import { expect, it, test } from 'vitest';

import { fillTemplate, placesOf, readTemplate } from './template.ts';

test.each([
  ['For {who}: {query}', 'For legal: why?'],
  ['{{literally}} {who}', '{literally} legal'],
  ['{{{who}}}', '{legal}'],
  ['{your-country}|{user@example.com}', 'de|ann'],
  ['nothing', 'nothing'],
])('%s becomes %s', (text, filled) => {
  const values = new Map([
    ['who', 'legal'],
    ['query', 'why?'],
    ['your-country', 'de'],
    ['user@example.com', 'ann'],
  ]);
  expect(fillTemplate(readTemplate(text) ?? [], values)).toBe(filled);
});

test.each(['a { b', 'a } b', '{', '{who', 'who}', '{}', '{a b}'])('"%s" is no template', (text) => {
  expect(readTemplate(text)).toBeNull();
});

it('never reads what it is filled with', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const template = readTemplate('{a}-{b}') ?? [];
      const values = new Map([
        ['a', `{b}${one}`],
        ['b', `{{a}}${other}`],
      ]);
      expect(fillTemplate(template, values)).toBe(`{b}${one}-{{a}}${other}`);
    }),
  );
});

it('names its places', () => {
  expect(placesOf(readTemplate('{a} {{b}} {c}') ?? [])).toEqual(['a', 'c']);
});
