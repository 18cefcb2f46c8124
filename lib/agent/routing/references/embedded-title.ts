import type { CatalogueEntry } from '#lib/library/catalogue.ts';
import { terms } from '#lib/text/terms.ts';

import { documentNoun } from '../words/document-nouns.ts';
import { isPlainWord } from '../words/plain-words.ts';
import { comparableWords, questionWords } from '../words/question-words.ts';

interface Embedding {
  name: string;
  pool: readonly CatalogueEntry[];
}

/** How many words of their own may stand around a whole title: "the essentials of …". */
const WORDS_AROUND = 1;
/** Around a title with numbers, which is seldom said by chance. */
const WORDS_AROUND_NUMBERED = 3;

/** The document whose whole title stands within the words, the longest such title; null when there is none, or two that are not one. */
export function embeddedTitle({ name, pool }: Embedding): CatalogueEntry | null {
  const said = ` ${comparableWords(name).join(' ')} `;
  const embedded = pool
    .map((entry) => ({ entry, title: ` ${comparableWords(entry.title).join(' ')} ` }))
    .filter(({ entry, title }) => terms(entry.title).length > 1 && said.includes(title))
    .toSorted((one, other) => other.title.length - one.title.length);
  const [longest] = embedded;
  if (longest === undefined || embedded.some(({ title, entry }) => isAnother(title, entry, longest))) return null;
  const own = new Set(comparableWords(longest.entry.title));
  const numbers = questionWords(name).filter(({ word }) => /\d/.test(word));
  if (numbers.some(({ one }) => !own.has(one))) return null;
  const around = questionWords(name).filter(
    (word) => !own.has(word.one) && !isPlainWord(word.word) && documentNoun(word) === null,
  );
  const allowed = /\d/.test(longest.entry.title) ? WORDS_AROUND_NUMBERED : WORDS_AROUND;
  return around.length <= allowed ? longest.entry : null;
}

function isAnother(title: string, entry: CatalogueEntry, longest: { entry: CatalogueEntry; title: string }): boolean {
  return entry.id !== longest.entry.id && !(title !== longest.title && longest.title.includes(title));
}
