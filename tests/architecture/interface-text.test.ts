import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '#lib/contracts/wording/languages.ts';
import { TEXTS } from '#lib/contracts/wording/wordings.ts';
import { textsIn } from '#tests/support/texts-of-sources.ts';

/** What readers and administrators see. */
const SHOWN = '{app,components,lib/client}/**/*.{ts,tsx}';
/** Routes show nothing; the page that stands in when nothing else can be drawn depends on nothing that could be missing, a wording included. */
const LEFT_OUT = /^app\/(?:api|global-error)|\.test\.tsx?$/;

/** Where texts are used: there, and by what offers questions, names pages of files and says what is not saved offline. */
const USING = '{app,components,lib/client,lib/answering/agent,lib/contracts/wording,scripts}/**/*.{ts,tsx,mjs}';

const ENGLISH = TEXTS.en;

type Texts = string | readonly string[] | { readonly [name: string]: Texts };

/** Every text under its path, such as `upload.error.tooLarge`. */
function textsOf(texts: Texts, path = ''): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]];
  return Object.entries(texts).flatMap(([name, part]) => textsOf(part, path === '' ? name : `${path}.${name}`));
}

/** The names of the arguments of an ICU message, at any depth. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const { value } of Object.values(element.options)) visit(value);
      }
    }
  };
  if (text.includes('{')) visit(parse(text));
  return [...names].toSorted();
}

/** The path of every group that a text is in, and its own. */
function pathsOf(path: string): string[] {
  const names = path.split('.');
  return names.map((_, index) => names.slice(0, index + 1).join('.'));
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

  it.each(['reader', 'administration'] as const)('of the %s takes the same arguments in every language', (area) => {
    const english = textsOf(ENGLISH[area]).map(([path, text]) => [path, argumentsOf(text)] as const);
    expect(english.length).toBeGreaterThan(500);
    for (const language of LANGUAGES) {
      const texts = new Map(textsOf(TEXTS[language][area]));
      expect(english.map(([path]) => [path, argumentsOf(texts.get(path) ?? '')])).toEqual(english);
    }
  });

  it('in French keeps punctuation on the line of its word', () => {
    expect(textsOf(TEXTS.fr).filter(([, text]) => / [;:!?»%]|« /u.test(text))).toEqual([]);
  });

  it.each([
    [
      'reader',
      'wording',
      /\b(?:wording\(\)|wording|told|reader)\s*((?:\.\w+)+)|\{([^{}]*)\} = (?:wording\(\)|WORDINGS\[\w+\]\.reader);|Wording\['(\w+)'\]/g,
    ],
    [
      'administration',
      'adminWording',
      /\badminWording\(\)\s*((?:\.\w+)+)|\{([^{}]*)\} = adminWording\(\);|AdminWording\['(\w+)'\]/g,
    ],
  ] as const)('of the %s is used, and given all its arguments', (area, spoken, use) => {
    const using = globSync(USING).map((path) => readFileSync(path, 'utf8'));
    const used = new Set(
      using.flatMap((source) =>
        [...source.matchAll(use)].flatMap(([, path, groups, group]) =>
          path === undefined
            ? (groups ?? group ?? '').split(/[\s,]+/)
            : [path.slice(1), path.slice(1).replace(/\.\w+$/, '[]')],
        ),
      ),
    );
    // A group may be handed on as a whole, and a list be gone through by a method.
    const unused = textsOf(ENGLISH[area])
      .map(([path]) => path.replace(/\.\d+$/, '[]'))
      .filter((path) => !pathsOf(path).some((part) => used.has(part)));
    expect(unused).toEqual([]);

    const texts = new Map(textsOf(ENGLISH[area]));
    const filling = new RegExp(
      String.raw`\bformatMessage\(\s*${spoken}\(\)\.([\w.]+),\s*\{((?:[^{}]|\{[^{}]*\})*)\}`,
      'g',
    );
    const calls = sources.flatMap(([path, source]) =>
      [...source.matchAll(filling)].map(([call, name = '', given = '']) => ({ call: `${path} ${call}`, name, given })),
    );
    expect(calls.length).toBeGreaterThan(50);
    const unfilled = calls.filter(({ name, given }) =>
      argumentsOf(texts.get(name) ?? '').some((argument) => !new RegExp(String.raw`\b${argument}\b`).test(given)),
    );
    expect(unfilled.map(({ call }) => call)).toEqual([]);
  });

  it('of every language stays on the server', () => {
    const importing = sources.filter(([, source]) => source.includes('wording/wordings.ts')).map(([path]) => path);
    expect(importing).toEqual(['app/reader-request.ts']);
  });
});
