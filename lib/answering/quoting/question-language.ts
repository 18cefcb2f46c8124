import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { ENGLISH, type Language } from '#lib/foundation/text/languages/languages.ts';

import type { QuotingRequest } from './quoting-request.ts';
import { standaloneQuestion } from './standalone-question.ts';

/** Returns the language of a question. Where its words are too few to detect it, returns that of the first passage. */
export function questionLanguage({ question, history, passages: [first] }: QuotingRequest): Language {
  const asked = languageOf(standaloneQuestion(question, history));
  return asked ?? languageOf(first?.sentences.map(({ text }) => text).join(' ') ?? '') ?? ENGLISH;
}
