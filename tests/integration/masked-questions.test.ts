import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';

import { openMasking } from '#lib/people/masking/open-masking.ts';

const PROJECT = join(import.meta.dirname, '../..');
const FOLDER = join(PROJECT, 'evals/questions');
const READER = { userId: 'ann.smith', department: null, orgId: null, name: 'Ann Smith' };
const KINDS = ['emails', 'numbers', 'names'] as const;

/** Every text under a field of that name, however deep it lies. */
function textsOf(value: unknown, field: string, name = ''): string[] {
  if (typeof value === 'string') return name === field ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsOf(item, field, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, field, key));
}

const QUESTIONS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .flatMap((path) => textsOf(JSON.parse(readFileSync(join(FOLDER, path), 'utf8')), 'question'));

describe('the questions of the evaluation', () => {
  it('are enough to say something', () => {
    expect(QUESTIONS.length).toBeGreaterThan(500);
  });

  it.each([null, 'DE', 'US', 'GB', 'FR', 'IN', 'CN', 'BR'])(
    'are stored as they are with all of it masked, and numbers of country %s',
    async (country) => {
      const masker = await openMasking({ kinds: KINDS, country });
      const changed = QUESTIONS.filter((question) => masker?.words(READER, question) !== question);
      expect(changed).toEqual([]);
    },
  );
});

/** The files of what finds numbers that a process loads which imports the whole app and masks these. */
async function loadedWith(kinds: readonly string[]): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import('#lib/serving/runtime/create-runtime.ts');
    const { openMasking } = await import('#lib/people/masking/open-masking.ts');
    await openMasking({ kinds: ${JSON.stringify(kinds)}, country: null });
    process.stdout.write(JSON.stringify(loaded), () => process.exit());
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: PROJECT,
    maxBuffer: 16 * 1024 * 1024,
  });
  const loaded = z.array(z.string()).parse(JSON.parse(stdout));
  expect(loaded.length).toBeGreaterThan(100);
  return loaded.filter((url) => /libphonenumber|ibantools|find-numbers/.test(url));
}

if (inject('isDeep')) {
  it('masking loads what finds numbers where numbers are masked, and nowhere else', async () => {
    expect(await loadedWith([])).toEqual([]);
    expect(await loadedWith(['emails', 'names'])).toEqual([]);
    expect((await loadedWith(['numbers'])).length).toBeGreaterThan(2);
  });
}
