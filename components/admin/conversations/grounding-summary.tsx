import { Fragment } from 'react';

import type { ClaimStatus } from '#lib/contracts/claim.ts';

export interface GroundingSummaryProps {
  outcome: 'answered' | 'not_found' | 'clarification' | 'stopped' | 'failed';
  errorCode: string | null;
  /** How many claims of the answer have which status. */
  claims: Partial<Record<ClaimStatus, number>>;
  withheldCount: number;
}

/** How well an answer stands on its sources: a sign and a number for each kind of sentence, and how it ended unless well. */
export function GroundingSummary({ outcome, errorCode, claims, withheldCount }: GroundingSummaryProps) {
  const counts = countsOf(claims, withheldCount);
  return (
    <ul className="grounding">
      {outcome !== 'answered' && (
        <li data-sign={outcome}>
          <i aria-hidden="true" />
          <span>
            {ENDINGS[outcome]} {errorCode !== null && <ErrorCode code={errorCode} />}
          </span>
        </li>
      )}
      {counts.map(({ sign, count, text }) => (
        <li key={sign} data-sign={sign}>
          <i aria-hidden="true" />
          {count}
          <span className="sr-only"> {text}</span>
        </li>
      ))}
      {outcome === 'answered' && counts.length === 0 && (
        <li className="turn-nothing">{claims.catalogue === undefined ? 'no claims' : 'from the catalogue'}</li>
      )}
    </ul>
  );
}

/** May be broken where its words meet. */
function ErrorCode({ code }: { code: string }) {
  return (
    <code>
      {code.split('_').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && '_'}
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </code>
  );
}

/** What the signs of a table of summaries mean, for the eye: where they stand the words are there to be heard. */
export function GroundingKey() {
  return (
    <ul aria-hidden="true" className="grounding grounding-key">
      {Object.entries(KINDS).map(([sign, text]) => (
        <li key={sign} data-sign={sign}>
          <i /> {text}
        </li>
      ))}
    </ul>
  );
}

const KINDS = { supported: 'supported', weak: 'weak', unsupported: 'not supported', withheld: 'withheld' } as const;
const ENDINGS = { not_found: 'not found', clarification: 'asked back', stopped: 'stopped', failed: 'failed' } as const;

function countsOf(claims: GroundingSummaryProps['claims'], withheld: number) {
  const { supported = 0, quoted = 0, weak = 0, uncited = 0, contradicted = 0 } = claims;
  const counts = { supported: supported + quoted, weak, unsupported: uncited + contradicted, withheld };
  return (['supported', 'weak', 'unsupported', 'withheld'] as const)
    .map((sign) => ({ sign, count: counts[sign], text: KINDS[sign] }))
    .filter(({ count }) => count > 0);
}
