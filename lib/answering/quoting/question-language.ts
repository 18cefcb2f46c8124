import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { ENGLISH, type Language } from '#lib/foundation/text/languages/languages.ts';

import type { QuotingRequest } from './quoting-request.ts';
import { standaloneQuestion } from './standalone-question.ts';

/** The language of a question. A few words may not tell it: then it is that of the first passage they are asked about. */
export function questionLanguage({ question, history, passages: [first] }: QuotingRequest): Language {
  const asked = languageOf(standaloneQuestion(question, history));
  return asked ?? languageOf(first?.sentences.map(({ text }) => text).join(' ') ?? '') ?? ENGLISH;
}
