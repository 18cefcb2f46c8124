import { lettersOf, type SentenceCustoms } from './sentence-ends.ts';

const OPENING = `["'“„‘«([{¿¡*_]*`;
const STARTS_WITH_ROMAN = new RegExp(`^${OPENING}([IVXLC]+)(?![\\p{L}\\p{M}'’])`, 'u');
const STARTS_WITH_NUMBER = new RegExp(`^${OPENING}[#§]?\\p{N}`, 'u');
/** "2. Then": the number of an item, not one that belongs to the text before it. */
const STARTS_WITH_ENUMERATOR = /^\p{N}{1,3}[.)]\s/u;
/** "L'avis". */
const STARTS_WITH_ELISION = new RegExp(`^${OPENING}\\p{L}{1,2}['’]\\p{L}`, 'u');
/** For example the "B." of "z. B.". */
const STARTS_WITH_ABBREVIATION = /^\p{L}{1,4}\./u;
const FIRST_WORD = new RegExp(`^${OPENING}([\\p{L}\\p{M}]+)`, 'u');
const WORD_BEFORE_STOP = /(?:^|[^\p{L}\p{N}.])((?:\p{L}\.)*[\p{L}\p{M}]+)\.$/u;
/** For example "z. B.", with spaces of any width between its letters. */
const SPACED_BEFORE_STOP = /(?:^|[^\p{L}\p{N}.])((?:\p{L}{1,2}\.\s?){1,4}\p{L}{1,4})\.$/u;
const INITIALS = /^(?:\p{Lu}\.)*\p{Lu}$/u;
const LETTERS = /^(?:\p{L}\.)+\p{L}{1,4}$/u;
const SMALL_LETTER = /^\p{Ll}$/u;
/** Letter groups that are neither words nor acronyms, which are all capitals: "Nr", "BGBl", "стр". */
const WITHOUT_VOWEL = /^(?=\p{L}{0,4}\p{Ll})(?:(?![aeiouyæøœıаеёиоуыэюяіїєAEIOUYÆØŒАЕЁИОУЫЭЮЯІЇЄ])\p{L}){2,5}$/u;
/** An ordinal of at most two digits. */
const NUMBER_AT_END = /(?<![\p{L}\p{M}\p{N}.,])(?:\p{N}{1,2}|[IVX]{1,6})\.$/u;
const WORD_AT_END = /(?<![\p{L}\p{M}])[\p{L}\p{M}]+$/u;
/** Longest word recognised as an abbreviation by its form. */
const LONGEST_ALIKE = 12;
/** UTF-16 units: no abbreviation with the text before it is longer. */
const LONGEST = 32;

/** Whether the full stop at the end of a text belongs to an abbreviation or a number and does not end a sentence. */
export function stopsAtAbbreviation(before: string, after: string, customs: SentenceCustoms): boolean {
  const end = before.slice(-LONGEST);
  if (!end.endsWith('.')) return false;
  if (customs.monthsBehindOrdinals !== null && stopsAtOrdinal(end, after, customs)) return true;
  const spaced = customs.hasPlainAbbreviations ? SPACED_BEFORE_STOP.exec(end)?.[1] : undefined;
  const word = WORD_BEFORE_STOP.exec(end)?.[1];
  return (
    (spaced !== undefined && isAbbreviation(spaced, after, customs)) ||
    (word !== undefined && isAbbreviation(word, after, customs))
  );
}

function isAbbreviation(written: string, after: string, customs: SentenceCustoms): boolean {
  const letters = lettersOf(written);
  const word = letters.toLowerCase();
  // "v" and "m" are abbreviations before a name, but variables or units at the end of a sentence.
  if (customs.leading.has(word) && !(word.length === 1 && opensSentence(after, customs))) return true;
  const isListed = customs.ambiguous.has(word) || customs.suppressed.has(letters);
  const isKnown = isListed || looksShortened(letters, after, customs);
  if (!isKnown && !customs.takesNumber(word)) return false;
  if (!startsWithNumber(after, customs)) return isKnown && !opensSentence(after, customs);
  return isKnown || !startsItem(after, customs);
}

function looksShortened(letters: string, after: string, { hasPlainAbbreviations }: SentenceCustoms): boolean {
  if (INITIALS.test(letters)) return true;
  if (!hasPlainAbbreviations || letters.length > LONGEST_ALIKE) return false;
  if (SMALL_LETTER.test(letters)) return STARTS_WITH_ABBREVIATION.test(after);
  return LETTERS.test(letters) || WITHOUT_VOWEL.test(letters.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}

/** "am 1. Januar", "der 2. Senat", but not "in Kapitel 2. Senate …": an ordinal without a month follows a function word or no word at all. */
function stopsAtOrdinal(before: string, after: string, customs: SentenceCustoms): boolean {
  const number = NUMBER_AT_END.exec(before);
  if (number === null || opensSentence(after, customs)) return false;
  const month = FIRST_WORD.exec(after)?.[1]?.toLowerCase();
  if (month !== undefined && customs.monthsBehindOrdinals?.has(month) === true) return true;
  const word = WORD_AT_END.exec(before.slice(0, number.index).trimEnd())?.[0];
  return word === undefined || customs.openers.has(word.toLowerCase());
}

function opensSentence(after: string, customs: SentenceCustoms): boolean {
  const word = FIRST_WORD.exec(after)?.[1];
  if (word === undefined) return !startsWithNumber(after, customs);
  if (!customs.hasPlainAbbreviations) return customs.openers.has(word.toLowerCase());
  if (STARTS_WITH_ELISION.test(after)) return true;
  return customs.openers.has(word.toLowerCase()) && !(word.length === 1 && STARTS_WITH_ABBREVIATION.test(after));
}

function startsWithNumber(after: string, { hasPlainAbbreviations, openers }: SentenceCustoms): boolean {
  if (STARTS_WITH_NUMBER.test(after)) return true;
  const roman = hasPlainAbbreviations ? STARTS_WITH_ROMAN.exec(after)?.[1] : undefined;
  return roman !== undefined && !openers.has(roman.toLowerCase());
}

function startsItem(after: string, { hasPlainAbbreviations }: SentenceCustoms): boolean {
  return hasPlainAbbreviations && STARTS_WITH_ENUMERATOR.test(after);
}
