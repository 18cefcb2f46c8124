import { isMisspelling } from '#lib/quoting/near-terms.ts';

import { singular, type QuestionWord } from './question-words.ts';

/** What any document may be called, whatever its type. */
const GENERIC =
  wordSet(`document doc file record item entry publication paper book title text resource material pdf docx
  markdown html ebook`);

/** Kinds of documents that a library may have, and that are seldom anything else. */
const KINDS =
  wordSet(`report contract manual invoice memo memorandum handbook whitepaper brochure newsletter presentation datasheet
  runbook playbook specification proposal agreement minutes tutorial guide guideline policy ticket article transcript survey
  certificate receipt questionnaire factsheet cookbook catalogue readme changelog faq sop deck spreadsheet leaflet flyer
  prospectus thesis dissertation essay whitebook dossier briefing bulletin digest circular directive deed lease quotation
  roadmap blueprint worksheet workbook checklist letter announcement wiki`);

/** Kinds of documents whose names mean other things as well. */
const LOOSE_KINDS =
  wordSet(`plan procedure standard form template note statement process budget forecast protocol assessment
  audit review analysis reference recipe release contract regulation rule order offer quote slide page chapter record log
  summary study case test requirement design`);

export type NounStrength = 'generic' | 'kind' | 'loose';

/** What sort of noun for documents a word is; null when it is none. One slip of the pen is forgiven. */
export function documentNoun({ word, one }: QuestionWord): NounStrength | null {
  if (GENERIC.has(one)) return 'generic';
  if (KINDS.has(one)) return 'kind';
  if (LOOSE_KINDS.has(one)) return 'loose';
  if (word.length < 6) return null;
  for (const noun of SPELT_OUT) if (isMisspelling(one, noun)) return GENERIC.has(noun) ? 'generic' : 'kind';
  return null;
}

/** The noun that was meant by a word that may be misspelt. */
export function meantNoun({ one }: QuestionWord): string {
  if (GENERIC.has(one) || KINDS.has(one) || LOOSE_KINDS.has(one)) return one;
  return SPELT_OUT.find((noun) => isMisspelling(one, noun)) ?? one;
}

/** True when the noun is meant as more than one. */
export function isPlural({ word, one }: QuestionWord): boolean {
  return word !== one || word === 'minutes' || word === 'material';
}

const SPELT_OUT = ['document', 'publication', 'report', 'contract', 'manual', 'invoice', 'handbook', 'presentation'];

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).map(singular));
}
