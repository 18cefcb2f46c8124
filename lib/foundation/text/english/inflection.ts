import { irregularSingular, irregularVerbForms, isIrregularBase } from './irregular-forms.ts';

const CACHE_SIZE = 20_000;
const cache = new Map<string, ReadonlySet<string>>();
const VOWEL = /[aeiouy]/;
/** One syllable ending in consonant, vowel, consonant. Its last letter would have been doubled, so a form without doubling has lost an `e`. */
const SHORT_STEM = /^[^aeiou]*[aeiou][^aeiouwxy]$/;

/**
 * Returns the base forms an English word may have by inflection alone (number, tense, participle): "turning" has turn, and itself. Two words are
 * forms of the same word if they share a base form; "employer" and "employee" do not.
 */
export function baseForms(word: string): ReadonlySet<string> {
  const known = cache.get(word);
  if (known) return known;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const forms = findBaseForms(word);
  cache.set(word, forms);
  return forms;
}

/** Whether two words are forms of the same word. */
export function shareBaseForm(one: string, other: string): boolean {
  if (one === other) return true;
  const forms = baseForms(other);
  for (const form of baseForms(one)) if (forms.has(form)) return true;
  return false;
}

/** Returns the singular of a lower-case noun, or the likeliest of several; a word that is not a plural mostly stays as it is. */
export function singularOf(word: string): string {
  return singularsOf(word)[0] ?? word;
}

/** Returns the plural of a noun. A noun that ends in `s`, or a short name in capitals, is treated as a plural or as having none. */
export function pluralOf(noun: string): string {
  if (/[s\p{Lu}]$/u.test(noun)) return noun;
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`;
}

function isIngForm(word: string): boolean {
  return word.length > 4 && word.endsWith('ing') && VOWEL.test(word.slice(0, -3));
}

function findBaseForms(word: string): ReadonlySet<string> {
  const forms = new Set([word]);
  if (!/^[a-z]{3,}$/.test(word)) return forms;
  // "founded" is a form of "found", which is a form of "find": a past tense is not a base form.
  if (isOnlyPast(word)) forms.delete(word);
  for (const { base } of irregularVerbForms(word)) forms.add(base);
  for (const base of [...singularsOf(word), ...pastBases(word), ...ingBases(word)]) forms.add(base);
  return forms;
}

function isOnlyPast(word: string): boolean {
  const verbs = irregularVerbForms(word);
  return verbs.length > 0 && !isIrregularBase(word);
}

/** Returns the possible singulars of a plural: "axes" of axis, axe and ax. */
function singularsOf(word: string): string[] {
  const irregular = irregularSingular(word);
  return [...(irregular === undefined ? [] : [irregular]), ...regularSingulars(word)];
}

function regularSingulars(word: string): string[] {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [];
  if (word.endsWith('ies')) return word.length > 4 ? [`${word.slice(0, -3)}y`] : [word.slice(0, -1)];
  if (/(?:[xz]|ss|ch|sh)es$/.test(word) || word.endsWith('oes')) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('ses')) return [word.slice(0, -1), word.slice(0, -2)];
  return word.length > 3 ? [word.slice(0, -1)] : [];
}

function pastBases(word: string): string[] {
  if (!word.endsWith('ed') || word.endsWith('eed')) return [];
  if (word.endsWith('ied')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  return stemBases(word.slice(0, -2));
}

function ingBases(word: string): string[] {
  if (!isIngForm(word)) return [];
  const stem = word.slice(0, -3);
  return stem.endsWith('y') && stem.length < 4 ? [`${stem.slice(0, -1)}ie`, stem] : stemBases(stem);
}

function stemBases(stem: string): string[] {
  if (stem.length < 2 || !VOWEL.test(stem)) return [];
  if (/([^aeiouls])\1$/.test(stem)) return [stem.slice(0, -1), stem];
  if (/(ll|ss)$/.test(stem)) return [stem, stem.slice(0, -1)];
  if (SHORT_STEM.test(stem)) return [`${stem}e`];
  return [stem, `${stem}e`];
}
