import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import { isAskingWord } from '#lib/foundation/text/english/asking-words.ts';
import { ENGLISH_STOP_WORDS } from '#lib/foundation/text/english/stop-words.ts';

const LONGEST = 80;
/** What a noun phrase follows. */
const LEAD = /(?:^|\s)(?:an?|the|about|of|for|on|in|with|from|by|at)$/u;
/** So it does this, unless what follows ends in a participle: “what is needed”, “what is the keeper called”. */
const COPULA = /(?:^|\s)(?:what|who|where) (?:is|are|was|were)(?: (?:an?|the))?$/u;
/** Behind any other auxiliary stands the subject of a sentence, and its verb behind that: “what does a stone weigh”. */
const AUXILIARY =
  /(?:^|\s)(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must)(?: (?:an?|the))?$/u;
/** “How old is the tower” asks for the age: of the tower a text may well tell. */
const MEASURE = /(?:^|\s)how\s/u;
const ARTICLE = /(?:^|\s)(an?|the)$/u;
/** What may stand within one. */
const WITHIN = new Set(['of', 'and', 'a', 'an', 'the']);

/**
 * What a question is about, in its own words: the noun phrase it ends with, where that holds all that it says of its subject. Null
 * where there is no such phrase: a topic made of words from here and there names nothing.
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

/** A word that says something of the subject, and not of the answer. */
function isOfSubject(word: string): boolean {
  return /^[\p{L}\p{N}\p{M}]+$/u.test(word) && !ENGLISH_STOP_WORDS.has(word.toLowerCase()) && !isAskingWord(word);
}

function mayStandWithin(word: string): boolean {
  return isOfSubject(word) || WITHIN.has(word);
}
