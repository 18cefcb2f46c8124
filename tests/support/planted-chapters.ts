import type { Loss } from './planted-notation.ts';

/** What is said of a chapter that is not there. */
export const absent = (name: string, contents: string) => `The chapter ${name} is not there; ${contents} lists it.`;

export const PAGE = '# A\n\nWords.\n';

/** Contents of every make of site that list a chapter which is not there. */
export const CHAPTERS: Loss[] = [
  ['mkdocs', { 'mkdocs.yml': 'nav:\n  - a.md\n  - gone/b.md\n', 'docs/a.md': PAGE }, absent('gone/b.md', 'mkdocs.yml')],
  [
    'Quarto',
    { '_quarto.yml': 'book:\n  chapters:\n    - index.qmd\n    - b.qmd\n', 'index.qmd': PAGE },
    absent('b.qmd', '_quarto.yml'),
  ],
  ['bookdown', { '_bookdown.yml': 'rmd_files: [a.Rmd, b.Rmd]\n', 'a.Rmd': PAGE }, absent('b.Rmd', '_bookdown.yml')],
  ['Jupyter Book', { '_toc.yml': 'root: a\nchapters:\n  - file: b\n', 'a.md': PAGE }, absent('b', '_toc.yml')],
  [
    'a program of Jupyter Book',
    { '_toc.yml': 'root: a\nchapters:\n  - file: b\n', 'a.md': PAGE, 'b.py': '' },
    'The chapter b is there as b.py, a kind of file that is not read; _toc.yml lists it.',
  ],
  ['mdBook', { 'SUMMARY.md': '- [A](a.md)\n- [B](b.md)\n', 'a.md': PAGE }, absent('b.md', 'SUMMARY.md')],
  [
    'Docusaurus',
    {
      'docusaurus.config.js': 'module.exports = { title: "T" };',
      'sidebars.js': "module.exports = { docs: ['a', 'b'] };",
      'docs/a.md': PAGE,
    },
    absent('b', 'sidebars'),
  ],
  [
    'VitePress',
    {
      '.vitepress/config.js': "export default { themeConfig: { sidebar: [{ link: '/a' }, { link: '/b' }] } };",
      'a.md': PAGE,
    },
    absent('b', 'the sidebar'),
  ],
  [
    'Starlight',
    {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T', sidebar: ['a', 'b'] })] };",
      'src/content/docs/a.md': PAGE,
    },
    absent('b', 'the sidebar'),
  ],
  [
    'Mintlify',
    {
      'docs.json':
        '{"$schema":"https://mintlify.com/docs.json","navigation":{"groups":[{"group":"G","pages":["a","b"]}]}}',
      'a.mdx': PAGE,
    },
    absent('b', 'docs.json'),
  ],
  [
    'Docsify',
    { 'index.html': '<script src="docsify.js"></script>', '_sidebar.md': '- [A](a.md)\n- [B](b.md)\n', 'a.md': PAGE },
    absent('b.md', '_sidebar.md'),
  ],
  [
    'Sphinx',
    { 'conf.py': '', 'index.rst': 'A\n=\n\n.. toctree::\n\n   a\n   b\n', 'a.rst': 'A\n=\n\nWords.\n' },
    absent('b', 'index.rst'),
  ],
  [
    'Antora',
    {
      'antora.yml': 'name: t\nnav:\n  - modules/ROOT/nav.adoc\n',
      'modules/ROOT/nav.adoc': '* xref:a.adoc[A]\n* xref:b.adoc[B]\n',
      'modules/ROOT/pages/a.adoc': '= A\n\nWords.\n',
    },
    absent('modules/ROOT/pages/b.adoc', 'the navigation'),
  ],
  [
    'a generated reference',
    { 'a.md': '# A\n\n@include .generated/all.md\n' },
    '.generated/all.md is not there; a.md includes it.',
  ],
  [
    'an AsciiDoc book',
    { 'book.adoc': '= Book\n\n== One\n\nWords.\n\ninclude::gone.adoc[]\n' },
    'gone.adoc is not there; book.adoc includes it.',
  ],
];
