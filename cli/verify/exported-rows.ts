import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

import { exportFormat, type VerifiedExport, verifyExport } from '#lib/people/exports/verify-export.ts';

/** Enough to know an export by. */
const START_BYTES = 64;

/** Checks a file that is an export; null for any other. Rejects with the system's error when it cannot be read. */
export async function verifyExportFile(path: string): Promise<VerifiedExport | null> {
  const format = exportFormat(await startOf(path));
  return format === null ? null : verifyExport(createReadStream(path), format);
}

/** What was found, for a person. */
export function exportSentence({ file, rows, hash }: VerifiedExport): string {
  const count = rows === 1 ? '1 row' : `${rows} rows`;
  if (file === 'altered') return `The export was changed: only the first ${count} are unchanged.`;
  if (file === 'cut') return `The export is incomplete: it ends after ${count}, and more were written.`;
  return `The export is unchanged: ${count}, and the last hash is ${hash}.`;
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
