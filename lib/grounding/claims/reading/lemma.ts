import { IRREGULAR_FORMS } from '#lib/text/english-irregular-forms.ts';
import { irregularVerbForms, isIrregularBase } from '#lib/text/english-irregular-verbs.ts';

const CACHE_SIZE = 20_000;
const cache = new Map<string, ReadonlySet<string>>();
const VOWEL = /[aeiouy]/;
/** One syllable that ends in consonant, vowel, consonant: its last letter would be doubled, so a form without that lost an `e`. */
const SHORT_STEM = /^[^aeiou]*[aeiou][^aeiouwxy]$/;
const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map(
  `knives:knife lives:life leaves:leaf shelves:shelf halves:half wolves:wolf loaves:loaf thieves:thief calves:calf scarves:scarf
   elves:elf selves:self sheaves:sheaf hooves:hoof lice:louse dice:die bacteria:bacterium media:medium data:datum strata:stratum
   nuclei:nucleus fungi:fungus cacti:cactus radii:radius stimuli:stimulus alumni:alumnus larvae:larva algae:alga formulae:formula
   antennae:antenna nebulae:nebula vertebrae:vertebra appendices:appendix codices:codex bases:basis diagnoses:diagnosis oases:oasis
   parentheses:parenthesis syntheses:synthesis emphases:emphasis sisters-in-law:sister-in-law passers-by:passer-by`
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [form = '', base = ''] = pair.split(':');
      return [form, base];
    }),
);

/**
 * The base forms an English word may have by inflection alone (number, tense, participle): "turning" has turn, and itself. Two words
 * are forms of one when they share a base form; "employer" and "employee" do not.
 */
export function baseForms(word: string): ReadonlySet<string> {
  const known = cache.get(word);
  if (known) return known;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const forms = findBaseForms(word);
  cache.set(word, forms);
  return forms;
}

/** Whether two words are forms of one word. */
export function shareBaseForm(one: string, other: string): boolean {
  if (one === other) return true;
  const forms = baseForms(other);
  for (const form of baseForms(one)) if (forms.has(form)) return true;
  return false;
}

/** Past tense or participle: "opened", "written". */
export function isPastForm(word: string): boolean {
  return irregularVerbForms(word).length > 0 || (/[^e]ed$/.test(word) && word.length > 3) || /[aeou]yed$/.test(word);
}

export function isParticiple(word: string): boolean {
  if (irregularVerbForms(word).some((form) => form.isParticiple)) return true;
  return word.length > 3 && /ed$/.test(word) && !/eed$/.test(word);
}

export function isIngForm(word: string): boolean {
  return word.length > 4 && word.endsWith('ing') && VOWEL.test(word.slice(0, -3));
}

function findBaseForms(word: string): ReadonlySet<string> {
  const forms = new Set([word]);
  if (!/^[a-z]{3,}$/.test(word)) return forms;
  // "founded" is a form of "found", which is one of "find": the past tense is no base.
  if (isOnlyPast(word)) forms.delete(word);
  const irregular = IRREGULAR_FORMS.get(word) ?? IRREGULAR_PLURALS.get(word);
  if (irregular !== undefined && !/^(?:death|dead)$/.test(word)) forms.add(irregular);
  for (const { base } of irregularVerbForms(word)) forms.add(base);
  for (const base of [...pluralBases(word), ...pastBases(word), ...ingBases(word)]) forms.add(base);
  return forms;
}

function isOnlyPast(word: string): boolean {
  const verbs = irregularVerbForms(word);
  return verbs.length > 0 && !isIrregularBase(word);
}

function pluralBases(word: string): string[] {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [];
  if (word.endsWith('ies')) return word.length > 4 ? [`${word.slice(0, -3)}y`] : [word.slice(0, -1)];
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('oes')) return [word.slice(0, -2), word.slice(0, -1)];
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
