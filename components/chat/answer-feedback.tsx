'use client';

import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';

import { rateAnswer } from '#lib/client/chat/rate-answer.ts';
import type { TurnPlace } from '#lib/client/chat/turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { Feedback, FeedbackRating } from '#lib/contracts/feedback.ts';

import { FeedbackReasons } from './feedback-reasons.tsx';
import { useChatState } from './use-turns.ts';

const THUMBS = [
  { rating: 'up', label: 'Good answer', Icon: ThumbsUp },
  { rating: 'down', label: 'Bad answer', Icon: ThumbsDown },
] as const;

const SAID: Record<FeedbackRating, string> = {
  up: 'Marked as a good answer.',
  down: 'Marked as a bad answer. You can say why.',
};

interface AnswerFeedbackProps {
  place: TurnPlace;
  /** When the turn was read from the server. */
  given: Feedback | null;
}

/** What the reader thinks of an answer: two thumbs, and why if they like to say. Stands in the row of what can be done with it. */
export function AnswerFeedback({ place, given }: AnswerFeedbackProps) {
  const rated = useChatState(({ ratings }) => ratings[place.turnId]);
  const feedback = rated === undefined ? given : rated;
  const [asking, setAsking] = useState<'no' | 'offered' | 'wanted'>('no');
  const [hasFailed, setHasFailed] = useState(false);
  const thumbs = useRef<HTMLDivElement>(null);

  const rate = async (now: Feedback | null, said: string) => {
    setHasFailed(false);
    readerStore.getState().announce(said);
    const isTaken = await rateAnswer(place, { before: feedback, now });
    setHasFailed(!isTaken);
  };
  const press = (rating: FeedbackRating) => {
    const isTakenBack = feedback?.rating === rating;
    setAsking(!isTakenBack && rating === 'down' ? 'offered' : 'no');
    void rate(isTakenBack ? null : { rating, reason: null }, isTakenBack ? 'Taken back.' : SAID[rating]);
  };
  const stopAsking = () => {
    setAsking('no');
    focusPressed(thumbs);
  };
  return (
    <>
      <div ref={thumbs} role="group" aria-label="What do you think of this answer?" className="thumbs">
        {THUMBS.map(({ rating, label, Icon }) => (
          <button
            key={rating}
            type="button"
            className="quiet-button thumb"
            aria-label={label}
            title={label}
            aria-pressed={feedback?.rating === rating}
            onClick={() => press(rating)}
          >
            <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ))}
      </div>
      {hasFailed && (
        <p className="feedback-failed" role="alert">
          What you think could not be sent. It is as it was before; please try again.
        </p>
      )}
      {feedback !== null && asking === 'no' && <ReasonNote feedback={feedback} onAsk={() => setAsking('wanted')} />}
      {feedback !== null && asking !== 'no' && (
        <FeedbackReasons
          feedback={feedback}
          takesFocus={asking === 'wanted'}
          onSend={(reason) => {
            stopAsking();
            void rate({ rating: feedback.rating, reason }, 'Thank you.');
          }}
          onLeave={stopAsking}
        />
      )}
    </>
  );
}

/** What the reader said, or a way to say it. */
function ReasonNote({ feedback, onAsk }: { feedback: Feedback; onAsk: () => void }) {
  return (
    <p className="feedback-note">
      {feedback.reason !== null && <span>You said: “{feedback.reason}”</span>}
      <button type="button" className="quiet-button" onClick={onAsk}>
        {feedback.reason === null ? 'Say why' : 'Change'}
      </button>
    </p>
  );
}

function focusPressed(thumbs: RefObject<HTMLDivElement | null>): void {
  thumbs.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
}
