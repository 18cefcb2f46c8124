import forms from './irregular-forms.json' with { type: 'json' };

/** What a form of an irregular verb is. */
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

/** A form without its star, noted for the index when it has none. */
function noted(form: string, base: string): string {
  if (!form.endsWith('*')) indexedBases.set(form, base);
  return form.replace('*', '');
}

// Base, past, participle; several forms are joined by a stroke. A star: see `indexedBase`.
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
// What is indexed under one term although a stemmer parts it.
for (const pair of forms.indexedTogether.join(' ').split(' ')) {
  const [form = '', base = ''] = pair.split(':');
  noted(form, base);
}

/** Whether a lower-case English word is the base form of an irregular verb. */
export function isIrregularBase(word: string): boolean {
  return verbBases.has(word);
}

/** The irregular past tenses and participles a lower-case English word can be. */
export function irregularVerbForms(word: string): readonly VerbForm[] {
  return verbForms.get(word) ?? NONE;
}

/** The singular of a lower-case English noun with an irregular plural; undefined for any other word. */
export function irregularSingular(word: string): string | undefined {
  return singulars.get(word);
}

/**
 * The base form that a word is indexed under, where a stemmer would not find it. Terms are stored: forms with a star are indexed as they
 * are written. Some of them are words of their own ("found", "saw"); the others would part a question from libraries indexed before.
 */
export function indexedBase(word: string): string | undefined {
  return indexedBases.get(word);
}
