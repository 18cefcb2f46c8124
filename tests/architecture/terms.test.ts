import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');
const PRODUCT = '{app,cli,components,db,lib,offline,server,widget}/**/*.{ts,tsx,css}';

interface Term {
  word: string;
  /** Names for the same thing that the code does not use. */
  not: string[];
}

const GLOSSARY = readGlossary(readFileSync(join(PROJECT, 'docs/architecture.md'), 'utf8'));
const UNUSED = new Set(GLOSSARY.flatMap(({ not }) => not).filter((name) => !name.includes(' ')));
const FILES = globSync(PRODUCT, { cwd: PROJECT }).filter((file) => !file.includes('.test.'));

function readGlossary(page: string): Term[] {
  const table = page.slice(page.indexOf('| Word'), page.indexOf('\n\n', page.indexOf('| Word')));
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, word = '', , not = '']) => ({ word, not: not.split(', ').filter((name) => name !== '') }));
}

/** Of `camelCase`, `snake_case`, `SCREAMING_CASE` and `kebab-case`. */
function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_\-./()[\]]+/)
    .map((word) => word.toLowerCase());
}

function exportsOf(file: string): string[] {
  const source = readFileSync(join(PROJECT, file), 'utf8');
  return source
    .matchAll(
      /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm,
    )
    .map(([, name = '']) => name)
    .toArray();
}

describe('the glossary', () => {
  it('has each term once, in about sixty rows', () => {
    const words = GLOSSARY.map(({ word }) => word);
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThan(55);
    expect(UNUSED.size).toBeGreaterThan(8);
  });

  it('names files', () => {
    expect(FILES.length).toBeGreaterThan(1000);
    expect(FILES.filter((file) => wordsIn(file).some((word) => UNUSED.has(word)))).toEqual([]);
  });

  it('names what files export', () => {
    const others = FILES.flatMap((file) =>
      exportsOf(file)
        .filter((name) => wordsIn(name).some((word) => UNUSED.has(word)))
        .map((name) => `${file}: ${name}`),
    );
    expect(others).toEqual([]);
  });
});
