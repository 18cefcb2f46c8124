'use client';

import { useReducer, useRef } from 'react';

import type { Verdict } from '#lib/contracts/admin/review.ts';
import { type Sent, sendToServer } from '#lib/client/server-request.ts';

import type { SavedReview } from './transcript-turn.ts';

interface ReviewReply {
  review: Pick<SavedReview, 'verdict' | 'note'> | null;
}

interface Review {
  state: ReviewState;
  write: (note: string) => void;
  /** Saves the verdict with the note as it stands in the field. */
  save: (verdict: Verdict) => void;
  takeBack: () => void;
  /** Sends again what could not be saved. */
  repeat: () => void;
}

/** What somebody finds about a turn, saved as soon as it is chosen. Changes are sent one after another; only the last one counts. */
export function useReview(turnId: string, initial: SavedReview | null, reviewer: string): Review {
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

/** The reviewer's controls of one turn. What is chosen shows at once; what is kept follows. */
export interface ReviewState {
  verdict: Verdict | null;
  /** As it stands in the field. */
  note: string;
  /** As the server keeps it, as far as is known. */
  saved: SavedReview | null;
  phase: 'at-rest' | 'saving' | 'failed' | 'taken-back';
  /** Why it failed. */
  problem: string | null;
}

export type ReviewEvent =
  | { type: 'written'; note: string }
  | { type: 'sent'; verdict: Verdict | null }
  /** `isLast`: nothing was sent since. */
  | { type: 'kept'; saved: SavedReview | null; isLast: boolean }
  | { type: 'refused'; problem: string };

export function beginReview(saved: SavedReview | null): ReviewState {
  return { verdict: saved?.verdict ?? null, note: saved?.note ?? '', saved, phase: 'at-rest', problem: null };
}

/** Whatever happens, the note that somebody wrote stays. */
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

/** Whether the field holds something else than what is kept. */
export function isNoteUnsaved({ note, saved }: ReviewState): boolean {
  return note.trim() !== (saved?.note ?? '');
}
