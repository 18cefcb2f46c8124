import type { ReviewReason } from '#lib/contracts/admin/review.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { TONE_COLOURS, type Tone } from '../admin-page.tsx';
import { GapActions, type GapRights } from '../gaps/gap-actions.tsx';
import { LocalTime } from '../local-time.tsx';
import { PendingLink } from '../pending-link.tsx';
import { AssigneeSelect } from './assignee-select.tsx';

/** A turn that may have gone wrong, as its row shows it. */
interface WaitingTurn {
  id: string;
  sessionId: string;
  query: string;
  /** ISO 8601. */
  at: string;
  /** The most telling reason first. */
  reasons: ReviewReason[];
  /** Whether the turn found nothing. */
  isGap: boolean;
  /** The account that is to review it. */
  assignee: string | null;
}

interface ReviewListProps {
  turns: readonly WaitingTurn[];
  /** The accounts it can be assigned to; null for an account that may not assign. */
  reviewers: readonly string[] | null;
  rights: GapRights;
}

const TONES: Record<ReviewReason, Tone> = {
  disliked: 'danger',
  failed: 'danger',
  at_odds: 'danger',
  asked_again: 'warn',
  not_found: 'warn',
  doubtful: 'warn',
  withheld: 'warn',
  far_passages: 'plain',
};

/** Turns with the reasons each may have gone wrong, in the given order. Each links to its place in the transcript. */
export function ReviewList({ turns, reviewers, rights }: ReviewListProps) {
  return (
    <ol className="review-queue mt-4 border-t border-line">
      {turns.map(({ id, sessionId, query, at, reasons, isGap, assignee }) => (
        <li
          key={id}
          className="relative grid gap-x-6 gap-y-1 border-b border-line px-2 py-3 focus-within:bg-surface focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus hover:bg-surface md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <PendingLink
            href={`/admin/conversations/${encodeURIComponent(sessionId)}#turn-${id}`}
            className="line-clamp-2 font-medium wrap-anywhere outline-none after:absolute after:inset-0"
            dir="auto"
          >
            {query.trim() === '' ? adminWording().common.emptyQuestion : query}
          </PendingLink>
          <span className="text-ink-2 md:text-end">
            <LocalTime at={at} format="short" />
          </span>
          <ul className="flex flex-wrap gap-x-2 text-sm" aria-label={adminWording().review.reasonsLabel}>
            {reasons.map((reason, index) => (
              <li key={reason} className={TONE_COLOURS[TONES[reason]]}>
                {index > 0 && (
                  <span aria-hidden="true" className="pe-2 text-ink-3">
                    ·
                  </span>
                )}
                {adminWording().review.reasons[reason]}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-2 md:justify-self-end">
            {isGap && (
              // Above the link that covers the whole row.
              <div className="relative z-1">
                <GapActions {...rights} turnIds={[id]} query={query} />
              </div>
            )}
            {reviewers === null ? (
              <span className="text-sm text-ink-2">{assignee}</span>
            ) : (
              <AssigneeSelect turnId={id} query={query} assignee={assignee} reviewers={reviewers} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
