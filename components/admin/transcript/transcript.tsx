'use client';

import { useMemo, useState, useSyncExternalStore } from 'react';

import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { CaseButton } from './case-button.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { JudgedClaims, WithheldList } from './judged-claims.tsx';
import { RecordedAnswer } from './recorded-answer.tsx';
import { RecordedSteps, SearchedPassages } from './recorded-steps.tsx';
import { ReviewForm, ReviewRecord } from './review-form.tsx';
import { TranscriptContext } from './transcript-context.ts';
import { type TranscriptTurn, turnAnchor } from './transcript-turn.ts';
import { ReaderFeedback, RelatedLinks, TurnFactList } from './turn-facts.tsx';
import { TurnHead } from './turn-head.tsx';
import { PartTitle } from './turn-part.tsx';

interface TranscriptProps {
  /** Oldest first. */
  turns: TranscriptTurn[];
  /** Who may judge them; null for those who may only look. */
  reviewer: string | null;
}

/** A conversation as it was; the turn that the address names is marked. */
export function Transcript({ turns, reviewer }: TranscriptProps) {
  const hash = useSyncExternalStore(onHashChange, currentHash, noHash);
  return turns.map((turn, index) => (
    <RecordedTurn
      key={turn.id}
      turn={turn}
      place={{ number: index + 1, count: turns.length }}
      reviewer={reviewer}
      isAddressed={hash === `#${turnAnchor(turn.id)}`}
    />
  ));
}

function onHashChange(tell: () => void): () => void {
  addEventListener('hashchange', tell);
  return () => removeEventListener('hashchange', tell);
}

const currentHash = () => location.hash;
const noHash = () => '';

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
        className="-mx-2 mb-6 grid scroll-mt-[calc(var(--header-height)+1rem)] scroll-mb-8 grid-cols-[minmax(0,1fr)] gap-8 rounded-xl border border-line px-3.5 py-4 focus:outline-none data-addressed:border-focus data-addressed:shadow-[inset_3px_0_0_var(--color-focus)] sm:mx-0 sm:p-5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[68.75rem]:grid-rows-[auto_1fr] min-[68.75rem]:p-6"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-addressed={isAddressed || undefined}
        onPointerOver={({ target }) => follow(target)}
        onPointerLeave={() => setActivePosition(null)}
        onFocus={({ target }) => follow(target)}
        onBlur={() => setActivePosition(null)}
      >
        <div className="transcript-told flex min-w-0 flex-col gap-5">
          <TurnHead turn={turn} place={place} titleId={titleId} />
          <RecordedAnswer turn={turn} />
          <RecordedSteps turn={turn} />
          <WithheldList withheld={turn.withheld} />
          <JudgedClaims answer={turn.answer} claims={turn.claims} />
          <ReaderFeedback feedback={turn.feedback} />
          {reviewer === null ? (
            <ReviewRecord review={turn.review} />
          ) : (
            <>
              <ReviewForm turnId={turn.id} review={turn.review} reviewer={reviewer} />
              {turn.asked.kind !== 'selection' && <CaseButton turnId={turn.id} />}
            </>
          )}
        </div>
        <section className="transcript-evidence flex min-w-0 flex-col gap-5 min-[68.75rem]:[grid-area:1/2/3]">
          <PartTitle className="-mb-3">{adminWording().transcript.source.listTitle}</PartTitle>
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
