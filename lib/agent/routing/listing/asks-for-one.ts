import type { DocumentPhrase } from './read-phrase.ts';

/** "The newest report", "by page count, which manual comes first": whether the one that stands out is asked for. */
export function asksForOne(question: string, phrase: DocumentPhrase): boolean {
  const { order } = phrase;
  if (order?.limit !== null || asksForSeveral(question, phrase)) return false;
  return order.isSuperlative || isSortedSingular(question, phrase);
}

/** An order that is asked for of one document; "every manual by length" is all of them. */
export function isSortedSingular(question: string, { order, nouns }: DocumentPhrase): boolean {
  return (
    order !== null &&
    nouns.length > 0 &&
    nouns.every(({ isPlural }) => !isPlural) &&
    !/\b(?:every|each|any|all|list)\b/i.test(question)
  );
}

/** "The newest minutes" are one document where the type itself is a plural, unless the words around say otherwise. */
function asksForSeveral(question: string, { nouns }: DocumentPhrase): boolean {
  if (ONE.test(question)) return false;
  const plurals = nouns.filter(({ isPlural }) => isPlural);
  const isByNature = plurals.every(({ isNaturalPlural }) => isNaturalPlural);
  return plurals.length > 0 && (!isByNature || /\b(?:are|were|list|all|some|few|several)\b/i.test(question));
}

/** "Which of the reports is …", "the latest upload among the reports". */
const ONE =
  /\bwhich (?:one )?of\b.* (?:is|was|has)\b|\bwhich one\b|\b(?:recent|latest|newest|oldest|earliest|first|last) (?:upload|addition|arrival|one|edit|change)\b/i;
