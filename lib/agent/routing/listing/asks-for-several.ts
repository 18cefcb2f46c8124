import type { DocumentPhrase } from './read-phrase.ts';

/** "The newest minutes" are one document where the type itself is a plural, unless the words around say otherwise. */
export function asksForSeveral(question: string, { nouns }: DocumentPhrase): boolean {
  if (/\bwhich (?:one )?of\b.* (?:is|was|has)\b/i.test(question)) return false;
  const plurals = nouns.filter(({ isPlural }) => isPlural);
  const isByNature = plurals.every(({ isNaturalPlural }) => isNaturalPlural);
  return plurals.length > 0 && (!isByNature || /\b(?:are|were|list|all|some|few|several)\b/i.test(question));
}
