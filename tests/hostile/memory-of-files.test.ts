import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOSTILE_EPUBS } from '#tests/support/hostile-epubs.ts';
import { HOSTILE_PDFS, WILLING_PDFS } from '#tests/support/hostile-pdfs.ts';
import { REFUSED_RTF, WILLING_RTF } from '#tests/support/hostile-rtf.ts';
import { type BroughtFile, READ_FILES, REFUSED_FILES } from '#tests/support/hostile-texts-and-documents.ts';

const READER = fileURLToPath(new URL('../support/read-one-file.ts', import.meta.url));
/** Of the whole process at its most. Without any file it has 170; the thread may have 512 of heap, beside the bytes of a file of 100. */
const MAX_MB = 1_100;
const FEWEST_FILES = 60;

const nameOf = (sentence: string) => (sentence.includes('Rename it to end in .pdf') ? 'book.docx' : 'book.pdf');
const REFUSED: BroughtFile[] = [
  ...HOSTILE_EPUBS.map(([kind, file]): BroughtFile => [`an EPUB: ${kind}`, file]),
  ...HOSTILE_PDFS.map(([kind, build, sentence]): BroughtFile => [`a PDF: ${kind}`, () => [nameOf(sentence), build()]]),
  ...REFUSED_RTF.map(([kind, bytes]): BroughtFile => [`a Rich Text: ${kind}`, () => ['book.rtf', bytes()]]),
  ...REFUSED_FILES,
];
const READ: BroughtFile[] = [
  ...WILLING_PDFS.map(([kind, build]): BroughtFile => [`a PDF: ${kind}`, () => ['book.pdf', build()]]),
  ...WILLING_RTF.map(([kind, bytes]): BroughtFile => [`a Rich Text: ${kind}`, () => ['book.rtf', bytes()]]),
  ...READ_FILES,
];

describe('a hostile file, each read by a process of its own', () => {
  let folder: string;
  const peaks: { kind: string; peakMb: number }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-brought-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    const largest = peaks.toSorted((one, other) => other.peakMb - one.peakMb).slice(0, 5);
    const named = largest.map(({ kind, peakMb }) => `${peakMb} MB (${kind})`);
    process.stdout.write(`hostile files: ${peaks.length}, most memory: ${named.join(', ')}\n`);
  });

  async function read([kind, file]: BroughtFile): Promise<{ outcome: string; said: string; peakMb: number }> {
    const [name, content] = file();
    const path = join(folder, name);
    if (content instanceof Uint8Array) await writeFile(path, content);
    else {
      await writeFile(path, content.head, 'latin1');
      await truncate(path, content.bytes);
    }
    const { stdout } = await promisify(execFile)(process.execPath, [READER, path], { timeout: 60_000 });
    await rm(path);
    const result = JSON.parse(stdout) as { outcome: string; said: string; peakMb: number };
    peaks.push({ kind, peakMb: result.peakMb });
    return result;
  }

  it.each(REFUSED)('is refused in one sentence, in little memory: %s', async (...brought) => {
    const { outcome, said, peakMb } = await read(brought);
    expect([outcome, said]).toEqual(['refused', expect.stringMatching(/^[^\n]{10,200}\.$/)]);
    expect(peakMb).toBeLessThan(MAX_MB);
  });

  it.each(READ)('is read, and nothing in it runs, in little memory: %s', async (...brought) => {
    const { outcome, said, peakMb } = await read(brought);
    expect([outcome, said]).toEqual(['read', expect.stringMatching(/\p{L}/u)]);
    expect(said).not.toMatch(/<script|onload=|root:x:|lollol|href="javascript/i);
    expect(peakMb).toBeLessThan(MAX_MB);
  });

  it('is one of enough', () => {
    expect(peaks.length).toBeGreaterThanOrEqual(FEWEST_FILES);
  });
});
