'use client';

import { type KeyboardEvent, useId, useState, useReducer, useRef } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { TextArea } from '#components/controls/field.tsx';
import { Filled } from '#components/controls/filled.tsx';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { type Verdict, VERDICTS } from '#lib/contracts/admin/review.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { type Sent, sendToServer } from '#lib/client/server-request.ts';

import { VERDICT_NAMES } from '../conversations/describe-filter.ts';
import { LocalTime } from '../local-time.tsx';
import { VerdictWord } from '../verdict-word.tsx';
import type { SavedReview } from './transcript-turn.ts';
import { PartTitle, SaidWords } from './turn-part.tsx';

const PRESSED: Record<Verdict, string> = {
  correct: 'aria-pressed:text-ok',
  incomplete: 'aria-pressed:text-warn',
  wrong: 'aria-pressed:text-danger',
};

interface ReviewFormProps {
  turnId: string;
  review: SavedReview | null;
  /** The signed-in account. */
  reviewer: string;
}

/** An administrator's review of an answer, and the controls to record it. */
export function ReviewForm({ turnId, review, reviewer }: ReviewFormProps) {
  const { state, write, save, takeBack, repeat } = useReview(turnId, review, reviewer);
  const [lacksVerdict, setLacksVerdict] = useState(false);
  const id = useId();
  const { verdict, note, saved, phase } = state;
  const saveNote = () => {
    setLacksVerdict(verdict === null);
    if (verdict !== null) save(verdict);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    saveNote();
  };
  return (
    <section>
      <PartTitle id={`${id}-title`}>{adminWording().common.verdict.label}</PartTitle>
      <div className="flex flex-wrap items-center gap-2" role="group" aria-labelledby={`${id}-title`}>
        {VERDICTS.map((choice) => (
          <button
            key={choice}
            type="button"
            className={`min-h-9 rounded-lg border border-control px-3.5 py-1 font-[550] hover:bg-sunken aria-pressed:border-current aria-pressed:bg-sunken aria-pressed:shadow-[inset_0_0_0_1px_currentcolor] pointer-coarse:min-h-11 forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[color:Highlight] ${PRESSED[choice]}`}
            aria-pressed={verdict === choice}
            onClick={() => {
              setLacksVerdict(false);
              if (verdict !== choice || isNoteUnsaved(state)) save(choice);
            }}
          >
            {VERDICT_NAMES()[choice]}
          </button>
        ))}
        {saved !== null && <QuietButton onClick={takeBack}>{adminWording().review.removeVerdict}</QuietButton>}
      </div>
      <label className="mt-3 mb-1 block text-ink-2" htmlFor={`${id}-note`}>
        {adminWording().review.note.label}
      </label>
      <TextArea
        id={`${id}-note`}
        className="field-sizing-content max-h-80"
        rows={2}
        maxLength={LIMITS.reviewNoteMaxLength}
        value={note}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <p id={`${id}-state`} className="text-ink-2" role="status">
          {lacksVerdict ? adminWording().review.note.needsVerdict : <ReviewPhase state={state} />}
        </p>
        {verdict !== null && phase !== 'saving' && phase !== 'failed' && isNoteUnsaved(state) && (
          <QuietButton aria-keyshortcuts="Control+Enter" onClick={saveNote}>
            {adminWording().review.note.save}
          </QuietButton>
        )}
        {phase === 'failed' && <QuietButton onClick={repeat}>{adminWording().common.tryAgain}</QuietButton>}
      </div>
    </section>
  );
}

/** The progress of saving. */
function ReviewPhase({ state }: { state: ReviewState }) {
  const { phase, problem, saved } = state;
  if (phase === 'saving') return adminWording().common.saving;
  if (phase === 'failed')
    return (
      <span className="text-danger">{formatMessage(adminWording().common.notSaved, { problem: problem ?? '' })}</span>
    );
  if (saved === null)
    return phase === 'taken-back' ? adminWording().review.verdictRemoved : adminWording().review.noVerdict;
  return (
    <>
      <Filled
        text={adminWording().review.savedBy}
        parts={{ name: saved.by, moment: <LocalTime at={saved.at} format="short" /> }}
      />
      {isNoteUnsaved(state) && adminWording().review.note.changed}
    </>
  );
}

/** The administrators' review of an answer, for viewers without write access. */
export function ReviewRecord({ review }: { review: SavedReview | null }) {
  return (
    <section>
      <PartTitle>{adminWording().common.verdict.label}</PartTitle>
      {review === null ? (
        <p className="text-ink-2">{adminWording().review.noVerdict}</p>
      ) : (
        <>
          <p>
            <strong>
              <VerdictWord verdict={review.verdict} />
            </strong>{' '}
            <span className="text-ink-2">
              <Filled
                text={adminWording().review.verdictBy}
                parts={{ name: review.by, moment: <LocalTime at={review.at} format="short" /> }}
              />
            </span>
          </p>
          {review.note !== null && <SaidWords>{review.note}</SaidWords>}
        </>
      )}
    </section>
  );
}

interface ReviewReply {
  review: Pick<SavedReview, 'verdict' | 'note'> | null;
}

interface Review {
  state: ReviewState;
  write: (note: string) => void;
  /** Saves the verdict with the current note in the field. */
  save: (verdict: Verdict) => void;
  takeBack: () => void;
  /** Sends failed changes again. */
  repeat: () => void;
}

/** The review of a turn, saved as soon as a verdict is chosen. Changes are sent one after another; only the last one counts. */
function useReview(turnId: string, initial: SavedReview | null, reviewer: string): Review {
  const [state, change] = useReducer(changeReview, initial, beginReview);
  const queue = useRef(Promise.resolve());
  const lastSent = useRef(0);

  const send = (verdict: Verdict | null) => {
    const { note } = state;
    const ticket = (lastSent.current += 1);
    change({ type: 'sent', verdict });
    queue.current = queue.current.then(async () => {
      if (ticket !== lastSent.current) return;
      const sent = await requestReview(turnId, verdict, note);
      const isLast = ticket === lastSent.current;
      if (sent.isDone) change({ type: 'kept', saved: keptAs(sent.reply, reviewer), isLast });
      else if (isLast) change({ type: 'refused', problem: sent.problem });
    });
  };
  return {
    state,
    write: (note) => change({ type: 'written', note }),
    save: send,
    takeBack: () => send(null),
    repeat: () => send(state.verdict),
  };
}

function requestReview(turnId: string, verdict: Verdict | null, note: string): Promise<Sent<ReviewReply>> {
  const path = `/api/admin/turns/${encodeURIComponent(turnId)}/review`;
  return verdict === null
    ? sendToServer(path, { method: 'DELETE' })
    : sendToServer(path, { method: 'POST', body: { verdict, note } });
}

function keptAs({ review }: ReviewReply, by: string): SavedReview | null {
  return review === null ? null : { ...review, by, at: new Date().toISOString() };
}

/** The state of the review controls of one turn. A choice shows at once; the saved state follows. */
interface ReviewState {
  verdict: Verdict | null;
  /** The current content of the field. */
  note: string;
  /** The review as stored on the server, as far as known. */
  saved: SavedReview | null;
  phase: 'at-rest' | 'saving' | 'failed' | 'taken-back';
  /** Why it failed. */
  problem: string | null;
}

export type ReviewEvent =
  | { type: 'written'; note: string }
  | { type: 'sent'; verdict: Verdict | null }
  /** `isLast`: nothing has been sent since. */
  | { type: 'kept'; saved: SavedReview | null; isLast: boolean }
  | { type: 'refused'; problem: string };

export function beginReview(saved: SavedReview | null): ReviewState {
  return { verdict: saved?.verdict ?? null, note: saved?.note ?? '', saved, phase: 'at-rest', problem: null };
}

/** The written note is kept in every case. */
export function changeReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'written':
      return { ...state, note: event.note };
    case 'sent':
      return { ...state, verdict: event.verdict, phase: 'saving', problem: null };
    case 'kept': {
      const phase = event.saved === null ? 'taken-back' : 'at-rest';
      return { ...state, saved: event.saved, ...(event.isLast && { phase }) };
    }
    case 'refused':
      return { ...state, phase: 'failed', problem: event.problem };
  }
}

/** Whether the content of the field differs from the saved note. */
export function isNoteUnsaved({ note, saved }: ReviewState): boolean {
  return note.trim() !== (saved?.note ?? '');
}
