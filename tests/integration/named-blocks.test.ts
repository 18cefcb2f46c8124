import { describe, expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

const FENCE = '```';

const MKDOCS = { 'mkdocs.yml': 'site_name: K' };
const FOLDED = '<details><summary>More</summary><p>Words.</p></details>';
const TAB = '<div class="tabs"><details open><summary>Gas</summary><p>Words.</p></details></div>';

/** One kind of block in each notation that has it, with a page that needs no more than the files given. */
const NOTATIONS: [notation: string, files: Record<string, string>, page: string, block: (name: string) => string][] = [
  ['a container', { '.vitepress/config.ts': '' }, 'a.md', (block) => `::: ${block}\nWords.\n:::\n`],
  ['a block between slashes', { ...MKDOCS }, 'docs/a.md', (block) => `/// ${block.replace(' ', ' | ')}\nWords.\n///\n`],
  [
    'a shortcode',
    { 'hugo.toml': 'a = 1' },
    'content/a.md',
    (block) => `{{% ${block.replace(' ', ' "')}" %}}\nWords.\n{{% /${block.split(' ', 1).join('')} %}}\n`,
  ],
  ['a directive of MyST', { 'myst.yml': '' }, 'a.md', (block) => directive(block)],
  [
    'a directive of reStructuredText',
    { 'conf.py': '' },
    'a.rst',
    (block) => `.. ${block.replace(' ', ':: ')}\n\n   Words.\n`,
  ],
  [
    'a component',
    { 'docusaurus.config.js': 'x' },
    'docs/a.mdx',
    (block) => `<${component(block)}>\n\nWords.\n\n</${component(block).split(' ', 1).join('')}>\n`,
  ],
];

function directive(block: string): string {
  return `${FENCE}{${block.replace(' ', '} ')}\nWords.\n${FENCE}\n`;
}

/** `tab-item Gas` as `TabItem title="Gas"`. */
function component(block: string): string {
  const [name = '', title = ''] = block.split(' ');
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')} title="${title}"`;
}

describe.each(NOTATIONS)('the name of a block in %s', (...[, files, page, block]) => {
  it.each([
    ['dropdown More', FOLDED],
    ['collapse More', FOLDED],
    ['tab-item Gas', TAB],
  ])('stands for the same as in any other: %s', async (written, html) => {
    const site = await readSite({ ...files, [page]: block(written) });
    expect(site.htmlOf(page.replace(/^(?:docs|content)\//, ''))).toBe(html);
  });
});
