import { countStatuses, reasonWords, STATUS_WORDS } from './finding-words.ts';
import type { TranscriptTurn } from './transcript-turn.ts';

/** How each sentence of an answer was judged when it was given. */
export function JudgedClaims({ answer, claims }: Pick<TranscriptTurn, 'answer' | 'claims'>) {
  if (claims.length === 0) return null;
  return (
    <details className="transcript-more">
      <summary>How each sentence was judged: {countStatuses(claims)}</summary>
      <ol className="judged-claims">
        {claims.map(({ start, end, status, reasons, citations }) => (
          <li key={start} data-status={status}>
            <span className="judged-words">{wordsOf(answer.slice(start, end))}</span>
            <span className="admin-note">
              {[STATUS_WORDS[status], ...reasonWords(reasons), ...sourcesNamed(citations)].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
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
