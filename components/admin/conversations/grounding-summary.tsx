import type { ClaimStatus } from '#lib/contracts/claim.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { BrokenName } from '../admin-page.tsx';

export interface GroundingSummaryProps {
  outcome: 'answered' | 'not_found' | 'clarification' | 'stopped' | 'failed';
  errorCode: string | null;
  /** Number of claims of the answer by status. */
  claims: Partial<Record<ClaimStatus, number>>;
  withheldCount: number;
}

const LIST = 'flex flex-wrap gap-x-2.5 gap-y-0.5';
const ITEM = 'inline-flex items-baseline gap-1.25';

/** How well an answer is supported by its sources: a sign and a number for each kind of sentence, and its outcome unless it was answered. */
export function GroundingSummary({ outcome, errorCode, claims, withheldCount }: GroundingSummaryProps) {
  const counts = countsOf(claims, withheldCount);
  return (
    <ul className={`${LIST} text-ink`}>
      {outcome !== 'answered' && (
        <li className={outcome === 'failed' ? `${ITEM} text-danger` : ITEM}>
          <Sign of={outcome} />
          <span>
            {adminWording().conversations.grounding.ending[outcome]}{' '}
            {errorCode !== null && (
              <code className="font-code text-xs/none wrap-anywhere">
                <BrokenName name={errorCode} />
              </code>
            )}
          </span>
        </li>
      )}
      {counts.map(({ sign, count, text }) => (
        <li key={sign} className={ITEM}>
          <Sign of={sign} />
          {count}
          <span className="sr-only"> {text}</span>
        </li>
      ))}
      {outcome === 'answered' && counts.length === 0 && (
        <li className={`${ITEM} text-ink-3`}>
          {claims.catalogue === undefined
            ? adminWording().conversations.grounding.noClaims
            : adminWording().conversations.grounding.catalogue}
        </li>
      )}
    </ul>
  );
}

// They differ in shape; colour only repeats the shape's meaning.
const SIGNS = {
  supported: 'rounded-full border-2 bg-current text-ok',
  weak: 'rounded-full border-2 bg-[linear-gradient(90deg,currentColor_50%,transparent_50%)] text-warn',
  unsupported: 'rounded-full border-2 text-danger',
  withheld:
    'rounded-full border-2 bg-[linear-gradient(135deg,transparent_38%,currentColor_38%_62%,transparent_62%)] text-danger',
  not_found: 'rounded-full border-2 border-dotted text-ink-2',
  clarification: 'rounded-[2px] border-2 border-dotted text-ink-2',
  stopped: 'rounded-[2px] border-2 bg-current text-ink-2',
  failed:
    'bg-[linear-gradient(45deg,transparent_40%,currentColor_40%_60%,transparent_60%),linear-gradient(-45deg,transparent_40%,currentColor_40%_60%,transparent_60%)] text-danger',
} as const;

function Sign({ of: sign }: { of: keyof typeof SIGNS }) {
  return (
    <i
      aria-hidden="true"
      className={`size-[11px] flex-none translate-y-[0.5px] border-current forced-color-adjust-none forced-colors:text-[color:CanvasText] ${SIGNS[sign]}`}
    />
  );
}

/** A visual key to the signs in a table of summaries; in the table itself the words are available to screen readers. */
export function GroundingKey() {
  return (
    <ul aria-hidden="true" className={`${LIST} text-[0.8125rem] text-ink-2`}>
      {KINDS.map((sign) => (
        <li key={sign} className={ITEM}>
          <Sign of={sign} /> {adminWording().conversations.grounding.kind[sign]}
        </li>
      ))}
    </ul>
  );
}

const KINDS = ['supported', 'weak', 'unsupported', 'withheld'] as const;

function countsOf(claims: GroundingSummaryProps['claims'], withheld: number) {
  const { supported = 0, quoted = 0, weak = 0, uncited = 0, contradicted = 0 } = claims;
  const counts = { supported: supported + quoted, weak, unsupported: uncited + contradicted, withheld };
  return KINDS.map((sign) => ({
    sign,
    count: counts[sign],
    text: adminWording().conversations.grounding.kind[sign],
  })).filter(({ count }) => count > 0);
}
