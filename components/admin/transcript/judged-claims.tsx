import type { ClaimStatus } from '#lib/contracts/claim.ts';

import { countStatuses, reasonWords, STATUS_WORDS } from './finding-words.ts';
import { FoldedPart } from './folded-part.tsx';
import type { TranscriptTurn } from './transcript-turn.ts';

const DOUBT_COLOURS: Partial<Record<ClaimStatus, string>> = {
  weak: 'text-warn',
  uncited: 'text-warn',
  contradicted: 'text-danger',
};

/** How each sentence of an answer was judged when it was given. */
export function JudgedClaims({ answer, claims }: Pick<TranscriptTurn, 'answer' | 'claims'>) {
  if (claims.length === 0) return null;
  return (
    <FoldedPart summary={<>How each sentence was judged: {countStatuses(claims)}</>}>
      <ol className="mt-2 grid list-decimal gap-2 ps-6 marker:text-ink-3">
        {claims.map(({ start, end, status, reasons, citations }) => (
          <li key={start}>
            <span className="block wrap-anywhere">{wordsOf(answer.slice(start, end))}</span>
            <span className={DOUBT_COLOURS[status] ?? 'text-ink-2'}>
              {[STATUS_WORDS[status], ...reasonWords(reasons), ...sourcesNamed(citations)].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </FoldedPart>
  );
}

/** Markdown without the markers that stand for its sources. */
function wordsOf(markdown: string): string {
  return markdown.replaceAll(/ ?(?<!\\)\[\d+\]/g, '').trim();
}

function sourcesNamed(citations: readonly { position: number }[]): string[] {
  const positions = [...new Set(citations.map(({ position }) => position))];
  if (positions.length === 0) return [];
  return [`${positions.length === 1 ? 'source' : 'sources'} ${positions.join(', ')}`];
}
