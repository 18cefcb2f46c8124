import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { textsIn } from '#tests/support/texts-of-sources.ts';

/** What readers and administrators see. */
const SHOWN = '{app,components,lib/client}/**/*.{ts,tsx}';
/** Routes show nothing; the page that stands in when nothing else can be drawn depends on nothing that could be missing, a wording included. */
const LEFT_OUT = /^app\/(?:api|global-error)|\.test\.tsx?$/;

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
  const files = globSync(SHOWN).filter((path) => !LEFT_OUT.test(path));
  const sources = files.map((path) => [path, readFileSync(path, 'utf8')] as const);

  it('stands in the files of the languages, and nowhere else', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(sources.flatMap(([path, source]) => textsIn(path, source))).toEqual([]);
  });

  it('is in no style sheet, but for the name of a key', () => {
    const sheets = globSync('app/**/*.css').map((path) => [path, readFileSync(path, 'utf8')] as const);
    const made = [...sheets, ...sources].flatMap(([path, source]) =>
      [...source.matchAll(/\bcontent(?:: *|-\[)(['"])([^'"]*)\1/g)].map(([, , text = '']) => `${path} ${text}`),
    );
    expect(made.length).toBeGreaterThan(5);
    expect(made.filter((text) => /\p{L}{2}.*$/u.test(text.slice(text.indexOf(' '))))).toEqual([
      'components/chat/scope-card.tsx Esc',
    ]);
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

  it.each(['reader', 'administration'] as const)(
    'of the %s is the same in all languages, with what is filled into it',
    (area) => {
      const { en, ...others } = WORDINGS;
      // Where one is told in words, no number is.
      const withoutOnes = (texts: ReturnType<typeof placesIn>) =>
        Object.fromEntries(Object.entries(texts).filter(([name]) => !name.endsWith('.one')));
      const english = placesIn(en[area]);
      for (const wording of Object.values(others)) {
        const texts = placesIn(wording[area]);
        expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
        expect(withoutOnes(texts)).toEqual(withoutOnes(english));
      }
    },
  );

  it.each([
    ['reader', /\b(?:wording\(\)|wording|told|reader)\.(\w+)/g, /\bfill\(\s*wording\(\)\.(\w+),\s*\{([^}]*)\}/g],
    ['administration', /\badminWording\(\)\.(\w+)/g, /\bfill\(\s*adminWording\(\)\.(\w+),\s*\{([^}]*)\}/g],
  ] as const)('of the %s is used, and filled with all it needs', (area, use, filling) => {
    const used = new Set(sources.flatMap(([, source]) => [...source.matchAll(use)].map(([, name]) => name)));
    const places = placesIn(WORDINGS.en[area]);
    const unfilled = sources.flatMap(([path, source]) =>
      [...source.matchAll(filling)].flatMap(([call, name = '', given = '']) => {
        const isWhole = places[name]?.every((place) => new RegExp(`\\b${place}\\b`).test(given)) !== false;
        return isWhole ? [] : [`${path} ${call}`];
      }),
    );
    expect(unfilled).toEqual([]);
    expect(Object.keys(WORDINGS.en[area]).filter((name) => !used.has(name))).toEqual([]);
  });

  it('of every language stays on the server', () => {
    const importing = sources.filter(([, source]) => source.includes('wording/wordings.ts')).map(([path]) => path);
    expect(importing).toEqual(['app/reader-request.ts']);
  });
});
