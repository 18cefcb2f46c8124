import type { ClaimKind } from '#lib/contracts/claim.ts';

import type { CheckedClaim, ClaimChecker } from '../claim-checker.ts';
import type { ClaimVerdict } from '../claims/claim-text.ts';
import { readClaim } from '../claims/read-claim.ts';
import type { SourceText } from '../judged-claim.ts';

/** A claim with its verdict by words. */
export interface WordJudgedClaim {
  kind: ClaimKind;
  markdown: string;
  cited: readonly SourceText[];
  verdict: ClaimVerdict;
}

/** The model's finding on a claim. */
export interface ModelJudgement {
  verdict: ClaimVerdict;
  /** The claim without Markdown, as read by the model. */
  text: string;
  /** For a claim to be checked, its words by their UTF-16 range in `text`, with the doubted ones marked. */
  words: { start: number; end: number; isDoubted: boolean }[];
}

/** The network is overconfident about books that it does not know; this correction was fitted on such books (logistic regression, decision 207). */
const CALIBRATION = { slope: 0.443, intercept: 1.261 } as const;
/** A claim with a lower probability of being supported is to be checked. */
const LEAST_LIKELY = 0.33;
/**
 * If the cited words share less than this of a claim's words, they are about something else, and the model is not asked because it knows too little
 * of such cases.
 */
const LEAST_SHARED = 0.25;
/** Probability from which a word of a claim to be checked is doubted. */
const LEAST_DOUBT = 0.7;

/**
 * Has a model judge those claims that words alone do not decide: `supported`, or `weak` with the words that their sources do not support. Null for
 * exact words, contradictions, claims without a citation or with an unrelated one, code, headings, and languages other than English. Rejects as the
 * checker does.
 */
export async function judgeClaims(
  claims: readonly WordJudgedClaim[],
  check: ClaimChecker['check'],
  signal: AbortSignal,
): Promise<(ModelJudgement | null)[]> {
  const texts = claims.map(textToCheck);
  const asked = claims.flatMap(({ cited }, index) => {
    const text = texts[index] ?? null;
    return text === null ? [] : [{ text, place: cited[0]?.place ?? [], sources: cited.map((source) => source.text) }];
  });
  const checked = (asked.length === 0 ? [] : await check(asked, signal)).values();
  return claims.map(({ verdict }, index) => {
    const text = texts[index] ?? null;
    const found = text === null ? undefined : checked.next().value;
    return text === null || found === undefined ? null : judgementOf(text, verdict, found);
  });
}

function textToCheck({ kind, markdown, cited, verdict }: WordJudgedClaim): string | null {
  const isOpen = verdict.status === 'supported' || verdict.status === 'weak';
  if (!isOpen || cited.length === 0 || kind === 'code' || kind === 'heading') return null;
  if ((verdict.support ?? 1) < LEAST_SHARED) return null;
  const { plain, reading } = readClaim(markdown, cited);
  return reading.isEnglish && plain.text.trim() !== '' ? plain.text : null;
}

function judgementOf(
  text: string,
  { reasons }: ClaimVerdict,
  { support, words, likely: told }: CheckedClaim,
): ModelJudgement {
  const likely = told ?? logistic(CALIBRATION.slope * support + CALIBRATION.intercept);
  if (likely >= LEAST_LIKELY)
    return { text, verdict: { status: 'supported', support: likely, reasons: [] }, words: [] };
  return {
    text,
    verdict: { status: 'weak', support: likely, reasons: reasons.length > 0 ? reasons : ['coverage'] },
    words: words.map(({ start, end, doubt }) => ({ start, end, isDoubted: logistic(doubt) >= LEAST_DOUBT })),
  };
}

function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
