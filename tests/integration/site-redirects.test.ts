import { expect, it } from 'vitest';

import { readSite } from '#tests/support/read-site.ts';

const MARK = Symbol.for('lectern.test.redirects');
const PROGRAM = "globalThis[Symbol.for('lectern.test.redirects')] = true";

async function linksOf(files: Record<string, string>, page: string) {
  const { htmlOf, warnings } = await readSite(files);
  return { links: Array.from(htmlOf(page).matchAll(/href="([^"]*)"/g), ([, href]) => href), warnings };
}

it('old addresses lead to their pages where mdBook lists them, relative ones and those that lead to others among them', async () => {
  const { links, warnings } = await linksOf(
    {
      'book.toml':
        '[output.html.redirect]\n"/old/pot.html" = "../new/pot.html#lid"\n"/first.html" = "/old/pot.html"\n"/out.html" = "https://example.org/"\n"/a.html" = "/new/pot.html"\n"/x.html#y" = "/a.html"\n',
      'src/SUMMARY.md': '- [A](a.md)\n- [Pot](new/pot.md)\n',
      'src/a.md': '[a](old/pot.md) [b](first.html#lid) [c](out.html) [d](a.md) [e](/x.html)\n',
      'src/new/pot.md': '# Pot\n\n## Lid\n',
    },
    'a.md',
  );
  expect(links).toEqual(['/books/book/new/pot', '/books/book/new/pot#lid', '/books/book/a']);
  expect(warnings.map((warning) => warning.split(',')[0])).toEqual(['a.md links to out.html', 'a.md links to /x.html']);
});

it('they do where the plugin of MkDocs lists them, and what a page says of itself counts before', async () => {
  const { links } = await linksOf(
    {
      'mkdocs.yml':
        'plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: pots/new.md\n        taken.md: pots/new.md\n        far.md: https://example.org\n',
      'docs/index.md': '[a](old.md) [b](old/) [c](taken.md)\n',
      'docs/pots/new.md': '# New\n',
      'docs/own.md': '---\nredirect_from: /taken/\n---\n# Own\n',
    },
    'index.md',
  );
  expect(links).toEqual(['/books/book/pots/new', '/books/book/pots/new', '/books/book/own']);
});

it('they do where the plugin of Docusaurus lists them, which is not run', async () => {
  const { links } = await linksOf(
    {
      'docusaurus.config.ts': `${PROGRAM};\nconst redirects = [{ from: ['/docs/old', '/docs/older'], to: '/docs/new' }, { from: '/docs/made', to: make() }];\nexport default { plugins: ['x', ['@docusaurus/plugin-client-redirects', { redirects, createRedirects() { ${PROGRAM}; } }]] };\n`,
      'docs/a.md': '[a](/docs/old) [b](older) [c](./old.md) [d](made)\n',
      'docs/new.md': '# New\n',
    },
    'a.md',
  );
  expect(links).toEqual(['/books/book/new', '/books/book/new', '/books/book/new']);
  expect(Object.hasOwn(globalThis, MARK)).toBe(false);
});

it('they do where a file for the host of the site lists them', async () => {
  const { links } = await linksOf(
    {
      'hugo.toml': '',
      'content/a.md': '[a](/old/) [b](/any/thing) [c](/other)\n',
      'content/new.md': '# New\n',
      'static/_redirects': '# Old ones\n/old  /new/ 301\n/any/* /new/:splat\n\n/other https://example.org 302\n',
    },
    'a.md',
  );
  expect(links).toEqual(['/books/book/new']);
});
