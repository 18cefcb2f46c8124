'use client';

import { useMemo, useState, useSyncExternalStore } from 'react';

import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import type { Expectation } from '#lib/contracts/admin/evaluation.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { Filled } from '#components/controls/filled.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { cutAtRanges } from '#lib/client/chat/quote-pieces.ts';

import { EvidenceList } from './evidence-list.tsx';
import { JudgedClaims, WithheldList } from './judged-claims.tsx';
import { RecordedAnswer } from './recorded-answer.tsx';
import { RecordedSteps, SearchedPassages } from './recorded-steps.tsx';
import { ReviewForm, ReviewRecord } from './review-form.tsx';
import { TranscriptContext } from './transcript-context.ts';
import { type TranscriptTurn, turnAnchor, type AskedOf } from './transcript-turn.ts';
import { ReaderFeedback, RelatedLinks, TurnFactList } from './turn-facts.tsx';
import { PartTitle, PlaceNames } from './turn-part.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { OUTCOME_NAMES } from '../conversations/describe-filter.ts';
import { durationText } from '../figure-text.ts';
import { LocalTime } from '../local-time.tsx';
import { QuoteInContext } from './quote-pieces.tsx';
import { isLibrarySource } from './cited-place.ts';

interface TranscriptProps {
  /** Oldest first. */
  turns: TranscriptTurn[];
  /** The account that may review them; null for accounts that may only view. */
  reviewer: string | null;
}

/** A conversation as it took place; the turn that the address names is marked. */
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
  /** Its number and the total count. */
  place: { number: number; count: number };
  /** The account that may review it; null for accounts that may only view. */
  reviewer: string | null;
  /** Whether the address names this turn. */
  isAddressed: boolean;
}

/** One question with its answer, next to the evidence exactly as it was at the time. */
export function RecordedTurn({ turn, place, reviewer, isAddressed }: RecordedTurnProps) {
  const [activePosition, setActivePosition] = useState<number | null>(null);
  const drawn = useMemo(() => ({ turn, activePosition }), [turn, activePosition]);
  const follow = (target: EventTarget) => setActivePosition(positionAt(target));
  const titleId = `question-${turn.id}`;
  return (
    <TranscriptContext value={drawn}>
      <article
        id={turnAnchor(turn.id)}
        className="-mx-2 mb-6 grid scroll-mt-[calc(var(--header-height)+1rem)] scroll-mb-8 grid-cols-[minmax(0,1fr)] gap-8 rounded-xl border border-line px-3.5 py-4 focus:outline-none data-addressed:border-focus data-addressed:shadow-[inset_3px_0_0_var(--color-focus)] rtl:data-addressed:shadow-[inset_-3px_0_0_var(--color-focus)] sm:mx-0 sm:p-5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[68.75rem]:grid-rows-[auto_1fr] min-[68.75rem]:p-6"
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

/** The number of the source whose chip or evidence contains the target. */
function positionAt(target: EventTarget): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-citation], [data-evidence]') : null;
  if (element === null) return null;
  return Number(element.dataset['citation'] ?? element.dataset['evidence']);
}

/** Adds the question of a turn to the evaluation, so that every run asks it again. */
function CaseButton({ turnId }: { turnId: string }) {
  const [expects, setExpects] = useState<Expectation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();

  async function make(): Promise<void> {
    setProblem(null);
    const path = `/api/admin/turns/${encodeURIComponent(turnId)}/case`;
    const sent = await sendToServer<{ expects: Expectation }>(path, { method: 'POST' });
    if (sent.isDone) setExpects(sent.reply.expects);
    else setProblem(sent.problem);
  }

  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3">
      <QuietButton disabled={!isLoaded} onClick={() => void make()}>
        {adminWording().case.add}
      </QuietButton>
      <p role="status" className="text-ink-2 empty:hidden">
        {expects !== null &&
          formatMessage(adminWording().case.added, { expects: adminWording().case.expectations[expects] })}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface TurnHeadProps {
  turn: TranscriptTurn;
  place: { number: number; count: number };
  titleId: string;
}

/** A question, its time, and its scope. */
function TurnHead({ turn, place, titleId }: TurnHeadProps) {
  const { question, askedAt, asked, outcome, facts } = turn;
  return (
    <header>
      <h2 id={titleId} dir="auto" className="text-[1.0625rem]/[1.3] font-semibold wrap-anywhere whitespace-pre-line">
        {question}
      </h2>
      <p className="mt-1 text-ink-2">
        {place.count > 1 &&
          `${formatMessage(adminWording().common.progress, { done: place.number, all: place.count })} · `}
        <LocalTime at={askedAt} format="short" /> · <AskedOfWords asked={asked} /> · {OUTCOME_NAMES()[outcome]} ·{' '}
        {durationText(facts.latencyMs)}
      </p>
      {turn.resumes !== null && <Resumed resumes={turn.resumes} />}
      {asked.kind === 'selection' && <SelectedText turn={turn} asked={asked} />}
    </header>
  );
}

function AskedOfWords({ asked }: { asked: AskedOf }) {
  if (asked.kind === 'library') return adminWording().transcript.scope.allBooks;
  if (asked.kind === 'selection') return adminWording().conversations.mode.selection;
  return <PlaceNames places={[...asked.documents, ...asked.pages]} />;
}

/** The earlier question that a reply continues. */
function Resumed({ resumes: { turnId, question, document } }: { resumes: NonNullable<TranscriptTurn['resumes']> }) {
  return (
    <p className="mt-1 text-ink-2">
      <Filled
        text={adminWording().transcript.continues}
        parts={{
          question: (
            <a className={LINKED} href={`#${turnAnchor(turnId)}`} dir="auto">
              “{question}”
            </a>
          ),
          place: <PlaceNames places={[document]} />,
        }}
      />
    </p>
  );
}

/** The full selected text, with everything that the answer cites from it marked. */
function SelectedText({ turn, asked }: { turn: TranscriptTurn; asked: AskedOf & { kind: 'selection' } }) {
  const ranges = turn.sources.flatMap(({ source }) =>
    isLibrarySource(source) ? [] : [{ start: source.char_start, end: source.char_end }],
  );
  return (
    <figure className="mt-3">
      <figcaption className="text-ink-2">
        {asked.place === null ? (
          adminWording().transcript.selection.title
        ) : (
          <Filled
            text={adminWording().transcript.selection.titleOn}
            parts={{ place: <PlaceNames places={[asked.place]} /> }}
          />
        )}
      </figcaption>
      <blockquote
        tabIndex={0}
        aria-label={adminWording().transcript.selection.title}
        className="selected-words mt-1 max-h-56 overflow-y-auto border-s-3 border-control bg-sunken px-3 py-2 font-read text-[0.9375rem]/[1.5] wrap-anywhere whitespace-pre-wrap"
      >
        <QuoteInContext pieces={cutAtRanges(asked.text, ranges)} />
      </blockquote>
    </figure>
  );
}
