import { expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

it('shows the formulas in the words of a picture by itself below it', async () => {
  const { htmlOf, warnings } = await readSite({
    'a.md': 'Look:\n\n![A line of $x^2$ at $\\mathit{y}$.](a.svg)\n\n`![$x$](b.svg)` is code.\n',
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>',
  });
  expect(htmlOf('a.md')).toMatch(
    /<figcaption><p>A line of <math[^]*<\/math> at <math[^]*<\/math>\.<\/p><\/figcaption>/,
  );
  expect(htmlOf('a.md')).toContain('![$x$](b.svg)');
  expect(warnings).toEqual([]);
});

it('reads a directive of MyST whose braces hold classes and a name too', async () => {
  const { htmlOf, warnings } = await readSite({
    'myst.yml': 'project:\n  toc:\n    - file: a.md\n',
    'a.md': '# A\n\n:::{seealso .dropdown #more} List of rules\n\nWords.\n:::\n',
  });
  expect(htmlOf('a.md')).toMatch(/<details id="more"><summary>Seealso<\/summary><p>List of rules<\/p><p>Words\.<\/p>/);
  expect(warnings).toEqual([]);
});
