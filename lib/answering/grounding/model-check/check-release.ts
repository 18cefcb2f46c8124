import type { Claim, ClaimDoubt } from '#lib/contracts/claim.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

import type { WrittenRelease } from '../answer-writer.ts';
import type { ClaimChecker } from '../claim-checker.ts';
import type { JudgedUnit, SourceText } from '../judged-claim.ts';
import { claimMarkdown } from '../units/answer-unit.ts';
import { judgeClaims, type ModelJudgement } from './judge-claims.ts';
import { locateDoubts } from './locate-doubts.ts';

/** How much of the answer stands before a release. */
export interface ReleaseOffset {
  /** UTF-16 code units. */
  units: number;
  codePoints: number;
}

/** The claims of a release, with what a model finds of those that words alone do not decide. Rejects as the checker does. */
export async function checkRelease(
  { text, claims, judged }: WrittenRelease,
  before: ReleaseOffset,
  { check, signal }: { check: ClaimChecker['check']; signal: AbortSignal },
): Promise<Claim[]> {
  const asked = judged.map(({ unit, citations, verdict }, index) => ({
    kind: claims[index]?.kind ?? 'sentence',
    markdown: claimMarkdown(unit),
    cited: citations,
    verdict,
  }));
  const found = await judgeClaims(asked, check, signal);
  return claims.map((claim, index) => {
    const [judgement, unit] = [found[index], judged[index]];
    if (judgement === null || judgement === undefined || unit === undefined) return claim;
    const doubts = doubtsOf(claim, judgement, { text, before, nearest: nearestCitation(judgement.text, unit) });
    return { ...claim, ...judgement.verdict, ...(doubts.length > 0 && { doubts }) };
  });
}

interface DoubtContext {
  text: string;
  before: ReleaseOffset;
  /** Which citation comes nearest. */
  nearest: number;
}

function doubtsOf(claim: Claim, judgement: ModelJudgement, { text, before, nearest }: DoubtContext): ClaimDoubt[] {
  const from = claim.start - before.units;
  const source = claim.citations[nearest];
  return locateDoubts(text.slice(from, claim.end - before.units), judgement).map(({ start, end, kind }) => ({
    start: claim.start + start,
    end: claim.start + end,
    start_cp: before.codePoints + countCodePoints(text.slice(0, from + start)),
    end_cp: before.codePoints + countCodePoints(text.slice(0, from + end)),
    kind,
    ...(source !== undefined && { source_range: source }),
  }));
}

/** The index of the citation that shares most words with a claim. */
function nearestCitation(claim: string, { citations }: JudgedUnit): number {
  const words = wordsOf(claim);
  const shared = citations.map(({ text }: SourceText) => wordsOf(text).intersection(words).size);
  return shared.indexOf(Math.max(...shared));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
}
