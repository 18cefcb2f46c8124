import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { previewIngest } from '#lib/serving/runtime/preview-ingest.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { absent, CHAPTERS, PAGE } from '#tests/support/planted-chapters.ts';
import { type Files, type Loss, NOTATION, stays } from '#tests/support/planted-notation.ts';

const PROJECT = join(import.meta.dirname, '../..');
const ADMIN: Administrator = { name: 'admin', role: 'admin' };

const FILES: Loss[] = [
  [
    'documents of an office',
    { 'a.md': PAGE, 'b.doc': 'x', 'c.wps': 'x', 'd/e.doc': 'x' },
    '3 files are of kinds that are not read and are left out (2 .doc, 1 .wps): b.doc, c.wps, d/e.doc. Save as .docx or PDF.',
  ],
  [
    'an e-book',
    { 'a.md': PAGE, 'b.kfx': 'x' },
    'b.kfx is of a kind that is not read and is left out. Convert to EPUB, for example with Calibre.',
  ],
  ['a notebook that is none', { 'a.md': PAGE, 'b.ipynb': '{}' }, 'It is not a notebook, despite its name.'],
  [
    'a Word document beside pages',
    { 'a.html': '<p>Words.', 'b.docx': 'x' },
    'b.docx is a separate book and is left out. Add it by itself.',
  ],
  [
    'a page without a place in the contents',
    { 'mkdocs.yml': 'nav:\n  - a.md\n', 'docs/a.md': PAGE, 'docs/b.md': PAGE },
    'b.md is not listed in mkdocs.yml; it comes after the pages that are.',
  ],
  [
    'a page that mdBook would not make',
    { 'SUMMARY.md': '- [A](a.md)\n', 'a.md': PAGE, 'b.md': PAGE },
    'b.md is left out: SUMMARY.md does not list it.',
  ],
  [
    'a page that is a picture',
    {
      'a.md': PAGE,
      'b.md': '![](b.svg)\n',
      'b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>',
    },
    'b.md is a picture without text, so nothing on it can be found or cited.',
  ],
  [
    'what a program is tested with',
    { 'docs/a.md': PAGE, 'docs/test/a.md': PAGE, 'test/b.md': PAGE, 'lib/fixtures/c.md': PAGE },
    'test/b.md is left out: a program is tested with it.',
  ],
  ['a torn page', { 'a.md': PAGE, 'b.md': Buffer.from([0x23, 0x00, 0x00]) }, 'The file is not text.'],
];

let root: string;
let test: TestRuntime;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'lectern-losses-')));
  await mkdir(join(root, 'books'));
  test = await openTestRuntime({ INGEST_FOLDERS: join(root, 'books'), ADMIN_PASSWORD: 'a-password-for-tests' });
  await test.runtime.administration.openAccounts();
});
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true, force: true });
});

async function plant(name: string, files: Files): Promise<string> {
  const folder = join(root, 'books', name.replaceAll(/\W+/g, '-'));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
}

async function toldByPlan(folder: string): Promise<string[]> {
  const previews = await Array.fromAsync(previewIngest(folder, new AbortController().signal));
  return previews.flatMap(({ leftOut, warnings }) => [...leftOut, ...warnings]).map(({ message }) => message);
}

async function toldByAdministration(folder: string) {
  const { administration } = test.runtime;
  const { run_id: id } = await administration.startIngest(ADMIN, folder);
  return vi.waitFor(
    async () => {
      const run = (await administration.listIngestRuns(ADMIN)).find(({ run_id: one }) => one === id);
      if (run === undefined || run.ended_at === null) throw new Error('It is under way.');
      return run.warnings.map(({ message }) => message);
    },
    { timeout: 60_000 },
  );
}

describe('notation that stays in the text', () => {
  /** Each on a page of its own, of one book. */
  const pages = NOTATION.map(([title, files, told], index) => {
    const [name = ''] = Object.keys(files).filter((file) => file !== 'lectern.yaml');
    const page = `${index}${extname(name)}`;
    return {
      title,
      files: { ...files, [page]: files[name] ?? '' },
      name,
      told: told.replace(`in ${name},`, `in ${page},`),
    };
  });
  const told = { before: [] as string[], after: [] as string[] };

  beforeAll(async () => {
    // A record keeps the first 25 warnings of a kind.
    for (const half of [pages.slice(0, 16), pages.slice(16)]) {
      const files = Object.assign({}, ...half.map(({ files: own, name }) => ({ ...own, [name]: PAGE }))) as Files;
      const folder = await plant(`notation ${half[0]?.title}`, files);
      told.before.push(...(await toldByPlan(folder)));
      told.after.push(...(await toldByAdministration(folder)));
    }
  });

  it.each(pages)('is told before and after it is read: $title', (page) => {
    expect(told.before).toContain(page.told);
    expect(told.after).toContain(page.told);
  });
});

describe.each([
  ['a chapter that the contents list and that is not there', CHAPTERS],
  ['a file that is left out or lost', FILES],
])('%s', (kind, losses) => {
  it.each(firstByDay(losses, 6))('is told before and after it is read: %s', async (name, files, told) => {
    const folder = await plant(`${kind} ${name} ${losses.findIndex(([one]) => one === name)}`, files);
    expect(await toldByPlan(folder)).toContain(told);
    expect(await toldByAdministration(folder)).toContain(told);
  });
});

it('notation in code, in pieces of code and in formulas is none that was left', async () => {
  const folder = await plant('code', {
    'a.md':
      '# A\n\nWrite `{% hint %}`, `[!LEGACY]` or `:::tip`.\n\n```\n{{ name }}\n@include x.md\n```\n\n$$\n\\frac{a}{b}\n$$\n',
  });
  expect(await toldByPlan(folder)).toEqual([]);
});

it('of a whole book notation is told once, with its number and the first place', async () => {
  const page = (times: number) => `# A\n\n${'Before {% wobble %} behind.\n\n'.repeat(times)}`;
  const folder = await plant('number', {
    'lectern.yaml': 'dialect: commonmark\n',
    'a.md': PAGE,
    'b.md': page(3),
    'c.md': page(2),
  });
  const told =
    '{% wobble %} is not understood and stays in the text as it is written: 5 times on 2 pages, first in b.md, line 3.';
  expect(await toldByAdministration(folder)).toEqual([told]);
  // Pages that were not read again are counted like those that were.
  expect(await toldByAdministration(folder)).toEqual([told]);
});

it('a chapter of an EPUB that is not there is told', async () => {
  const { unzipSync, zipSync } = await import('fflate');
  const entries = unzipSync(buildEpub({ ncx: '', chapters: { 'a.html': '<p>A</p>', 'b.html': '<p>B</p>' } }));
  delete entries['OEBPS/b.html'];
  const folder = await plant('epub', { 'part.epub': zipSync(entries) });
  expect(await toldByPlan(join(folder, 'part.epub'))).toContain(
    'The chapter part.epub/b.html is not there or cannot be read; its reading order lists it.',
  );
});

describe('the command', () => {
  const ALL: Files = {
    'mkdocs.yml': 'site_name: Tides\nnav:\n  - a.md\n  - gone.md\n',
    'docs/a.md': '# A\n\nBefore {% wobble %} behind.\n',
    'docs/b.md': PAGE,
    'docs/c.doc': 'x',
  };
  const TOLD = [
    stays('{% wobble %}'),
    absent('gone.md', 'mkdocs.yml'),
    'b.md is not listed in mkdocs.yml; it comes after the pages that are.',
    'docs/c.doc is of a kind that is not read and is left out. Save as .docx or PDF.',
  ];

  async function command(...parameters: string[]): Promise<{ code: number; output: string }> {
    const env = { ...process.env, LECTERN_DATA: join(root, 'data') };
    const run = promisify(execFile)(process.execPath, ['cli/ingest/main.ts', ...parameters], { cwd: PROJECT, env });
    try {
      const { stdout, stderr } = await run;
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'stderr' in error)) throw error;
      return { code: Number(error.code), output: String(error.stderr) };
    }
  }

  longIt('tells all before it reads and when it has, and is done only where nothing was lost', async () => {
    const folder = await plant('site', ALL);
    const { output: plan } = await command(folder, '--plan');
    const { output, code } = await command(folder);
    for (const sentence of TOLD)
      expect([plan, output]).toEqual([plan, output].map(() => expect.stringContaining(sentence) as string));
    expect(code).toBe(0);
    expect(output).not.toContain('✔');
    expect(output).toContain('read, with 4 things to know: 2 indexed');
    const { output: whole } = await command(await plant('whole', { 'a.md': PAGE }));
    expect(stripVTControlCharacters(whole)).toMatch(/✔ .*1 indexed.*Read it at/);
  });

  longIt('invites to no book of which nothing could be read', async () => {
    const run = await command(await plant('torn', { 'a.md': Buffer.from([0x23, 0x00, 0x00]) }));
    expect(run.code).toBe(65);
    expect(run.output).toContain('0 indexed, 0 unchanged, 1 failed');
    expect(run.output).not.toMatch(/✔|Read it at/);
  });

  it('says of a file that is not read what can be done with it', async () => {
    const folder = await plant('alone', { 'a.azw4': 'x' });
    expect((await command(join(folder, 'a.azw4'))).output).toContain('Convert to EPUB, for example with Calibre');
  });
});
