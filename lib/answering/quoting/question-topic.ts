import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import { isAskingWord } from '#lib/foundation/text/english/asking-words.ts';
import { ENGLISH_STOP_WORDS } from '#lib/foundation/text/english/stop-words.ts';

const LONGEST = 80;
/** Words that precede a noun phrase. */
const LEAD = /(?:^|\s)(?:an?|the|about|of|for|on|in|with|from|by|at)$/u;
/** Also precedes one, unless the phrase ends in a participle: “what is needed”, “what is the keeper called”. */
const COPULA = /(?:^|\s)(?:what|who|where) (?:is|are|was|were)(?: (?:an?|the))?$/u;
/** Any other auxiliary is followed by the subject of a sentence and then its verb: “what does a stone weigh”. */
const AUXILIARY =
  /(?:^|\s)(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must)(?: (?:an?|the))?$/u;
/** “How old is the tower” asks for the age, while a text may well mention the tower itself. */
const MEASURE = /(?:^|\s)how\s/u;
const ARTICLE = /(?:^|\s)(an?|the)$/u;
/** Words that may occur within a noun phrase. */
const WITHIN = new Set(['of', 'and', 'a', 'an', 'the']);

/**
 * Returns the topic of a question in its own words: the noun phrase it ends with, if that contains all its words on the subject. Null if there is no
 * such phrase: a topic assembled from scattered words names nothing.
 */
export function questionTopic(question: string): string | null {
  const words = trimEndOf(question, /[\s?.!]/).split(/\s+/u);
  const first = words.findIndex(isOfSubject);
  const phrase = words.slice(first);
  const last = phrase.at(-1) ?? '';
  const lead = words.slice(0, Math.max(0, first)).join(' ').toLowerCase();
  if (!phrase.every(mayStandWithin) || !isOfSubject(last)) return null;
  const isPredicate = COPULA.test(lead) && !last.endsWith('ed');
  const isNoun = isPredicate || (LEAD.test(lead) && !AUXILIARY.test(lead));
  const topic = [ARTICLE.exec(lead)?.[1] ?? '', ...phrase].join(' ').trim();
  return isNoun && !MEASURE.test(lead) && topic.length <= LONGEST ? topic : null;
}

/** Whether a word belongs to the subject rather than to what is asked about it. */
function isOfSubject(word: string): boolean {
  return /^[\p{L}\p{N}\p{M}]+$/u.test(word) && !ENGLISH_STOP_WORDS.has(word.toLowerCase()) && !isAskingWord(word);
}

function mayStandWithin(word: string): boolean {
  return isOfSubject(word) || WITHIN.has(word);
}
