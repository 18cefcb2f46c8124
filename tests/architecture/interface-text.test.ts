import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { textsIn } from '#tests/support/texts-of-sources.ts';

/** What readers see. */
const READERS = '{app,components,lib/client}/**/*.{ts,tsx}';
/**
 * The administration speaks English alone so far. The page that stands in when nothing else can be drawn depends on nothing that could be
 * missing, a wording included.
 */
const LEFT_OUT = /^(?:app\/(?:admin|api|global-error)|components\/admin)|\.test\.tsx?$/;
type Texts = string | readonly string[] | { readonly [name: string]: string };

/** Every text of a wording under its name, with the names of what is filled into it. */
function placesIn(wording: Readonly<Record<string, Texts>>): Record<string, string[]> {
  const texts = Object.entries(wording).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    return Array.isArray(value) ? [[name, '']] : Object.entries(value).map(([part, text]) => [`${name}.${part}`, text]);
  });
  return Object.fromEntries(
    texts.map(([name, text]) => [name, [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place ?? '').toSorted()]),
  );
}

describe('interface text', () => {
  const files = globSync(READERS).filter((path) => !LEFT_OUT.test(path));
  const sources = files.map((path) => [path, readFileSync(path, 'utf8')] as const);

  it('stands in the files of the languages, and nowhere else', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(sources.flatMap(([path, source]) => textsIn(path, source))).toEqual([]);
  });

  it.each([
    ['between tags', '<p>Two words</p>'],
    ['as a label', '<button aria-label="Close" />'],
    ['by a condition', "<p>{isOpen ? 'open' : ''}</p>"],
    ['behind a condition', '<p>{isOpen && `open for ${days}`}</p>'],
    ['in a label by a condition', "<button title={isOpen ? 'close it' : undefined} />"],
    ['as a constant', "const SAID = 'Nothing was found.';"],
    ['with something in it', 'const said = `Page ${number}`;'],
  ])('is noticed %s', (_, source) => {
    expect(textsIn('a.tsx', source)).toHaveLength(1);
  });

  it('is the same in all languages: every text, and what is filled into it', () => {
    const { en, ...others } = WORDINGS;
    // Where one is told in words, no number is.
    const withoutOnes = (wording: typeof en) =>
      Object.fromEntries(Object.entries(placesIn(wording)).filter(([name]) => !name.endsWith('.one')));
    for (const wording of Object.values(others)) {
      expect(Object.keys(placesIn(wording)).toSorted()).toEqual(Object.keys(placesIn(en)).toSorted());
      expect(withoutOnes(wording)).toEqual(withoutOnes(en));
    }
  });

  it('is used, and filled with all it needs', () => {
    const used = new Set<string>();
    const unfilled: string[] = [];
    const places = placesIn(WORDINGS.en);
    for (const [path, source] of sources) {
      for (const [, name] of source.matchAll(/\b(?:wording\(\)|wording|told)\.(\w+)/g)) used.add(name ?? '');
      for (const [call, name = '', given = ''] of source.matchAll(/fill\(\s*wording\(\)\.(\w+),\s*\{([^}]*)\}/g)) {
        if (places[name]?.some((place) => !new RegExp(`\\b${place}\\b`).test(given)) === true)
          unfilled.push(`${path} ${call}`);
      }
    }
    expect(unfilled).toEqual([]);
    expect(Object.keys(WORDINGS.en).filter((name) => !used.has(name))).toEqual([]);
  });

  it('of every language stays on the server', () => {
    const importing = sources.filter(([, source]) => source.includes('wording/wordings.ts')).map(([path]) => path);
    expect(importing).toEqual(['app/reader-request.ts']);
  });
});
