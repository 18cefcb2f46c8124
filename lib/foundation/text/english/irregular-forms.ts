import forms from './irregular-forms.json' with { type: 'json' };

/** A form of an irregular verb. */
export interface VerbForm {
  base: string;
  isPast: boolean;
  isParticiple: boolean;
}

const NONE: readonly VerbForm[] = [];
const verbForms = new Map<string, VerbForm[]>();
const verbBases = new Set<string>();
const singulars = new Map<string, string>();
const indexedBases = new Map<string, string>();

/** Returns a form without its star; a form without a star is registered for the index. */
function noted(form: string, base: string): string {
  if (!form.endsWith('*')) indexedBases.set(form, base);
  return form.replace('*', '');
}

// Base, past, participle; alternatives are separated by a slash. For the star, see `indexedBase`.
for (const line of forms.verbs) {
  const [base = '', ...parts] = line.split(' ');
  const [pasts = [], participles = []] = parts.map((part) => part.split('/').map((form) => noted(form, base)));
  verbBases.add(base);
  for (const form of new Set([...pasts, ...participles])) {
    const known = verbForms.get(form) ?? [];
    known.push({ base, isPast: pasts.includes(form), isParticiple: participles.includes(form) });
    verbForms.set(form, known);
  }
}
// Plural and singular.
for (const pair of forms.nouns.join(' ').split(' ')) {
  const [plural = '', singular = ''] = pair.split(':');
  singulars.set(noted(plural, singular), singular);
}
// Forms indexed under one term although a stemmer separates them.
for (const pair of forms.indexedTogether.join(' ').split(' ')) {
  const [form = '', base = ''] = pair.split(':');
  noted(form, base);
}

/** Whether a lower-case English word is the base form of an irregular verb. */
export function isIrregularBase(word: string): boolean {
  return verbBases.has(word);
}

/** Returns the irregular past tenses and participles a lower-case English word can be. */
export function irregularVerbForms(word: string): readonly VerbForm[] {
  return verbForms.get(word) ?? NONE;
}

/** Returns the singular of a lower-case English noun with an irregular plural; undefined for any other word. */
export function irregularSingular(word: string): string | undefined {
  return singulars.get(word);
}

/**
 * Returns the base form under which a word is indexed if a stemmer would not find it. Because terms are stored, forms with a star are indexed as
 * written. Some of them are words in their own right ("found", "saw"); changing the others would make questions miss libraries indexed earlier.
 */
export function indexedBase(word: string): string | undefined {
  return indexedBases.get(word);
}
