import { ThumbsDown, ThumbsUp } from 'lucide-react';

import { LocalTime } from '../local-time.tsx';
import type { TranscriptTurn } from './transcript-turn.ts';

/** What the reader thought of an answer: theirs, and apart from what administrators find. */
export function ReaderFeedback({ feedback }: Pick<TranscriptTurn, 'feedback'>) {
  const Icon = feedback?.rating === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <section className="reader-feedback">
      <h3>Reader’s feedback</h3>
      {feedback === null ? (
        <p className="admin-note">None.</p>
      ) : (
        <>
          <p>
            <Icon size={15} strokeWidth={1.75} aria-hidden="true" />{' '}
            {feedback.rating === 'up' ? 'Thumbs up' : 'Thumbs down'}
            {feedback.at !== null && (
              <span className="admin-note">
                {' '}
                at <LocalTime at={feedback.at} format="short" />
              </span>
            )}
          </p>
          {feedback.reason !== null && <p className="said-words">{feedback.reason}</p>}
        </>
      )}
    </section>
  );
}
