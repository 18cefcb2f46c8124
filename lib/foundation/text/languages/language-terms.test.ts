import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { tokens } from '../terms.ts';
import { languageOf } from './language-of.ts';
import { termsIn, tokensIn } from './language-terms.ts';
import { ENGLISH } from './languages.ts';

const HANDBOOK = new URL('../../../../content/handbook/src/', import.meta.url);
/** Pages that are about other languages, in one, or name such a page. */
const OTHER_LANGUAGES = new Set([
  'many-languages.md',
  'kurz-auf-deutsch.md',
  'en-bref-en-francais.md',
  'en-resumen-en-espanol.md',
  'mukhtasar-bil-arabiyya.md',
  'SUMMARY.md',
]);
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}]+$/u;

function termsOf(text: string): string[] {
  return termsIn(text, languageOf(text) ?? ENGLISH);
}

describe('English', () => {
  const pages = readdirSync(HANDBOOK).filter((name) => name.endsWith('.md') && !OTHER_LANGUAGES.has(name));
  const paragraphs = pages.flatMap((name) => readFileSync(new URL(name, HANDBOOK), 'utf8').split('\n\n'));

  it('is told of every paragraph of the handbook outside of code that tells a language', () => {
    const told = paragraphs
      .filter((text) => !text.includes('```'))
      .map((text) => languageOf(text)?.name ?? ENGLISH.name);
    expect(new Set(told)).toEqual(new Set([ENGLISH.name]));
  });

  it('has the terms that an index of before languages were told holds', () => {
    expect(paragraphs.length).toBeGreaterThan(500);
    for (const paragraph of paragraphs) {
      const latin = (all: ReturnType<typeof tokens>) => all.filter(({ word }) => LATIN.test(word));
      expect(latin(tokensIn(paragraph, ENGLISH))).toEqual(latin(tokens(paragraph)));
    }
  });
});

describe('other languages', () => {
  it.each([
    ['Die Bücher lagen auf den Pulten.', 'Wo liegt das Buch auf dem Pult?', ['buch', 'pult']],
    ['Los barcos pasan por las esclusas.', '¿Por dónde pasa el barco en la esclusa?', ['pas', 'barc', 'esclus']],
    ['Корабли видят башни.', 'Какой корабль у башни?', ['корабл', 'башн']],
    ['मीनारों पर लकड़ी जलाई जाती थी।', 'मीनार पर क्या है?', ['मीनार']],
    ['رأى البحارة المنارة.', 'أين منارة؟', ['منار']],
    ['灯塔矗立在法罗斯岛上。', '灯塔在哪里？', ['灯塔']],
  ])('find forms of a word under one term: %s', (text, question, shared) => {
    const found = new Set(termsOf(text));
    expect(termsOf(question).filter((term) => found.has(term))).toEqual(shared);
  });

  it('has no term of question words', () => {
    const questions = ['Wer und wann?', '¿Quién y cuándo?', 'Кто и когда?', 'من ومتى', 'क्या है', '是谁？'];
    expect(questions.slice(0, 3).flatMap(termsOf)).toEqual([]);
    expect(questions.slice(4).flatMap(termsOf)).toEqual([]);
  });

  it('finds what is typed without accents', () => {
    expect(termsOf('Wo sind die bucher?')).toEqual(termsOf('Wo sind die Bücher?'));
  });

  it('pairs the syllables of Korean words', () => {
    expect(termsOf('독서대는')).toEqual(['독서', '서대', '대는']);
  });

  it('stems words of another script than the text’s', () => {
    expect(termsOf('The word for it is башня, or башни in the plural.')).toEqual(['word', 'башн', 'башн', 'plural']);
  });

  it('leaves what no language has for a word as it is', () => {
    const endless = 'ая'.repeat(100);
    expect(termsOf(endless)).toEqual([endless]);
    expect(termsOf('в 1840х')).toEqual(['1840х']);
  });
});
