import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));

/** Pages that take a parser, or what comes behind it, more than their length. */
const PAGES: [string, string][] = [
  ['five words of 100 kB', repeat(5, (index) => `${'x'.repeat(100_000)}${index}`).join(' ')],
  ['a word of 100 kB like an identifier', 'aB1'.repeat(33_000)],
  ['a word of 1 MB', 'x'.repeat(1_000_000)],
  ['a word of 1 MB with hyphens', 'aB1-'.repeat(250_000)],
  ['1,500 nested items', repeat(1_500, (index) => `${'  '.repeat(index)}- item ${index}`).join('\n')],
  ['30,000 openers', '*a_ '.repeat(30_000)],
  ['20,000 headings', repeat(20_000, (index) => `# Heading ${index}\n\nText ${index}.\n`).join('\n')],
  ['40,000 marks', `a${'\u0301\u0316'.repeat(20_000)}`],
];

describe('a page that would keep the reader of pages busy', () => {
  let test: TestRuntime;
  let folder: string;
  beforeAll(async () => {
    test = await openTestRuntime();
    folder = await mkdtemp(join(tmpdir(), 'lectern-budgets-'));
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(PAGES)('is read or given up, and the next one goes in: %s', async (name, text) => {
    const path = join(folder, String(PAGES.findIndex(([other]) => other === name)));
    await mkdir(path);
    await writeFile(join(path, '1.md'), text);
    await writeFile(join(path, '2.md'), '# Next\n\nThis page is read.\n');
    const events = await collect(test.runtime.ingest({ path }, new AbortController().signal));
    const [first, next] = events.filter((event) => event.type === 'page-end');
    expect(next).toMatchObject({ path: '2', outcome: 'indexed' });
    const messages = events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
    if (first?.outcome === 'failed') expect(messages).toEqual([expect.stringMatching(/^1[.]md .*given up[.]$|nested/)]);
    else expect(first).toMatchObject({ path: '1', outcome: 'indexed' });
  });
});
