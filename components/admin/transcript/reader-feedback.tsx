import { ThumbsDown, ThumbsUp } from 'lucide-react';

import { LocalTime } from '../local-time.tsx';
import { PartTitle } from './part-title.tsx';
import { SaidWords } from './said-words.tsx';
import type { TranscriptTurn } from './transcript-turn.ts';

/** What the reader thought of an answer: theirs, and apart from what administrators find. */
export function ReaderFeedback({ feedback }: Pick<TranscriptTurn, 'feedback'>) {
  const Icon = feedback?.rating === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <section>
      <PartTitle>Reader’s feedback</PartTitle>
      {feedback === null ? (
        <p className="text-ink-2">None.</p>
      ) : (
        <>
          <p>
            <Icon size={15} strokeWidth={1.75} aria-hidden="true" className="inline align-[-2px]" />{' '}
            {feedback.rating === 'up' ? 'Thumbs up' : 'Thumbs down'}
            {feedback.at !== null && (
              <span className="text-ink-2">
                {' '}
                at <LocalTime at={feedback.at} format="short" />
              </span>
            )}
          </p>
          {feedback.reason !== null && <SaidWords>{feedback.reason}</SaidWords>}
        </>
      )}
    </section>
  );
}
