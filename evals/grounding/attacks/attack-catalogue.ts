import { ALTERED_DATE } from './altered-date.ts';
import { ALTERED_IDENTIFIER } from './altered-identifier.ts';
import { ALTERED_NUMBER } from './altered-number.ts';
import { ALTERED_UNIT } from './altered-unit.ts';
import { ANTONYM } from './antonym.ts';
import type { Attack } from './attack.ts';
import { COMPARISON_REVERSED } from './comparison-reversed.ts';
import { DROPPED_CONDITION } from './dropped-condition.ts';
import { ENTITY_SWAPPED } from './entity-swapped.ts';
import { FABRICATED_QUOTE } from './fabricated-quote.ts';
import { NEGATION_DROPPED } from './negation-dropped.ts';
import { NEGATION_INSERTED } from './negation-inserted.ts';
import { NON_LATIN_ALTERATION } from './non-latin-alteration.ts';
import { ONE_WORD_CITATION } from './one-word-citation.ts';
import { OTHER_DOCUMENT } from './other-document.ts';
import { ROLES_SWAPPED } from './roles-swapped.ts';
import { STITCHED } from './stitched.ts';
import { WRONG_SENTENCE } from './wrong-sentence.ts';

/** Every mechanical attack. */
export const ATTACKS: readonly Attack[] = [
  ALTERED_NUMBER,
  ALTERED_UNIT,
  ALTERED_DATE,
  ALTERED_IDENTIFIER,
  NEGATION_DROPPED,
  NEGATION_INSERTED,
  ANTONYM,
  COMPARISON_REVERSED,
  ENTITY_SWAPPED,
  ROLES_SWAPPED,
  STITCHED,
  WRONG_SENTENCE,
  OTHER_DOCUMENT,
  ONE_WORD_CITATION,
  FABRICATED_QUOTE,
  DROPPED_CONDITION,
  NON_LATIN_ALTERATION,
];
