import type { Claim, ClaimReason, Withheld } from '#lib/contracts/claim.ts';
import { counted, fill, wording } from '#lib/contracts/wording/wording.ts';

/** What a reader is told of a claim that the words it cites do not carry. */
export interface Doubt {
  status: 'weak' | 'uncited' | 'contradicted';
  /** Two or three words, where it stands. */
  label: string;
  /** One or two sentences. */
  sentence: string;
}

/** Each can stand alone, and behind "because of". */
const REASONS = (): Record<ClaimReason, string> => wording().claimReasons;

const WEAK_SENTENCE = () => wording().checkThisThe;
const DOUBTED_SENTENCE = () => wording().checkThisSecond;

/** Nothing for a claim that its words carry, and for one that says nothing. A heading need not be in its words. */
export function doubtOf({
  kind,
  status,
  reasons,
  judged_by: judgedBy,
}: Pick<Claim, 'kind' | 'status' | 'reasons' | 'judged_by'>): Doubt | null {
  switch (status) {
    case 'weak':
      if (kind === 'heading') return null;
      return {
        status,
        label: wording().checkThis,
        sentence: judgedBy === undefined ? WEAK_SENTENCE() : DOUBTED_SENTENCE(),
      };
    case 'uncited':
      return { status, label: wording().noSource, sentence: wording().noSourceSaysThis };
    case 'contradicted': {
      const because = reasons.map((reason) => REASONS()[reason]).join('; ');
      const sentence = because === '' ? wording().thisIsAtOdds : fill(wording().thisIsAtOddsBecause, { because });
      return { status, label: wording().atOddsWithItsSource, sentence };
    }
    default:
      return null;
  }
}

/** Whether the server wrote an answer from the catalogue: then it is complete, and cites no page. */
export function isFromCatalogue(claims: readonly Pick<Claim, 'status'>[]): boolean {
  return claims.length > 0 && claims.every(({ status }) => status === 'catalogue');
}

/** What stands under an answer of which something was left out; null when nothing was. */
export function withheldSentence({ count }: Withheld, isAnswered: boolean): string | null {
  if (count === 0) return null;
  if (!isAnswered) return wording().nothingHereSupports;
  return counted(wording().sentencesWithheld, count);
}

/** Why sentences were left out, the most frequent reason first; with how many it holds for, when there is more than one. */
export function withheldReasons({ count, reasons }: Withheld): string[] {
  const known = Object.keys(REASONS()) as ClaimReason[];
  const told = known.map((reason) => ({ words: REASONS()[reason], count: reasons[reason] ?? 0 }));
  return told
    .filter((reason) => reason.count > 0)
    .toSorted((first, second) => second.count - first.count)
    .map((reason) => (count === 1 ? reason.words : `${reason.words} (${countSentences(reason.count)})`));
}

/** How a screen reader is told that an answer has ended: "Answer complete. 4 sources, 1 sentence withheld." */
export function endSentence(sources: number, { count }: Withheld): string {
  const counts = [counted(wording().sources2, sources)];
  if (count > 0) counts.push(fill(wording().withheldAtEnd, { sentences: countSentences(count) }));
  return fill(wording().answerCompleteValue, { value: counts.join(', ') });
}

function countSentences(count: number): string {
  return counted(wording().sentences, count);
}
