import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DEFAULT_IDENTIFIER_PATTERNS } from '#lib/text/identifier-patterns.ts';

import { readIdentifierPatterns } from './read-identifier-patterns.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-patterns-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const anywhere = (source: string) => ({ source, place: 'anywhere' });

describe('IDENTIFIER_PATTERNS', () => {
  it('is the built-in patterns when it is not set', () => {
    expect(readIdentifierPatterns(null)).toBe(DEFAULT_IDENTIFIER_PATTERNS);
  });

  it('is expressions, one a line, beside the built-in ones where it says so', () => {
    const read = readIdentifierPatterns('INV/\\d+\n\n# parts\n  P\\d{3} \ndefault');
    expect(read).toEqual([anywhere('INV/\\d+'), anywhere('P\\d{3}'), ...DEFAULT_IDENTIFIER_PATTERNS]);
  });

  it('is a file with a list of them, in YAML or JSON', async () => {
    await writeFile(join(folder, 'a.yaml'), "- 'INV/\\d+'\n- default\n");
    await writeFile(join(folder, 'b.json'), '["INV/\\\\d+"]');
    expect(readIdentifierPatterns(join(folder, 'a.yaml'))).toHaveLength(DEFAULT_IDENTIFIER_PATTERNS.length + 1);
    expect(readIdentifierPatterns(join(folder, 'b.json'))).toEqual([anywhere('INV/\\d+')]);
  });

  it('is refused in one sentence when it cannot be read', async () => {
    await writeFile(join(folder, 'c.yaml'), 'a: b\n');
    expect(() => readIdentifierPatterns('(')).toThrow(/^IDENTIFIER_PATTERNS: \( is no regular expression/);
    expect(() => readIdentifierPatterns('a*')).toThrow(/is no regular expression for identifiers/);
    expect(() => readIdentifierPatterns(join(folder, 'absent.yaml'))).toThrow(/cannot be read as YAML or JSON/);
    expect(() => readIdentifierPatterns(join(folder, 'c.yaml'))).toThrow(/must be a list/);
  });
});
