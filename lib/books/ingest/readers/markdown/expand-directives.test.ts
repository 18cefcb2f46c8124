import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildPageContext } from '#tests/support/page-context.ts';

import { splitAtGapMarks } from '../tree/gaps.ts';
import { expandDirectives, selectionOf } from './expand-directives.ts';
import { includePart } from '../book/included-part.ts';

let folder: string;

const FILE =
  'one\n// ANCHOR: outer\ntwo\n// ANCHOR: inner\nthree\n// ANCHOR_END: inner\nfour\n// ANCHOR_END: outer\nfive\n// ANCHOR: inner\nsix\n// ANCHOR_END: inner\n';
const NUMBERED = '1\n2\n3\n4\n5\n';

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-include-')));
  await mkdir(join(folder, 'book/src/part'), { recursive: true });
  await mkdir(join(folder, 'book/listings'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'book/listings/a.rs'), 'fn a() {}\n');
  await writeFile(join(folder, 'book/listings/nested.md'), 'before {{#include a.rs}} after\n');
  await writeFile(join(folder, 'book/listings/self.md'), '{{#include ../listings/self.md}}\n');
  await writeFile(join(folder, 'book/listings/binary.rs'), Buffer.from([0, 1]));
  await writeFile(join(folder, 'book/listings/bomb.md'), '{{#include big.md}}'.repeat(100));
  await writeFile(join(folder, 'book/listings/big.md'), 'x'.repeat(100_000));
  await symlink(join(folder, 'secret.txt'), join(folder, 'book/listings/link.txt'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function contextOfPage() {
  const context = buildPageContext();
  const rootFolder = join(folder, 'book');
  return {
    ...context,
    book: { ...context.book, rootFolder, sourceFolder: join(rootFolder, 'src') },
    page: { ...context.page, file: join(rootFolder, 'src/part/page.md'), filename: 'part/page.md' },
  };
}

async function expandInBook(markdown: string) {
  const context = contextOfPage();
  const { markdown: expanded, title } = await expandDirectives(markdown, context);
  const shown = splitAtGapMarks(expanded).map((part) =>
    typeof part === 'string' ? part : `<${context.gaps[part] ?? ''}>`,
  );
  return { text: shown.join(''), title, warnings: context.warnings.map(({ message }) => message) };
}

describe('expandDirectives', () => {
  it('includes files relative to the file that names them', async () => {
    expect((await expandInBook('x {{#include ../../listings/nested.md}} y')).text).toBe('x before fn a() {} after y');
    expect((await expandInBook('{{ #rustdoc_include ../../listings/a.rs }}')).text).toBe('fn a() {}');
  });

  it('shows a playground as a code block and takes the title out', async () => {
    expect((await expandInBook('{{#playground ../../listings/a.rs editable}}')).text).toBe(
      '```rust,editable\nfn a() {}\n```\n',
    );
    expect(await expandInBook('{{#title A & B}}x')).toMatchObject({ text: 'x', title: 'A & B' });
  });

  it('leaves escaped and unknown directives', async () => {
    expect((await expandInBook('\\{{#include a}} {{#other b}} {{x}}')).text).toBe('{{#include a}} {{#other b}} {{x}}');
  });

  it.each([
    ['../../listings/none.rs:here', 'listings/none.rs is not there; part/page.md includes it.'],
    ['../../listings/a.rs:none', 'listings/a.rs has no part for "../../listings/a.rs:none"; part/page.md includes it.'],
    ['../../listings/binary.rs', 'listings/binary.rs is not text; part/page.md includes it.'],
    ['../../listings', 'listings is not there; part/page.md includes it.'],
    ['../../listings/link.txt', 'listings/link.txt lies outside the book; part/page.md includes it.'],
  ])('leaves a gap for %s and says why', async (target, message) => {
    expect(await expandInBook(`a {{#include ${target}}} b`)).toMatchObject({
      text: `a <${target}> b`,
      warnings: [message],
    });
  });

  it('reads nothing outside the book', async () => {
    const { text, warnings } = await expandInBook('{{#include ../../../secret.txt}} {{#include /etc/hostname}}');
    expect(text).toBe('<../../../secret.txt> </etc/hostname>');
    expect(warnings.every((message) => message.includes('lies outside the book'))).toBe(true);
  });

  it('ends where files include each other or grow without end', async () => {
    expect((await expandInBook('{{#include ../../listings/self.md}}')).text).toBe('<../listings/self.md>');
    await expect(expandInBook('{{#include ../../listings/bomb.md}}')).rejects.toThrow(
      'Its includes add up to more than 5 MB.',
    );
  });
});

describe('selectionOf', () => {
  const select = (text: string, written: string, isFirst = true) =>
    includePart(text, { ...selectionOf(written), isFirst })?.join('\n') ?? null;

  it.each([
    ['2', '2'],
    ['2:', '2\n3\n4\n5'],
    [':2', '1\n2'],
    ['2:4', '2\n3\n4'],
    ['4:99', '4\n5'],
    ['9', ''],
    ['', '1\n2\n3\n4\n5'],
  ])('takes lines %s', (written, lines) => {
    expect(select(NUMBERED, written)).toBe(lines);
  });

  it.each([
    ['outer', true, 'two\nthree\nfour'],
    ['inner', true, 'three'],
    ['inner', false, 'three\nsix'],
    ['absent', true, null],
  ])('takes what stands between the anchors "%s"', (name, isFirst, lines) => {
    expect(select(FILE, name, isFirst)).toBe(lines);
  });

  it('drops anchor comments from whole files', () => {
    expect(select(FILE, '')).toBe('one\ntwo\nthree\nfour\nfive\nsix');
  });

  it('takes an anchor that is never closed to the end of the file', () => {
    expect(select('a\n# ANCHOR: x\nb\nc\n', 'x')).toBe('b\nc');
  });
});
