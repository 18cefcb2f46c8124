import { VERDICT_NAMES } from '../conversations/describe-filter.ts';
import { LocalTime } from '../local-time.tsx';
import type { SavedReview } from './transcript-turn.ts';

/** What administrators found about an answer, for those who may only look. */
export function ReviewRecord({ review }: { review: SavedReview | null }) {
  return (
    <section className="review">
      <h3>Verdict</h3>
      {review === null ? (
        <p className="admin-note">Nobody has judged this answer yet.</p>
      ) : (
        <>
          <p>
            <strong className="verdict-word" data-verdict={review.verdict}>
              {VERDICT_NAMES[review.verdict]}
            </strong>{' '}
            <span className="admin-note">
              by {review.by} at <LocalTime at={review.at} format="short" />
            </span>
          </p>
          {review.note !== null && <p className="said-words">{review.note}</p>}
        </>
      )}
    </section>
  );
}
