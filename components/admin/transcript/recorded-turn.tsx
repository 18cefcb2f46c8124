'use client';

import { useMemo, useState } from 'react';

import { EvidenceList } from './evidence-list.tsx';
import { JudgedClaims } from './judged-claims.tsx';
import { ReaderFeedback } from './reader-feedback.tsx';
import { RecordedAnswer } from './recorded-answer.tsx';
import { RelatedLinks } from './related-links.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewRecord } from './review-record.tsx';
import { RecordedSteps } from './recorded-steps.tsx';
import { SearchedPassages } from './searched-passages.tsx';
import { turnAnchor } from './turn-anchor.ts';
import { TranscriptContext } from './transcript-context.ts';
import type { TranscriptTurn } from './transcript-turn.ts';
import { TurnFactList } from './turn-facts.tsx';
import { TurnHead } from './turn-head.tsx';
import { WithheldList } from './withheld-list.tsx';

interface RecordedTurnProps {
  turn: TranscriptTurn;
  /** Which it is of how many. */
  place: { number: number; count: number };
  /** Who may judge it; null for those who may only look. */
  reviewer: string | null;
  /** Whether the address names it. */
  isAddressed: boolean;
}

/** One question with its answer, and beside it the evidence exactly as it was. */
export function RecordedTurn({ turn, place, reviewer, isAddressed }: RecordedTurnProps) {
  const [activePosition, setActivePosition] = useState<number | null>(null);
  const drawn = useMemo(() => ({ turn, activePosition }), [turn, activePosition]);
  const follow = (target: EventTarget) => setActivePosition(positionAt(target));
  const titleId = `question-${turn.id}`;
  return (
    <TranscriptContext value={drawn}>
      <article
        id={turnAnchor(turn.id)}
        className="transcript-turn"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-addressed={isAddressed || undefined}
        onPointerOver={({ target }) => follow(target)}
        onPointerLeave={() => setActivePosition(null)}
        onFocus={({ target }) => follow(target)}
        onBlur={() => setActivePosition(null)}
      >
        <div className="transcript-told">
          <TurnHead turn={turn} place={place} titleId={titleId} />
          <RecordedAnswer turn={turn} />
          <RecordedSteps turn={turn} />
          <WithheldList withheld={turn.withheld} />
          <JudgedClaims answer={turn.answer} claims={turn.claims} />
          <ReaderFeedback feedback={turn.feedback} />
          {reviewer === null ? (
            <ReviewRecord review={turn.review} />
          ) : (
            <ReviewForm turnId={turn.id} review={turn.review} reviewer={reviewer} />
          )}
        </div>
        <section className="transcript-evidence">
          <h3>Evidence as it was</h3>
          <EvidenceList turn={turn} />
          <RelatedLinks links={turn.related} />
          <SearchedPassages passages={turn.searched} />
        </section>
        <TurnFactList turn={turn} />
      </article>
    </TranscriptContext>
  );
}

/** The number of the source whose chip or whose words are there. */
function positionAt(target: EventTarget): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-citation], [data-evidence]') : null;
  if (element === null) return null;
  return Number(element.dataset['citation'] ?? element.dataset['evidence']);
}
