import { ENGLISH } from '#lib/foundation/text/languages/languages.ts';

import { chooseByReading, isRead } from './choose-by-reading.ts';
import { chooseByWords } from './choose-by-words.ts';
import { questionLanguage } from './question-language.ts';
import type { QuotedAnswer, QuotingRequest } from './quoting-request.ts';

/**
 * Chooses the sentences that answer the question: by what the reading model says of them, or, in languages that it does not read, by
 * words. None where they do not seem to answer, nor for a question in English that was not read. Pure and deterministic.
 */
export function chooseSentences(request: QuotingRequest): QuotedAnswer {
  if (isRead(request.passages)) return chooseByReading(request.passages, request.mode);
  if (questionLanguage(request) === ENGLISH) return { sentenceNumbers: [], nearNumbers: [] };
  return { sentenceNumbers: chooseByWords(request), nearNumbers: [] };
}
