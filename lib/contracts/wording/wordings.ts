import english from './english.json' with { type: 'json' };
import german from './german.json' with { type: 'json' };
import type { Language } from './languages.ts';
import type { Wording } from './wording.ts';

/** What the reader's pages say, in every language. On a server only: a page is sent its own language. */
export const WORDINGS: Readonly<Record<Language, Wording>> = { en: english.reader, de: german.reader };
