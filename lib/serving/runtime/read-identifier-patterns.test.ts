import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DEFAULT_IDENTIFIER_PATTERNS } from '#lib/foundation/text/identifier-patterns.ts';

import { readIdentifierPatterns } from './read-identifier-patterns.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-patterns-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const anywhere = (source: string) => ({ source, place: 'anywhere' });

describe('IDENTIFIER_PATTERNS', () => {
  it('is the built-in patterns when it is not set', async () => {
    expect(await readIdentifierPatterns(null)).toBe(DEFAULT_IDENTIFIER_PATTERNS);
  });

  it('is expressions, one a line, beside the built-in ones where it says so', async () => {
    const read = await readIdentifierPatterns('INV/\\d+\n\n# parts\n  P\\d{3} \ndefault');
    expect(read).toEqual([anywhere('INV/\\d+'), anywhere('P\\d{3}'), ...DEFAULT_IDENTIFIER_PATTERNS]);
  });

  it('is a file with a list of them, in YAML or JSON', async () => {
    await writeFile(join(folder, 'a.yaml'), "- 'INV/\\d+'\n- default\n");
    await writeFile(join(folder, 'b.json'), '["INV/\\\\d+"]');
    expect(await readIdentifierPatterns(join(folder, 'a.yaml'))).toHaveLength(DEFAULT_IDENTIFIER_PATTERNS.length + 1);
    expect(await readIdentifierPatterns(join(folder, 'b.json'))).toEqual([anywhere('INV/\\d+')]);
  });

  it('is refused in one sentence when it cannot be read', async () => {
    await writeFile(join(folder, 'c.yaml'), 'a: b\n');
    await expect(readIdentifierPatterns('(')).rejects.toThrow(
      /^IDENTIFIER_PATTERNS, line 1: \( is no regular expression/,
    );
    await expect(readIdentifierPatterns('a*')).rejects.toThrow(/is no regular expression for identifiers/);
    await expect(readIdentifierPatterns(join(folder, 'absent.yaml'))).rejects.toThrow(/cannot be read as YAML or JSON/);
    await expect(readIdentifierPatterns(join(folder, 'c.yaml'))).rejects.toThrow(/must be a list/);
  });

  it.each([String.raw`(?:[A-Z]\w*)+\(\)`, String.raw`[A-Z]+-\d+`, String.raw`\b[a-z]+[A-Z]\w*\(`])(
    'is refused with its line when it takes more than linear time: %s',
    async (slow) => {
      await expect(readIdentifierPatterns(`default\n\n${slow}`)).rejects.toThrow(
        /^IDENTIFIER_PATTERNS, line 3: .* may take more than linear time/,
      );
      await writeFile(join(folder, 'd.yaml'), `- default\n- '${slow}'\n`);
      await expect(readIdentifierPatterns(join(folder, 'd.yaml'))).rejects.toThrow(/d\.yaml, line 2: /);
    },
  );

  it.each([String.raw`\b[A-Z]+-\d+`, String.raw`[A-Z]{2,5}-\d+`, String.raw`P\d{3}/\d+`])(
    'may be any expression of linear time: %s',
    async (source) => {
      expect(await readIdentifierPatterns(source)).toEqual([anywhere(source)]);
    },
  );
});
