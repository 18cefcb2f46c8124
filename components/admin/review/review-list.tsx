import type { ReviewReason } from '#lib/contracts/admin/review.ts';

import { TONE_COLOURS, type Tone } from '../admin-page.tsx';
import { LocalTime } from '../local-time.tsx';
import { PendingLink } from '../pending-link.tsx';

/** A turn that may have gone wrong, as its row shows it. */
interface WaitingTurn {
  id: string;
  sessionId: string;
  query: string;
  /** ISO 8601. */
  at: string;
  /** What tells most first. */
  reasons: ReviewReason[];
}

const REASONS: Record<ReviewReason, { words: string; tone: Tone }> = {
  disliked: { words: 'its reader disliked it', tone: 'danger' },
  failed: { words: 'it failed', tone: 'danger' },
  at_odds: { words: 'it says what its sources do not', tone: 'danger' },
  asked_again: { words: 'asked again in other words', tone: 'warn' },
  not_found: { words: 'nothing was found', tone: 'warn' },
  doubtful: { words: 'sentences to be checked', tone: 'warn' },
  withheld: { words: 'sentences were withheld', tone: 'warn' },
  far_passages: { words: 'its passages fit little', tone: 'plain' },
};

/** Turns with why each may have gone wrong, in the order they come in. Each leads to its place in the transcript. */
export function ReviewList({ turns }: { turns: readonly WaitingTurn[] }) {
  return (
    <ol className="review-queue mt-4 border-t border-line">
      {turns.map(({ id, sessionId, query, at, reasons }) => (
        <li
          key={id}
          className="relative grid gap-x-6 gap-y-1 border-b border-line px-2 py-3 focus-within:bg-surface focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus hover:bg-surface md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <PendingLink
            href={`/admin/conversations/${encodeURIComponent(sessionId)}#turn-${id}`}
            className="line-clamp-2 font-medium wrap-anywhere outline-none after:absolute after:inset-0"
            dir="auto"
          >
            {query.trim() === '' ? '(no words)' : query}
          </PendingLink>
          <span className="text-ink-2 md:text-end">
            <LocalTime at={at} format="short" />
          </span>
          <ul className="flex flex-wrap gap-x-2 text-sm" aria-label="Why">
            {reasons.map((reason, index) => (
              <li key={reason} className={TONE_COLOURS[REASONS[reason].tone]}>
                {index > 0 && (
                  <span aria-hidden="true" className="pe-2 text-ink-3">
                    ·
                  </span>
                )}
                {REASONS[reason].words}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
