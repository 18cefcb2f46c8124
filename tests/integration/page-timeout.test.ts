import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';
import { collect, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

const patient = new AbortController().signal;
const LOOPING_WORKER = new URL('../support/looping-page-worker.ts', import.meta.url);

/** An SSH key as it stands in manuals: capitals and digits without end, and a line that no pattern of identifiers fits. */
const KEY = `ssh-rsa AAAAB3NzaC1yc2EAAAABIwAAAQEA${'klOUpkDHrfHY17SbrmTIpNLTGK9Tjom'.repeat(40)}/+ schacon@mylaptop.local`;

describe('a page that takes too long to read', () => {
  let test: TestLibrary;
  let folder: string;
  beforeAll(async () => {
    test = await openTestLibrary();
    folder = await mkdtemp(join(tmpdir(), 'lectern-timeout-'));
    await writeFile(
      join(folder, '1-first.md'),
      '# First\n\nIt is [read](2-endless.md#end), the [last](4-last.md#LAST).\n',
    );
    await writeFile(join(folder, '2-endless.md'), '# Endless\n\nNobody ever reads this.\n');
    await writeFile(join(folder, '3-key.md'), `# Keys\n\nA public key is one line:\n\n    ${KEY}\n\n${KEY}\n`);
    await writeFile(join(folder, '4-last.md'), '# Last\n\nThe last page is read.\n');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await test.close();
  });

  it('is given up by name, and the others go in', async () => {
    const parser = createPageParser({ pageTimeoutMs: 5_000, worker: LOOPING_WORKER });
    const events = await collect(ingestSource({ ...test, parser }, { path: folder }, patient));
    await parser.close();
    expect(events.filter(({ type }) => type === 'warning')).toEqual([
      {
        type: 'warning',
        file: '2-endless.md',
        message: '2-endless.md took longer than 5 s to read and was skipped.',
        kind: 'failed',
      },
    ]);
    expect(events.filter(({ type }) => type === 'page-end')).toMatchObject([
      { path: '1-first', outcome: 'indexed' },
      { path: '2-endless', outcome: 'failed' },
      { path: '3-key', outcome: 'indexed' },
      { path: '4-last', outcome: 'indexed' },
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'ingest-end', indexed: 3, failed: 1 });
    const [document] = await test.library.listDocuments(ANONYMOUS);
    const first = await test.library.findPageByPath(ANONYMOUS, document?.id ?? '', '1-first');
    expect(first?.html).toMatch(/href="[^"]*2-endless#end".*href="[^"]*4-last#last"/);
  });

  it('is stopped like any other when the run is', async () => {
    const parser = createPageParser({ worker: LOOPING_WORKER });
    const stopping = new AbortController();
    const reason = new Error('nobody waits for it');
    const run = ingestSource({ ...test, parser }, { path: folder }, stopping.signal);
    await run.next();
    const rest = expect(collect(run)).rejects.toBe(reason);
    stopping.abort(reason);
    await rest;
    await parser.close();
  });
});
