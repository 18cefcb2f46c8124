import { withheldReasons } from '#lib/client/chat/claim-words.ts';
import { CLAIM_STATUSES, type ClaimReason, type ClaimStatus, countWithheld } from '#lib/contracts/claim.ts';

/** What a status says of a sentence, for those who judge it. */
export const STATUS_WORDS: Record<ClaimStatus, string> = {
  supported: 'Supported by its source',
  quoted: 'Quotes its source',
  weak: 'Not obviously in its source',
  uncited: 'No source',
  contradicted: 'At odds with its source',
  neutral: 'Nothing to check',
  catalogue: 'From the catalogue',
};

const COUNTED: Record<ClaimStatus, string> = {
  supported: 'supported',
  quoted: 'quoted',
  weak: 'weak',
  uncited: 'without source',
  contradicted: 'contradicted',
  neutral: 'neutral',
  catalogue: 'from the catalogue',
};

/** "3 supported · 1 weak"; empty without claims. */
export function countStatuses(claims: readonly { status: ClaimStatus }[]): string {
  return CLAIM_STATUSES.map((status) => ({ status, count: claims.filter((claim) => claim.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${COUNTED[status]}`)
    .join(' · ');
}

/** Why one sentence was judged as it was; each part could stand alone. */
export function reasonWords(reasons: readonly ClaimReason[]): string[] {
  return withheldReasons(countWithheld([{ reasons }]));
}
