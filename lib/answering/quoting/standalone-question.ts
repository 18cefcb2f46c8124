import { ENGLISH_STOP_WORDS } from '#lib/foundation/text/english/stop-words.ts';
import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { termsIn, tokensIn } from '#lib/foundation/text/languages/language-terms.ts';
import { ENGLISH, type Language } from '#lib/foundation/text/languages/languages.ts';
import { terms, words } from '#lib/foundation/text/terms.ts';

const PRONOUNS = new Set(`it its itself he him his she her hers they them their theirs`.split(/\s+/));
// Words that also introduce a clause or a noun: they refer back only after a function word, or at the very end.
const DEMONSTRATIVES = new Set(
  `this that these those one ones there same former latter such another others`.split(/\s+/),
);
const OPENING =
  /^(?:and\b|but\b|or\b|(?:what|how) about\b|what if\b|why(?: not| so)?\s*\??$|how(?: so| come)?\s*\??$|(?:tell me|say) more|more\s*\??$|(?:please )?explain(?: more| further)?\s*\.?$|(?:an |another )?examples?\s*\??$|for example\b)/i;
const EXISTENTIAL = /\b(?:is|are|was|were|be) there\b/i;
// Number of terms in front of a pronoun that may be its referent.
const FEW_TERMS = 1;
// The subject is named within the last two turns, or the question is about something else.
const MEMORY = 2;

/**
 * Returns a self-contained form of the question: one that leaves out its subject ("And its capital?", "Why?") gets the content words of the previous
 * question, and of the one before if that left it out too. Any other question is returned unchanged.
 */
export function standaloneQuestion(question: string, history: readonly { question: string }[]): string {
  return leanedOn(question, history).reduce(withContentWords, question);
}

/** Returns the earlier questions needed to understand this one, the latest first. */
export function leanedOn(question: string, history: readonly { question: string }[]): string[] {
  const earlier = history.slice(-MEMORY).map((turn) => turn.question);
  const asked = [...earlier, question].toReversed();
  const alone = asked.findIndex((each) => !leansOnHistory(each));
  return asked.slice(1, alone < 0 ? undefined : alone + 1);
}

/** Whether a question cannot be understood without the previous one; detected for English only. */
export function leansOnHistory(question: string): boolean {
  const language = languageIn(question);
  if (termsIn(question, language).length === 0) return true;
  if (language !== ENGLISH) return false;
  if (OPENING.test(question.trim())) return true;
  const all = words(question);
  let termsBefore = 0;
  return all.some((word, index) => {
    const isLast = index === all.length - 1;
    if (PRONOUNS.has(word)) return isLast || termsBefore <= FEW_TERMS;
    termsBefore += terms(word).length;
    if (!DEMONSTRATIVES.has(word) || (word === 'there' && EXISTENTIAL.test(question))) return false;
    return isLast || ENGLISH_STOP_WORDS.has(all[index - 1] ?? '');
  });
}

function withContentWords(question: string, earlier: string): string {
  const known = new Set(termsIn(question, languageIn(question)));
  const added = tokensIn(earlier, languageIn(earlier)).filter(({ terms: found }) =>
    found.some((term) => !known.has(term)),
  );
  if (added.length === 0) return question;
  return `${question.trim()} ${added.map(({ word }) => word).join(' ')}`;
}

function languageIn(question: string): Language {
  return languageOf(question) ?? ENGLISH;
}
