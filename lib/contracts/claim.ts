import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { z } from 'zod';

/**
 * Possible results of checking a sentence of an answer. `quoted`, shown as "exact words": it is the cited words. `supported`, "backed": the cited
 * words very likely support it. `weak`, "check this": that is doubtful. `uncited`: it cites nothing that exists. `contradicted`: it states a fact
 * otherwise than the words it cites. `neutral`: it claims nothing. The names are those of earlier versions.
 */
export const JUDGED_STATUSES = ['supported', 'quoted', 'weak', 'uncited', 'contradicted', 'neutral'] as const;

/**
 * The status of a sentence of an answer. `catalogue`: the server itself has written it from the catalogue of the library; there is nothing to judge,
 * and no page it could cite.
 */
export const CLAIM_STATUSES = [...JUDGED_STATUSES, 'catalogue'] as const;

/** Why a claim is neither exact nor backed. */
export const CLAIM_REASONS = [
  'no_citation',
  'number',
  'unit',
  'date',
  'identifier',
  'negation',
  'antonym',
  'quotation',
  'link',
  'coverage',
  'entity',
  'comparison',
  'condition',
  'word_order',
  'several_places',
  'too_little_cited',
  'language',
] as const;

/** The kinds of words in a claim that its source does not support. */
const DOUBT_KINDS = ['number', 'unit', 'date', 'identifier', 'negation', 'name', 'wording'] as const;

/** The form of a claim in the answer. */
export const CLAIM_KINDS = ['sentence', 'item', 'row', 'heading', 'code'] as const;

/** How answers are held to their evidence: `strict` leaves out uncited or contradicted claims, `annotate` shows and marks them. */
const GROUNDING_MODES = ['strict', 'annotate'] as const;

export const claimSchema = z
  .object({
    start: z.int().min(0).describe('Where it stands in answer: half-open, UTF-16 code units, its markers included.'),
    end: z.int().min(0),
    kind: z.enum(CLAIM_KINDS),
    status: z.enum(CLAIM_STATUSES),
    reasons: z
      .array(z.enum(CLAIM_REASONS))
      .describe('Why it is to be checked or at odds; empty when it is exact or backed, and for neutral ones.'),
    support: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe(
        'How likely the words it cites support it; null where that is no question. Claims of older answers have none.',
      ),
    doubts: z
      .array(
        z.object({
          start: z.int().min(0).describe('Where the words stand in answer: half-open, UTF-16 code units.'),
          end: z.int().min(0),
          start_cp: z.int().min(0).describe('The same in code points.'),
          end_cp: z.int().min(0),
          kind: z.enum(DOUBT_KINDS),
          source_range: z
            .object({ position: z.int().min(1), start: z.int().min(0), end: z.int().min(0) })
            .optional()
            .describe(
              'The cited sentence that comes nearest to the claim: what it says instead, if it says anything of it.',
            ),
        }),
      )
      .optional()
      .describe(
        'Of a claim to be checked, the words that its citations do not support; absent where none could be named.',
      ),
    judged_by: z
      .string()
      .optional()
      .describe('The model that has judged it after the answer, as a second reader; absent where words alone did.'),
    citations: z
      .array(z.object({ position: z.int().min(1), start: z.int().min(0), end: z.int().min(0) }))
      .describe('What it cites: a source’s 1-based position, and a range as that source gives it.'),
  })
  .meta({ id: 'Claim', description: 'A sentence, list item, table row, heading or line of code of the answer.' });

/** Claims left out of an answer, and why; a claim may have several reasons. */
export const withheldSchema = z
  .object({
    count: z.int().min(0),
    reasons: z.partialRecord(z.enum(CLAIM_REASONS), z.int().min(1)),
  })
  .meta({ id: 'Withheld', description: 'How many sentences were left out, and for how many each reason holds.' });

export const groundingModeSchema = z.enum(GROUNDING_MODES, {
  error: 'grounding must be "strict" or "annotate".',
});

export type Claim = z.infer<typeof claimSchema>;
export type ClaimStatus = Claim['status'];
export type JudgedStatus = (typeof JUDGED_STATUSES)[number];
export type ClaimReason = Claim['reasons'][number];
export type ClaimDoubt = NonNullable<Claim['doubts']>[number];
export type ClaimKind = Claim['kind'];
export type GroundingMode = z.infer<typeof groundingModeSchema>;
export type Withheld = z.infer<typeof withheldSchema>;

/** Counts omitted claims by reason. */
export function countWithheld(claims: readonly { reasons: readonly ClaimReason[] }[]): Withheld {
  const reasons: Withheld['reasons'] = {};
  for (const reason of claims.flatMap((claim) => [...new Set(claim.reasons)])) {
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return { count: claims.length, reasons };
}

/** Returns a claim adapted to a changed answer. `at` maps an old offset to its offset in `answer`, the current text. */
export function moveClaim(claim: Claim, at: (offset: number) => number, answer: string): Claim {
  const placeOf = ({ start, end }: { start: number; end: number }) => ({ start: at(start), end: at(end) });
  const doubts = claim.doubts?.map((doubt) => {
    const { start, end } = placeOf(doubt);
    const [startCodePoint, endCodePoint] = [start, end].map((offset) => countCodePoints(answer.slice(0, offset)));
    return { ...doubt, start, end, start_cp: startCodePoint ?? 0, end_cp: endCodePoint ?? 0 };
  });
  return { ...claim, ...placeOf(claim), ...(doubts !== undefined && { doubts }) };
}
