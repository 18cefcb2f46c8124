import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildPdf } from '#tests/support/build-pdf.ts';
import { HOSTILE_PDFS, WILLING_PDFS } from '#tests/support/hostile-pdfs.ts';

import { checkPdf } from './check-pdf.ts';

const TEXT = { texts: [{ x: 72, y: 700, text: 'The lamp turns.' }] };
const PICTURE = { pictures: [{ x: 0, y: 0, width: 595, height: 842 }] };
const NO_TEXT = 'There is no text in book.pdf.';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-check-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Why a PDF is refused before it is read; null where it is not. */
async function refusalOf(bytes: Buffer): Promise<string | null> {
  const file = join(folder, 'book.pdf');
  await writeFile(file, bytes);
  return checkPdf(file).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
}

it('refuses what is locked, torn or without a letter', async () => {
  const refused = new Map<string, string | null>();
  for (const [what, build] of HOSTILE_PDFS) refused.set(what, await refusalOf(build()));
  expect(refused.get('a password that nobody has')).toContain('is password-protected');
  expect(refused.get('an encryption that nobody knows')).toContain('is protected in a way');
  expect(refused.get('no text at all')).toContain(NO_TEXT);
  expect(await refusalOf(Buffer.from('%PDF-1.7\n1 0 obj'))).toContain('is damaged');
  expect(await refusalOf(buildPdf({ pages: [PICTURE, PICTURE] }))).toContain(NO_TEXT);
});

it('refuses a form that only Adobe Reader makes pages of, and no other form', async () => {
  const formOf = (fields: string) => `/AcroForm << /Fields [${fields}] /XFA [(template) 3 0 R] >> /NeedsRendering true`;
  const texts = [{ x: 72, y: 700, text: 'Please wait.' }];
  expect(await refusalOf(buildPdf({ pages: [{ texts }], catalogue: formOf('') }))).toBe(
    'book.pdf is a form that only Adobe Reader can show (XFA). Open it there, print it to a PDF file, then add that file.',
  );
  const field = '<< /FT /Tx /T (name) >>';
  expect(await refusalOf(buildPdf({ pages: [{ texts }], catalogue: formOf(field) }))).toBeNull();
});

it('lets through what can be read, also when its text begins late', async () => {
  expect(await refusalOf(buildPdf({ pages: [...Array.from({ length: 30 }, () => PICTURE), TEXT] }))).toBeNull();
  for (const [, build] of WILLING_PDFS) expect(await refusalOf(build())).toBeNull();
});
