'use client';

import { useReducer, useRef } from 'react';

import type { Verdict } from '#lib/contracts/admin/review.ts';

import { type Sent, sendToAdmin } from '../admin-request.ts';
import { beginReview, changeReview, type ReviewState } from './review-state.ts';
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
    ? sendToAdmin(path, { method: 'DELETE' })
    : sendToAdmin(path, { method: 'POST', body: { verdict, note } });
}

function keptAs({ review }: ReviewReply, by: string): SavedReview | null {
  return review === null ? null : { ...review, by, at: new Date().toISOString() };
}
