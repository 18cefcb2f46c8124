import { expect, it } from 'vitest';

import { leadHeading } from './lead-heading.ts';

it.each([
  ['# A *title* #\n\nWords.', 'A title'],
  ['\n\n## Second rank\n', 'Second rank'],
  ['A title\n=======\n', 'A title'],
  ['A title\n---\n', 'A title'],
  [
    '<p align="center">\n<img src="logo.png">\n</p>\n\n[![Build](a.svg)](b)\n![Logo](c.png)\n\n# After pictures\n',
    'After pictures',
  ],
  ['Words first.\n\n# In the middle\n', null],
  ['```sh\n# a comment\n```\n', null],
  ['- a list\n\n# Below\n', null],
  ['', null],
  ['#\n\nWords.', null],
])('%j begins with the heading %j', (markdown, heading) => {
  expect(leadHeading(markdown)).toBe(heading);
});
