'use client';

import { memo, useState, useEffect } from 'react';

import { useReader } from '#components/reader/use-reader.ts';
import { aboutName } from '#lib/client/chat/place-at-hand.ts';
import { isFromCatalogue } from '#lib/client/chat/claim-words.ts';
import { hasNearAnswers, isOpenTurn, type Turn } from '#lib/client/chat/shown-turn.ts';
import type { TurnPlace } from '#lib/client/reader-state.ts';
import { isFoundUnusually } from '#lib/client/chat/unusual-finding.ts';
import { formatMessage, joinParts, wording } from '#lib/contracts/wording/wording.ts';
import { Button } from '#components/controls/button.tsx';
import { loadFollowUps } from '#lib/client/chat/conversation-api.ts';

import { AnswerText } from './answer-text.tsx';
import { ClarifyingOptions } from './clarifying-options.tsx';
import { GeneratedTexts } from './generated-text.tsx';
import { HowFound } from './how-found.tsx';
import { modelTitle, scopeName } from './scope-menu.tsx';
import { SourceList } from './source-list.tsx';
import { TurnActions } from './turn-actions.tsx';
import { TurnFailureNote } from './turn-failure-note.tsx';
import { BudgetNote, CatalogueNote, TurnNote, TurnsLeftOutNote, WaitingNote, WithheldNote } from './turn-notes.tsx';
import { TurnOffers } from './turn-offers.tsx';
import { TurnSourcesContext } from './turn-sources-context.ts';
import { useCitedFormulas } from './use-cited-formulas.ts';
import { useProfileTitle } from './profile-menu.tsx';
import { ask } from './reader-chat.ts';

interface TurnViewProps {
  turn: Turn;
  isLast: boolean;
  isHighlighted: boolean;
  isAnchored: boolean;
  /** Called when the reader clicks the turn or moves the focus into it. */
  onTurnTo: () => void;
}

/** One question with its answer, its sources, and the actions on it. */
export const TurnView = memo(function TurnView({ turn, isLast, isHighlighted, isAnchored, onTurnTo }: TurnViewProps) {
  // Only content that arrives while the reader watches fades in, not content that was there before.
  const [wasLive] = useState(() => isOpenTurn(turn));
  const isOpen = isOpenTurn(turn);
  const formulas = useCitedFormulas(turn);
  return (
    <article
      className="turn data-anchored:min-h-[calc(100cqb-24px)] [.turn+&]:mt-6 [.turn+&]:border-t [.turn+&]:border-line [.turn+&]:pt-6"
      data-turn={turn.key}
      data-lit={isHighlighted || undefined}
      data-anchored={isAnchored || undefined}
      data-live={wasLive || undefined}
      aria-busy={isOpen || undefined}
      onPointerDown={onTurnTo}
      onFocus={onTurnTo}
    >
      {/* Its height counts, not that of the turn: an anchored one is as high as the log while its answer grows. */}
      <div className="turn-content">
        <QuestionHeading turn={turn} />
        <TurnSourcesContext value={{ ...turn, isHighlighted, formulas }}>
          <Answer turn={turn} isLast={isLast} />
          <GeneratedTexts turn={turn} />
          {isOpen ? <WaitingNote turn={turn} text={turn.text} /> : <EndOfAnswer turn={turn} isLast={isLast} />}
        </TurnSourcesContext>
      </div>
    </article>
  );
}, hasSameLook);

/** The answer, or the clarifying question, or a note that it may no longer be read. */
function Answer({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const { text, claims, clarification, isUnavailable } = turn;
  if (isUnavailable) {
    return <TurnNote>{wording().answer.hidden}</TurnNote>;
  }
  // The text only repeats the options, for clients that cannot render them.
  if (clarification !== null) return <ClarifyingOptions turn={turn} clarification={clarification} isLast={isLast} />;
  // The nearest sentences have their own introduction.
  if (text === '' || hasNearAnswers(turn)) return null;
  return (
    <>
      <AnswerText text={text} claims={claims} isPartial={isPartial(turn)} isOpen={isOpenTurn(turn)} />
      {!isOpenTurn(turn) && isFromCatalogue(claims) && <CatalogueNote turn={turn} isLast={isLast} />}
    </>
  );
}

/** Whether part of the answer is still to come, never arrived, or was withheld. */
function isPartial({ status, withheld }: Turn): boolean {
  return (status !== 'answered' && status !== 'not-found') || withheld.count > 0;
}

/** The part beneath an answer that has ended, regardless of how it ended. */
function EndOfAnswer({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const { status, text, failure, sources, withheld, turnsLeftOut, budgetLeft } = turn;
  return (
    <>
      <WithheldNote withheld={withheld} status={status} />
      <TurnsLeftOutNote count={turnsLeftOut} />
      {status === 'stopped' && (
        <TurnNote>{text === '' ? wording().answer.stopped.noText : wording().answer.stopped.withText}</TurnNote>
      )}
      {failure !== null && <TurnFailureNote turn={turn} failure={failure} isLast={isLast} />}
      {status === 'not-found' && <TurnOffers turn={turn} isLast={isLast} />}
      {sources.length > 0 && <SourceList turn={turn} />}
      {isFoundUnusually(turn) && <HowFound turn={turn} />}
      {failure === null && <TurnActions turn={turn} />}
      <BudgetNote budget={isLast ? budgetLeft : undefined} />
      {isLast && status === 'answered' && turn.place !== null && <FollowUps turn={turn} place={turn.place} />}
    </>
  );
}

const SHOWN_AS_IT_IS = [
  'key',
  'status',
  'text',
  'failure',
  'latencyMs',
  'model',
  'grounding',
  'turnsLeftOut',
  'profile',
  'chosenOption',
  'isUnavailable',
] as const;
const SHOWN_BY_VALUE = [
  'sources',
  'claims',
  'withheld',
  'related',
  'place',
  'feedback',
  'clarification',
  'plan',
  'toolCalls',
  'resumes',
  'budgetLeft',
] as const;

/** A redraw of the chat creates new turn objects; one with equal content need not be drawn again. */
function hasSameLook(before: TurnViewProps, after: TurnViewProps): boolean {
  return (
    before.isLast === after.isLast &&
    before.isHighlighted === after.isHighlighted &&
    before.isAnchored === after.isAnchored &&
    SHOWN_AS_IT_IS.every((part) => before.turn[part] === after.turn[part]) &&
    SHOWN_BY_VALUE.every((part) => JSON.stringify(before.turn[part]) === JSON.stringify(after.turn[part]))
  );
}

/** The question, and beneath it its scope, the time the answer took and the model. */
function QuestionHeading({ turn }: { turn: Turn }) {
  const open = useReader((reader) => reader.page ?? reader.book);
  const profileName = useProfileTitle(turn.profile);
  const { scope, latencyMs, model, grounding } = turn;
  const notes = [
    ...askedOf(turn, open),
    latencyMs === null ? '' : `${inSeconds(latencyMs)} s`,
    model === null ? '' : modelTitle(model, wording().answer.heading.builtInModel),
    profileName === '' ? '' : formatMessage(wording().answer.heading.profile, { name: profileName }),
    grounding === 'annotate' ? wording().answer.heading.unsupportedShown : '',
  ];
  return (
    <header>
      <h3 dir="auto" className="text-prose/[1.4] font-semibold wrap-anywhere whitespace-pre-line" tabIndex={-1}>
        {turn.question}
      </h3>
      <p className="mt-1 text-note text-ink-3">{joinParts(notes.filter((note) => note !== ''))}</p>
      {(scope.kind === 'selection' || scope.kind === 'passage') && (
        <p
          dir="auto"
          className="mt-2 line-clamp-2 border-s-3 border-control sheet:line-clamp-1 ps-3 text-note wrap-anywhere text-ink-2"
        >
          {scope.selection.text}
        </p>
      )}
    </header>
  );
}

function inSeconds(ms: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return Math.max(0.1, ms / 1000).toLocaleString(wording().common.locale, digits);
}

/** Returns the scope of the question and the place it pointed at; only the place where that says everything. */
function askedOf({ scope, plan }: Turn, open: Parameters<typeof scopeName>[1]): string[] {
  const about = aboutName(plan?.about, open);
  const subject =
    plan?.subject === undefined ? [] : [formatMessage(wording().answer.heading.about, { subject: plan.subject })];
  if (about === null) return [scopeName(scope, open), ...subject];
  return scope.kind === 'document' || scope.kind === 'library' ? [about] : [scopeName(scope, open), about];
}

/** Follow-up questions after the last answer. The library answers each of them. */
function FollowUps({ turn, place }: { turn: Turn; place: TurnPlace }) {
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const { sessionId, turnId } = place;
  useEffect(() => {
    let isWanted = true;
    void loadFollowUps({ sessionId, turnId }).then((loaded) => isWanted && setQuestions(loaded));
    return () => {
      isWanted = false;
    };
  }, [sessionId, turnId]);
  if (questions.length === 0) return null;
  return (
    <section className="mt-3.5" aria-label={wording().followUp.title}>
      <h4 className="text-note font-semibold text-ink-2">{wording().followUp.title}</h4>
      <ul className="mt-1 flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question}>
            <Button size="small" dir="auto" className="text-start" onClick={() => void ask(question, scopeOf(turn))}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The scope in which the follow-ups were checked: the first book that the answer cites. */
function scopeOf({ sources, scope }: Turn): Turn['scope'] {
  if (scope.kind === 'document') return scope;
  const documentId = sources.map(({ source }) => ('doc_id' in source ? source.doc_id : '')).find((id) => id !== '');
  return documentId === undefined ? { kind: 'library' } : { kind: 'document', documentId, title: '' };
}
