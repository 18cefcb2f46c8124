import { expect, it } from 'vitest';

import { parseHtmlDocument } from '../html/html-tree.ts';
import { markdownTree } from '../markdown/markdown-tree.ts';

const TOO_DEEP = 'Its elements are nested too deeply.';

it('reads what a browser shows as it is', async () => {
  expect(await markdownTree(`${'> '.repeat(500)}words`, {})).toMatchObject({ type: 'root' });
  expect(parseHtmlDocument(`${'<div>'.repeat(500)}words`).tree).toMatchObject({ type: 'root' });
});

it('refuses in words what is nested deeper', async () => {
  await expect(markdownTree(`${'> '.repeat(600)}words`, {})).rejects.toThrow(TOO_DEEP);
  expect(() => parseHtmlDocument(`${'<div>'.repeat(600)}words`)).toThrow(TOO_DEEP);
});
