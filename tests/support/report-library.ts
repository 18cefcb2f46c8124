import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { collect } from './ingest-book.ts';
import type { TestRuntime } from './open-test-runtime.ts';

const REPORTS = {
  'annual-report-2023': `---
document_type: report
department: finance
date: 2023-12-31
authors: [A. Kerr]
---

# Annual Report 2023

## Revenue

Revenue in 2023 was 4 million euros. Most of it came from lamps.

## Staff

The company employed 40 people in 2023.
`,
  'annual-report-2024': `---
document_type: report
department: finance
date: 2024-12-31
authors: [B. Lund]
---

# Annual Report 2024

## Revenue

Revenue in 2024 was 5 million euros. Most of it came from lenses.

## Staff

The company employed 52 people in 2024.
`,
  'lamp-manual': `---
document_type: manual
department: engineering
origin: wiki
date: 2024-03-01
---

# Lamp Manual

## Care

Trim the wick every four hours. Ticket PROJ-123 explains why a long wick smokes.

## Safety

Never refill the lamp while it burns.
`,
} as const;

/** Ingests three documents that differ in kind, department, origin and date. */
export async function ingestReports({ runtime }: Pick<TestRuntime, 'runtime'>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-reports-'));
  try {
    for (const [id, text] of Object.entries(REPORTS)) {
      const path = join(folder, `${id}.md`);
      await writeFile(path, text);
      await collect(runtime.ingest({ path, id }, new AbortController().signal));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
