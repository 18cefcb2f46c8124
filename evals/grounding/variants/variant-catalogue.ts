import { CLAUSE_ORDER } from './clause-order.ts';
import { LETTER_CASE } from './letter-case.ts';
import { NUMBER_FORMAT } from './number-format.ts';
import { REFLOW } from './reflow.ts';
import { TYPOGRAPHY } from './typography.ts';
import type { Variant } from './variant.ts';
import { VERBATIM } from './verbatim.ts';

/** Every mechanical way to say the same. */
export const VARIANTS: readonly Variant[] = [VERBATIM, TYPOGRAPHY, LETTER_CASE, REFLOW, NUMBER_FORMAT, CLAUSE_ORDER];
