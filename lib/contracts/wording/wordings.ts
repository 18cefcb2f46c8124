import compile from 'icu-minify/compile';

import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Language } from './languages.ts';
import { spanish } from './spanish.ts';
import type { Compiled, Translated } from './wording.ts';

/** All texts of the pages in one language: the reader's, and those of the administration. */
export type AllWording = Compiled<typeof english>;

type Texts = string | readonly string[] | { readonly [name: string]: Texts };

/** All texts in every language as they are written: ICU messages. */
export const TEXTS: Readonly<Record<Language, Translated<typeof english>>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ar: arabic,
};

/** All texts in every language. Import it on a server only: a page is sent its own language. */
// The texts of each language have the type of the English ones, and a test compares the arguments.
export const WORDINGS = Object.fromEntries(
  Object.entries(TEXTS).map(([language, texts]) => [language, compiled(texts)]),
) as Readonly<Record<Language, AllWording>>;

function compiled(texts: Texts): unknown {
  if (typeof texts === 'string') return texts.includes('{') ? plainObjects(compile(texts)) : texts;
  if (Array.isArray(texts)) return texts.map((text: string) => compiled(text));
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, compiled(text)]));
}

/** The compiler's objects have no prototype, and a server component hands over none of that kind. */
function plainObjects(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message));
}
