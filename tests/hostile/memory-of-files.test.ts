import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { elementsOf } from '#lib/books/ingest/readers/tree/hast-nodes.ts';
import { parseFragment } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { damagedEbooks } from '#tests/support/damaged-ebooks.ts';
import { HOSTILE_EBOOKS } from '#tests/support/hostile-ebooks.ts';
import { HOSTILE_EPUBS } from '#tests/support/hostile-epubs.ts';
import { HOSTILE_PDFS, WILLING_PDFS } from '#tests/support/hostile-pdfs.ts';
import { REFUSED_RTF, WILLING_RTF } from '#tests/support/hostile-rtf.ts';
import { type BroughtFile, READ_FILES, REFUSED_FILES } from '#tests/support/hostile-texts-and-documents.ts';
import type { ReadFile } from '#tests/support/read-files.ts';

const READER = fileURLToPath(new URL('../support/read-files.ts', import.meta.url));
/** Of the whole process at its most. Without any file it has 170; the thread may have 512 of heap, beside the bytes of a file of 100. */
const MAX_MB = 1_100;
const FEWEST_FILES = 120;
/** Files that a process reads. Each of them within the bound means that none of them took more; a process for each took most of the time to start. */
const FILES_OF_PROCESS = 10;

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

/** Files that may be read or refused. */
const UNDECIDED = [...HOSTILE_EBOOKS, ...damagedEbooks(2)].map(([kind, name, bytes]): BroughtFile => [
  `${name}: ${kind}`,
  () => [name, bytes()],
]);

describe('hostile files, read by a process of their own', () => {
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

  async function read(files: readonly BroughtFile[]): Promise<(ReadFile & { kind: string })[]> {
    const paths = await Promise.all(
      files.map(async ([, file], index) => {
        const [name, content] = file();
        const path = join(folder, String(index), name);
        await mkdir(dirname(path), { recursive: true });
        if (content instanceof Uint8Array) await writeFile(path, content);
        else {
          await writeFile(path, content.head, 'latin1');
          await truncate(path, content.bytes);
        }
        return path;
      }),
    );
    const options = { timeout: 60_000 * files.length, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await promisify(execFile)(process.execPath, [READER, ...paths], options);
    await Promise.all(paths.map((path) => rm(dirname(path), { recursive: true })));
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(files.length);
    const results = lines.map((line, index) => {
      const [kind = ''] = files[index] ?? [];
      return { kind, ...(JSON.parse(line) as ReadFile) };
    });
    peaks.push(...results);
    return results;
  }

  it.each(inProcesses(REFUSED))('are refused in one sentence, in little memory: %s and others', async (_, files) => {
    for (const { kind, outcome, said, peakMb } of await read(files)) {
      expect.soft([outcome, said], kind).toEqual(['refused', expect.stringMatching(/^[^\n]{10,200}\.$/)]);
      expect.soft(peakMb, kind).toBeLessThan(MAX_MB);
    }
  });

  it.each(inProcesses(READ))(
    'are read, and nothing in them runs, in little memory: %s and others',
    async (_, files) => {
      for (const { kind, outcome, said, peakMb } of await read(files)) {
        expect.soft([outcome, said], kind).toEqual(['read', expect.stringMatching(/\p{L}/u)]);
        expect.soft(dangersOf(said), kind).toEqual([]);
        expect.soft(peakMb, kind).toBeLessThan(MAX_MB);
      }
    },
  );

  it.each(inProcesses(UNDECIDED))('are read or refused, in little memory: %s and others', async (_, files) => {
    for (const { kind, outcome, said, peakMb } of await read(files)) {
      if (outcome === 'refused') expect.soft(said, kind).toMatch(/^[^\n]{10,250}\.$/);
      else expect.soft(dangersOf(said), kind).toEqual([]);
      expect.soft(peakMb, kind).toBeLessThan(MAX_MB);
    }
  });

  it('are enough', () => {
    expect(peaks.length).toBeGreaterThanOrEqual(FEWEST_FILES);
  });
});

function inProcesses(files: readonly BroughtFile[]): [first: string, files: BroughtFile[]][] {
  const starts = Array.from({ length: Math.ceil(files.length / FILES_OF_PROCESS) }, (_, at) => at * FILES_OF_PROCESS);
  return starts.map((start) => [files[start]?.[0] ?? '', files.slice(start, start + FILES_OF_PROCESS)]);
}

/** What would run in a page, and what comes from a file of the server or an entity. */
function dangersOf(html: string): string[] {
  const attributes = elementsOf(parseFragment(html)).flatMap(({ tagName, properties }) => [
    ...(tagName === 'script' ? [tagName] : []),
    ...Object.entries(properties)
      .filter(([name, value]) => /^on/i.test(name) || /^\s*javascript:/i.test(String(value)))
      .map(([name]) => `${tagName} ${name}`),
  ]);
  return [...attributes, ...(/root:x:|lollol/.exec(html) ?? [])];
}
