import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { DIALECT_NAMES, type DialectName } from '#lib/contracts/dialects.ts';
import { NotationPage } from '#lib/books/ingest/readers/dialects/notation-page.ts';
import { parseNotation, prepareMarkdown } from '#lib/books/ingest/readers/dialects/read-notation.ts';
import { parseMarkdown } from '#lib/books/ingest/readers/markdown/markdown-tree.ts';
import { buildPageContext } from '#tests/support/page-context.ts';
import { readSite } from '#tests/support/read-site.ts';

const MARK = Symbol.for('lectern.test.dialects');
const PROGRAM = "globalThis[Symbol.for('lectern.test.dialects')] = true;";

/** Beginnings of notation without an end, each many times. */
const BEGINNINGS = [
  ...[
    '{{',
    '{{<',
    '{{% note ',
    '{%',
    '{% raw %}',
    '{% comment %}',
    '{{< a "b\\" ',
    '[[',
    '![[a',
    '%%',
    '==a',
    '++a',
    '`',
    '``a',
  ],
  ...[
    '```{note}\n',
    ':::{note}\n',
    '::: a\n',
    ':::: {.callout-tip}\n',
    '!!! note\n',
    '??? note "a\n',
    '=== "a"\n',
    '/// tip\n',
  ],
  ...[
    '[a][',
    '[`a`]',
    '[^a',
    '> [!a]- ',
    '@fig-a',
    '(a)=\n',
    ':begin_tab:`a`\n',
    '<<< a\n',
    '--8<--',
    '{a}`b`',
    ':material-a',
  ],
  ...['```{a}\n---\n', '```warn header="a\n', 'r[a', '[a]{', '{: .note }\n', '# a {#', '| [[a\\|'],
  ...['```{r a, fig.cap="\n', '(ref:a) a (ref:a)\n', '*[a]: b\n', 'a\n: b\n', '@ref(a', '[@a', '`r a`'],
  ...['a^[', '\\index{a', '\\begin{align}\n', 'a\n: b\n', ':a: b\n', '[a', ']{.a}', '{.a}\n', '| a |\n: b\n'],
];

async function millisecondsFor(dialect: DialectName, text: string): Promise<number> {
  const context = buildPageContext();
  const page = new NotationPage({ ...context, book: { ...context.book, dialect } });
  const start = performance.now();
  await prepareMarkdown(text, page);
  page.report();
  return performance.now() - start;
}

describe.each(DIALECT_NAMES)('hostile pages of %s', (dialect) => {
  it('are taken apart in a time that grows with their length', async () => {
    for (const piece of BEGINNINGS) {
      const text = piece.repeat(Math.ceil(20_000 / piece.length));
      // What is quadratic takes much longer at this length.
      expect(await millisecondsFor(dialect, text), piece).toBeLessThan(1_500);
    }
  });

  it('end in text or one sentence, and hold what is stored', async () => {
    const nested = Array.from({ length: 200 }, (_, depth) => `${':'.repeat(3 + 200 - depth)} {.note}\n`).join('');
    const files = {
      'lectern.yaml': `dialect: ${dialect}`,
      'pieces.md': BEGINNINGS.join('\n\n'),
      'nested.md': nested,
      'colons.md': ':::note\n'.repeat(1_000),
      'quotes.md': '> '.repeat(500) + '[!note] a',
    };
    const { pages } = await readSite(files);
    expect(pages).toHaveLength(4);
    for (const { read, refusal } of pages) expect(read !== null || refusal !== null).toBe(true);
  });
});

describe('hostile sites', () => {
  it.each<[string, Record<string, string>]>([
    ['mkdocs.yml', { 'docs/a.md': '# A' }],
    ['docusaurus.config.js', { 'docs/a.md': '# A' }],
    ['sidebars.js', { 'docusaurus.config.js': 'module.exports = {}', 'docs/a.md': '# A' }],
    ['.vitepress/config.ts', { 'a.md': '# A' }],
    ['_toc.yml', { 'a.md': '# A' }],
    ['myst.yml', { 'a.md': '# A' }],
    ['conf.py', { 'a.md': '# A' }],
    ['static/_redirects', { 'hugo.toml': '', 'content/a.md': '# A' }],
    ['hugo.toml', { 'content/a.md': '# A' }],
    ['_quarto.yml', { 'a.qmd': '# A' }],
    ['_config.yml', { 'a.md': '# A' }],
  ])('say it in one sentence when %s has 10 MB', async (name, files) => {
    const site = readSite({ ...files, [name]: '# x\n'.repeat(2_621_440) });
    await expect(site).rejects.toThrow(`${basename(name)} cannot be read. The file is larger than 5 MB.`);
  });

  it('are known by .obsidian alone, which is not looked into', async () => {
    const { book } = await readSite({ '.obsidian/app.json': `${PROGRAM}\n`.repeat(200_000), 'a.md': '# A' });
    expect(book.dialect).toBe('obsidian');
    expect(Object.hasOwn(globalThis, MARK)).toBe(false);
  });

  it('have contents without end or beginning, and each page once', async () => {
    const nested = 'contents:\n'.concat(
      Array.from(
        { length: 300 },
        (_, depth) => `${' '.repeat(4 + depth * 2)}- section: a\n${' '.repeat(6 + depth * 2)}contents:\n`,
      ).join(''),
    );
    const quarto = await readSite({ '_quarto.yml': `website:\n  sidebar:\n    ${nested}`, 'a.qmd': '# A' });
    expect(quarto.book.pages).toHaveLength(1);
    const loop = Object.fromEntries(
      Array.from({ length: 300 }, (_, page) => [
        `${page}.md`,
        `---\ntitle: X\n${page === 0 ? '' : 'parent: X\n'}nav_order: 1\n---\nA.\n`,
      ]),
    );
    const jekyll = await readSite({ '_config.yml': 'source: .\ndata_dir: ../..\nexclude: ["*"]\n', ...loop });
    expect(jekyll.book.pages).toHaveLength(300);
    const outside = await readSite(
      { 'book/_config.yml': 'source: ..\n', 'book/a.md': '# A', 'secret.md': '# S' },
      'book',
    );
    expect(outside.book.pages.map(({ filename }) => filename)).toEqual(['a.md']);
  });

  it('put no file from outside of the book into a page', async () => {
    const outside = {
      material: '--8<-- "../secret.md"\n\n--8<-- "/etc/hostname"\n',
      vitepress: '<<< ../secret.md\n\n<!--@include: ../secret.md-->\n\n<<< @/../secret.md\n',
      myst: '```{literalinclude} ../secret.md\n```\n\n```{include} /../secret.md\n```\n\n```{figure} ../secret.png\n```\n',
      quarto: '{{< include ../secret.md >}}\n\n{{< include /../secret.md >}}\n',
      hugo: '{{< readfile "../secret.md" >}}\n',
      jekyll: '{% include_relative ../secret.md %}\n',
      obsidian: '![[../secret]] [[../secret]] ![[../secret.png]]\n',
    };
    for (const [dialect, page] of Object.entries(outside)) {
      const files = {
        'secret.md': 'hidden words',
        'book/lectern.yaml': `dialect: ${dialect}`,
        'book/a.md': `# A\n\n${page}`,
      };
      const { textOf, warnings } = await readSite(files, 'book');
      expect(textOf('a.md'), dialect).not.toContain('hidden');
      expect(warnings.length, dialect).toBeGreaterThan(dialect === 'obsidian' ? -1 : 0);
    }
  });

  it('stop at files that include each other', async () => {
    const files = {
      'lectern.yaml': 'dialect: material',
      'a.md': '# A\n\n--8<-- "b.md"\n',
      'b.md': '--8<-- "a.md"\n\n--8<-- "b.md"\n',
    };
    const { warnings } = await readSite(files);
    expect(warnings).toContain('a.md includes itself; a.md includes it.');
    const many = { 'lectern.yaml': 'dialect: material', 'a.md': '--8<-- "b.md"\n\n'.repeat(2_000), 'b.md': 'words' };
    expect((await readSite(many)).warnings).toContain('b.md is one of too many files; a.md includes it.');
  });

  it('run nothing that a page calls a program', async () => {
    const page = `{{< ${PROGRAM} >}}\n\n{% ${PROGRAM} %}\n\n\`\`\`{r}\n${PROGRAM}\n\`\`\`\n\n<script setup>${PROGRAM}</script>\n\n{{ ${PROGRAM} }}\n`;
    for (const dialect of DIALECT_NAMES) {
      const { htmlOf } = await readSite({
        'lectern.yaml': `dialect: ${dialect}`,
        'a.md': page,
        'b.mdx': `export const a = (${PROGRAM.slice(0, -1)});\n`,
      });
      expect(htmlOf('a.md')).not.toContain('<script');
    }
    expect(Object.hasOwn(globalThis, MARK)).toBe(false);
  });

  it('run none of their configurations', async () => {
    const list = `(() => { ${PROGRAM} return ['a']; })()`;
    const sites: Record<string, string>[] = [
      {
        'docusaurus.config.js': `${PROGRAM}\nmodule.exports = { title: 'T' };`,
        'sidebars.js': `${PROGRAM}\nmodule.exports = { docs: ${list} };`,
      },
      { 'docusaurus.config.ts': `export default { presets: ${list} };`, 'sidebars.ts': `export default ${list};` },
      { '.vitepress/config.mjs': `${PROGRAM}\nexport default { themeConfig: { sidebar: ${list} } };` },
      { 'mkdocs.yml': `nav: !!js/function "function () { ${PROGRAM} }"\n` },
      { 'conf.py': `__import__('os').system('touch ran')\nrst_prolog = __import__('os').system('touch ran')\n` },
    ];
    for (const site of sites) {
      const { pages } = await readSite({ ...site, 'docs/a.md': '# A\n', 'a.md': '# A\n' });
      expect(pages.length, Object.keys(site).join()).toBeGreaterThan(0);
    }
    expect(Object.hasOwn(globalThis, MARK)).toBe(false);
  });

  it('say much with few aliases, and are read to an end', async () => {
    const laughs = Array.from({ length: 12 }, (_, level) =>
      level === 0
        ? 'l0: &l0 [a.md, a.md]'
        : `l${level}: &l${level} [${Array(9)
            .fill(`*l${level - 1}`)
            .join(', ')}]`,
    ).join('\n');
    const wide = `all: &all\n${'- a.md\n'.repeat(20_000)}nav: [${Array(90).fill('*all').join(', ')}]\n`;
    for (const yaml of [`${laughs}\nnav: *l11\n`, wide]) {
      expect((await readSite({ 'mkdocs.yml': yaml, 'docs/a.md': '# A\n' })).pages).toHaveLength(1);
      expect((await readSite({ 'hugo.yaml': yaml, 'content/a.md': '# A\n' })).pages).toHaveLength(1);
      expect((await readSite({ '_quarto.yml': yaml, 'a.qmd': '# A\n' })).pages).toHaveLength(1);
    }
  });

  it('have front matter without end, or too deep, that stays text or is nothing', async () => {
    const { pages } = await readSite({
      'hugo.toml': '',
      'content/open.md': `+++\n${'a = 1\n'.repeat(20_000)}`,
      'content/deep.md': `+++\na = ${'['.repeat(20_000)}\n+++\nWords.\n`,
      'content/dotted.md': `+++\n${'a.'.repeat(5_000)}b = 1\n+++\nWords.\n`,
    });
    expect(pages).toHaveLength(3);
    for (const { read, refusal } of pages) expect(read !== null || refusal !== null).toBe(true);
  });

  it('bring no mark of the reader', async () => {
    const page =
      '<details class="tab" name="tabs-1" data-start="0"><summary>A</summary>B</details>\n\n=== "C"\n    D\n';
    const { htmlOf } = await readSite({ 'lectern.yaml': 'dialect: mkdocs', 'a.md': page });
    expect(htmlOf('a.md').match(/name="tabs-\d"/g)).toEqual(['name="tabs-1"', 'name="tabs-1"']);
  });
});

it('a text whose definitions would show is parsed without them', () => {
  const page = new NotationPage(null);
  const tree = parseNotation('[a][b]\n\n```\ncode', page, parseMarkdown);
  expect(JSON.stringify(tree)).not.toContain('nowhere');
});
