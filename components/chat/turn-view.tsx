'use client';

import { memo, useState } from 'react';

import { settledText } from '#lib/client/chat/settled-text.ts';
import { isOpenTurn, type Turn } from '#lib/client/chat/turn.ts';

import { AnswerText } from './answer-text.tsx';
import { QuestionHeading } from './question-heading.tsx';
import { SourceList } from './source-list.tsx';
import { TurnActions } from './turn-actions.tsx';
import { TurnFailureNote } from './turn-failure-note.tsx';
import { TurnOffers } from './turn-offers.tsx';
import { TurnSourcesContext } from './turn-sources-context.ts';
import { WaitingNote } from './waiting-note.tsx';

interface TurnViewProps {
  turn: Turn;
  isLast: boolean;
  isLit: boolean;
  isAnchored: boolean;
  /** The reader clicked the turn or moved the focus into it. */
  onTurnTo: () => void;
}

/** One question with its answer, its sources, and what can be done with it. */
export const TurnView = memo(function TurnView({ turn, isLast, isLit, isAnchored, onTurnTo }: TurnViewProps) {
  // Fading in is for what arrives before the reader's eyes, not for what was there before.
  const [wasLive] = useState(() => isOpenTurn(turn));
  const isOpen = isOpenTurn(turn);
  const text = isOpen ? settledText(turn.text) : turn.text;
  return (
    <article
      className="turn"
      data-turn={turn.key}
      data-lit={isLit || undefined}
      data-anchored={isAnchored || undefined}
      data-live={wasLive || undefined}
      aria-busy={isOpen || undefined}
      onPointerDown={onTurnTo}
      onFocus={onTurnTo}
    >
      <div className="turn-content">
        <QuestionHeading turn={turn} />
        <TurnSourcesContext value={{ ...turn, isLit }}>
          {text !== '' && <AnswerText text={text} isGrowing={isOpen} />}
          {isOpen ? <WaitingNote turn={turn} text={text} /> : <EndOfAnswer turn={turn} isLast={isLast} />}
        </TurnSourcesContext>
      </div>
    </article>
  );
}, hasSameLook);

/** What stands beneath an answer that has ended, however it ended. */
function EndOfAnswer({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const { status, text, failure, sources } = turn;
  return (
    <>
      {status === 'stopped' && (
        <p className="turn-note">{text === '' ? 'Stopped.' : 'Stopped. What is shown has been checked.'}</p>
      )}
      {failure !== null && <TurnFailureNote turn={turn} failure={failure} isLast={isLast} />}
      {status === 'not-found' && <TurnOffers turn={turn} isLast={isLast} />}
      {sources.length > 0 && <SourceList turn={turn} />}
      {failure === null && <TurnActions turn={turn} />}
    </>
  );
}

/** A redraw of the chat makes every turn anew; one that says the same need not be drawn again. */
function hasSameLook(before: TurnViewProps, after: TurnViewProps): boolean {
  return (
    before.isLast === after.isLast &&
    before.isLit === after.isLit &&
    before.isAnchored === after.isAnchored &&
    before.turn.key === after.turn.key &&
    before.turn.status === after.turn.status &&
    before.turn.text === after.turn.text &&
    before.turn.failure === after.turn.failure &&
    before.turn.latencyMs === after.turn.latencyMs &&
    before.turn.model === after.turn.model &&
    before.turn.related.length === after.turn.related.length &&
    JSON.stringify(before.turn.sources) === JSON.stringify(after.turn.sources)
  );
}
