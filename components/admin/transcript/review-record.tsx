import { LocalTime } from '../local-time.tsx';
import { VerdictWord } from '../verdict-word.tsx';
import { PartTitle } from './part-title.tsx';
import { SaidWords } from './said-words.tsx';
import type { SavedReview } from './transcript-turn.ts';

/** What administrators found about an answer, for those who may only look. */
export function ReviewRecord({ review }: { review: SavedReview | null }) {
  return (
    <section>
      <PartTitle>Verdict</PartTitle>
      {review === null ? (
        <p className="text-ink-2">Nobody has judged this answer yet.</p>
      ) : (
        <>
          <p>
            <strong>
              <VerdictWord verdict={review.verdict} />
            </strong>{' '}
            <span className="text-ink-2">
              by {review.by} at <LocalTime at={review.at} format="short" />
            </span>
          </p>
          {review.note !== null && <SaidWords>{review.note}</SaidWords>}
        </>
      )}
    </section>
  );
}
