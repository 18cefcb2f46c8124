'use client';

import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { QuietButton } from '#components/controls/quiet-button.tsx';
import { Field } from '#components/controls/field.tsx';
import { rateAnswer } from '#lib/client/chat/conversation-api.ts';
import type { TurnPlace } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { Feedback, FeedbackRating } from '#lib/contracts/feedback.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { FailedNote } from './turn-notes.tsx';
import { useChatState } from './use-turns.ts';

const THUMBS = () =>
  [
    { rating: 'up', label: wording().feedback.good, Icon: ThumbsUp },
    { rating: 'down', label: wording().feedback.bad, Icon: ThumbsDown },
  ] as const;

const SAID = (): Record<FeedbackRating, string> => ({
  up: wording().feedback.marked.good,
  down: wording().feedback.marked.bad,
});

interface AnswerFeedbackProps {
  place: TurnPlace;
  /** The feedback recorded when the turn was read from the server. */
  given: Feedback | null;
}

/** The reader's feedback on an answer: two thumbs, and an optional reason. Placed in the row of actions on the answer. */
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
    void rate(isTakenBack ? null : { rating, reason: null }, isTakenBack ? wording().feedback.removed : SAID()[rating]);
  };
  const stopAsking = () => {
    setAsking('no');
    focusPressed(thumbs);
  };
  return (
    <>
      <div ref={thumbs} role="group" aria-label={wording().feedback.label} className="ms-auto flex">
        {THUMBS().map(({ rating, label, Icon }) => {
          const isPressed = feedback?.rating === rating;
          return (
            <QuietButton
              key={rating}
              className="thumb min-w-8 justify-center aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:min-w-11 forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight]"
              aria-label={label}
              title={label}
              aria-pressed={isPressed}
              onClick={() => press(rating)}
            >
              <Icon
                size={15}
                strokeWidth={isPressed ? 2.25 : 1.75}
                fill={isPressed ? 'currentColor' : 'none'}
                fillOpacity={0.2}
                aria-hidden="true"
              />
            </QuietButton>
          );
        })}
      </div>
      {hasFailed && <FailedNote>{wording().feedback.notSent}</FailedNote>}
      {feedback !== null && asking === 'no' && <ReasonNote feedback={feedback} onAsk={() => setAsking('wanted')} />}
      {feedback !== null && asking !== 'no' && (
        <FeedbackReasons
          feedback={feedback}
          takesFocus={asking === 'wanted'}
          onSend={(reason) => {
            stopAsking();
            void rate({ rating: feedback.rating, reason }, wording().feedback.thanks);
          }}
          onLeave={stopAsking}
        />
      )}
    </>
  );
}

/** The reason given by the reader, or a control to give one. */
function ReasonNote({ feedback, onAsk }: { feedback: Feedback; onAsk: () => void }) {
  return (
    <p className="ms-2 flex grow basis-full flex-wrap items-center justify-end text-note wrap-anywhere text-ink-2">
      {feedback.reason !== null && (
        <span>{formatMessage(wording().feedback.givenReason, { reason: feedback.reason })}</span>
      )}
      <QuietButton onClick={onAsk}>
        {feedback.reason === null ? wording().feedback.sayWhy : wording().common.change}
      </QuietButton>
    </p>
  );
}

function focusPressed(thumbs: RefObject<HTMLDivElement | null>): void {
  thumbs.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
}

const REASONS = (): Record<FeedbackRating, readonly string[]> => ({
  up: [wording().feedback.reason.clear, wording().feedback.reason.complete, wording().feedback.reason.goodSources],
  down: [
    wording().feedback.reason.notWhatIAsked,
    wording().feedback.reason.wrong,
    wording().feedback.reason.incomplete,
    wording().feedback.reason.notInSource,
  ],
});

const QUESTION = (): Record<FeedbackRating, string> => ({
  up: wording().feedback.question.good,
  down: wording().feedback.question.bad,
});

interface FeedbackReasonsProps {
  feedback: Feedback;
  /** The reader opened it with a button that has since disappeared, so it takes the focus. */
  takesFocus: boolean;
  onSend: (reason: string | null) => void;
  onLeave: () => void;
}

/** Asks why an answer is good or bad: one press, or the reader's own words. */
function FeedbackReasons({ feedback, takesFocus, onSend, onLeave }: FeedbackReasonsProps) {
  const { rating, reason } = feedback;
  const questionId = useId();
  const fieldId = useId();
  const [words, setWords] = useState(reason ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => (form.current === null ? undefined : keepInView(form.current)), []);

  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  return (
    <form
      ref={form}
      className="feedback-reasons ms-2 mt-2 scroll-my-3 grid min-w-0 grow basis-full grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-raised p-3 text-note"
      aria-labelledby={questionId}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(words.trim() === '' ? null : words.trim());
      }}
      onKeyDown={leaveByEscape}
    >
      <p id={questionId}>{formatMessage(wording().feedback.questionOptional, { value: QUESTION()[rating] })}</p>
      <div className="flex flex-wrap gap-1.5">
        {REASONS()[rating].map((choice) => (
          <Button key={choice} size="small" onClick={() => onSend(choice)}>
            {choice}
          </Button>
        ))}
      </div>
      <label htmlFor={fieldId} className="text-ink-2">
        {wording().feedback.ownWords}
      </label>
      <div className="feedback-words flex gap-1.5">
        <Field
          id={fieldId}
          size="small"
          className="min-w-0 flex-1"
          type="text"
          autoComplete="off"
          maxLength={LIMITS.feedbackReasonMaxLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" size="small">
          {wording().common.send}
        </Button>
      </div>
    </form>
  );
}

/**
 * Scrolls a part of the conversation into view, and again whenever the log changes its height, until the returned function is called. On a narrow
 * screen, a half-open sheet is too low for it and is opened fully.
 */
function keepInView(part: HTMLElement): () => void {
  const { sheet, setSheet } = readerStore.getState();
  if (sheet === 'half') setSheet('full');
  const observer = new ResizeObserver(() => part.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  const log = part.closest('[role="log"]');
  if (log !== null) observer.observe(log);
  return () => observer.disconnect();
}
