import type { Claim, ClaimReason, Withheld } from '#lib/contracts/claim.ts';
import { formatMessage, listed, wording } from '#lib/contracts/wording/wording.ts';

/** The doubt shown to a reader about a claim that its cited words do not support. */
export interface Doubt {
  status: 'weak' | 'uncited' | 'contradicted';
  /** A label of two or three words, for inline display. */
  label: string;
  /** An explanation of one or two sentences. */
  sentence: string;
}

/** Each phrase works alone and after "because of". */
const REASONS = (): Record<ClaimReason, string> => wording().answer.reason;

const WEAK_SENTENCE = () => wording().answer.doubt.weak;
const DOUBTED_SENTENCE = () => wording().answer.doubt.secondReading;

/** Returns null for a claim supported by its quoted words and for one that asserts nothing. A heading need not occur in the quoted words. */
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
        label: wording().answer.mark.weak,
        sentence: judgedBy === undefined ? WEAK_SENTENCE() : DOUBTED_SENTENCE(),
      };
    case 'uncited':
      return { status, label: wording().answer.mark.uncited, sentence: wording().answer.doubt.uncited };
    case 'contradicted': {
      const because = reasons.map((reason) => REASONS()[reason]).join('; ');
      const sentence =
        because === ''
          ? wording().answer.doubt.contradicted
          : formatMessage(wording().answer.doubt.contradictedBecause, { because });
      return { status, label: wording().answer.mark.contradicted, sentence };
    }
    default:
      return null;
  }
}

/** Whether the server wrote an answer from the catalogue. Such an answer is complete and cites no page. */
export function isFromCatalogue(claims: readonly Pick<Claim, 'status'>[]): boolean {
  return claims.length > 0 && claims.every(({ status }) => status === 'catalogue');
}

/** Returns the sentence under an answer from which something was left out; null when nothing was. */
export function withheldSentence({ count }: Withheld, isAnswered: boolean): string | null {
  if (count === 0) return null;
  if (!isAnswered) return wording().answer.withheld.all;
  return formatMessage(wording().answer.withheld.some, { count });
}

/** Returns why sentences were left out, the most frequent reason first. If there is more than one reason, each includes its count. */
export function withheldReasons({ count, reasons }: Withheld): string[] {
  const known = Object.keys(REASONS()) as ClaimReason[];
  const told = known.map((reason) => ({ words: REASONS()[reason], count: reasons[reason] ?? 0 }));
  return told
    .filter((reason) => reason.count > 0)
    .toSorted((first, second) => second.count - first.count)
    .map((reason) => (count === 1 ? reason.words : `${reason.words} (${countSentences(reason.count)})`));
}

/** Returns the announcement for screen readers that an answer has ended: "Answer complete. 4 sources, 1 sentence withheld." */
export function endSentence(sources: number, { count }: Withheld): string {
  const counts = [formatMessage(wording().source.count, { count: sources })];
  if (count > 0) counts.push(formatMessage(wording().answer.spoken.withheld, { sentences: countSentences(count) }));
  return formatMessage(wording().answer.spoken.complete, { value: listed(counts) });
}

function countSentences(count: number): string {
  return formatMessage(wording().answer.sentenceCount, { count });
}
