import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exportTurns } from '#lib/people/conversations/export-turns.ts';
import { buildReviewedTurn, buildSource } from '#tests/support/conversation-records.ts';
import { trialsOf } from '#tests/support/trials.ts';

const PROJECT = join(import.meta.dirname, '../..');
const TURNS = trialsOf({ usual: 2_000, deep: 100_000 });
/** Far less than the longest file takes. */
const HEAP_MB = 64;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(format: 'csv' | 'jsonl'): Promise<string> {
  const sources = Array.from({ length: 8 }, (_, index) => buildSource(`p${index}`, 'v'.repeat(64)));
  async function* turns() {
    for (let index = 0; index < TURNS; index += 1) yield buildReviewedTurn({ query: `Question ${index}?`, sources });
  }
  const path = join(folder, `turns.${format}`);
  await pipeline(Readable.from(exportTurns(turns(), format)), createWriteStream(path));
  return path;
}

async function verify(path: string): Promise<{ code: number; output: string }> {
  const command = [`--max-old-space-size=${HEAP_MB}`, 'cli/verify/main.ts', path];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: PROJECT });
    return { code: 0, output: stdout };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error)) throw error;
    return { code: error.code === null ? -1 : Number(error.code), output: String(error.stdout) };
  }
}

/** Changes one byte, and says which it was. */
async function change(path: string, at: number, byte?: number): Promise<number> {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  const before = buffer[0] ?? 0;
  await file.write(Buffer.of(byte ?? before ^ 1), 0, 1, at);
  await file.close();
  return before;
}

async function sizeOf(path: string): Promise<number> {
  const file = await open(path);
  const { size } = await file.stat();
  await file.close();
  return size;
}

describe.each(['csv', 'jsonl'] as const)('npm run verify of a long export as %s', (format) => {
  it(
    'finds it as it was written, and a changed byte wherever it is, in little memory',
    { timeout: 300_000 },
    async () => {
      const path = await write(format);
      const size = await sizeOf(path);
      expect(await verify(path)).toMatchObject({
        code: 0,
        output: expect.stringContaining(`unchanged: ${TURNS} rows`) as string,
      });
      for (const at of [200, Math.floor(size / 2), size - 10]) {
        const before = await change(path, at);
        expect(await verify(path)).toMatchObject({
          code: 1,
          output: expect.stringContaining('The export was changed') as string,
        });
        await change(path, at, before);
      }
    },
  );
});
