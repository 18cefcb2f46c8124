import { expect, it } from 'vitest';

import { renderMarkdown } from '#tests/support/render-source.ts';

import { formulasWithin } from './placed-formulas.ts';

const WORDS = `# Tides & a < b

A note[^1] of $x_1$, then
\`d\` and $d$; <br>$a < b \\& "c"$ ends.

| A | B |
|---|---|
| $x$ | **$y^2$** |

- An item with $k$

  and more &amp; $m$.

$$
E = m c^2
$$

[^1]: Of $n$.
`;

it('finds each formula where it stands in the text, as the page shows it', async () => {
  const page = await renderMarkdown(WORDS);
  const found = formulasWithin(page, { start: 0, end: page.text.length });
  expect(found.map(({ start, end }) => page.text.slice(start, end))).toEqual([
    'x_1',
    'd',
    'a < b \\& "c"',
    'x',
    'y^2',
    'k',
    'm',
    'E = m c^2',
    'n',
  ]);
  for (const { mathml } of found) expect(mathml).toMatch(/^<math(?: (?:display|class)="[^"]*")*><(?!math).*<\/math>$/s);
  expect(found.filter(({ mathml }) => mathml.includes('display="block"'))).toHaveLength(1);
  expect(JSON.stringify(found)).not.toContain('data-text');
});

it('gives those alone that touch the range', async () => {
  const page = await renderMarkdown(WORDS);
  const start = page.text.indexOf('a < b \\&');
  const found = formulasWithin(page, { start: start + 3, end: start + 4 });
  expect(found).toEqual([expect.objectContaining({ start, end: start + 12 })]);
  expect(formulasWithin(page, { start: 0, end: 0 })).toEqual([]);
});

it('gives none that the text does not have there', async () => {
  const { html, text } = await renderMarkdown('The $x$ and $y$.');
  expect(formulasWithin({ html, text: text.replace('x', 'z') }, { start: 0, end: 99 })).toHaveLength(1);
  expect(
    formulasWithin({ html: '<p data-start="0">a <math data-text="b"', text: 'a b' }, { start: 0, end: 9 }),
  ).toEqual([]);
});
