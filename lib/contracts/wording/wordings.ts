import english from './english.json' with { type: 'json' };
import german from './german.json' with { type: 'json' };
import type { AdminWording } from './admin-wording.ts';
import type { Language } from './languages.ts';
import type { Wording } from './wording.ts';

/** All that the pages say: the reader's, and those of the administration. */
export interface AllWording {
  reader: Wording;
  administration: AdminWording;
}

/** The same in every language. On a server only: a page is sent its own language. */
export const WORDINGS: Readonly<Record<Language, AllWording>> = { en: english, de: german };
