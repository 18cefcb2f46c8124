import type { Verdict } from '#lib/contracts/admin/review.ts';

import type { SavedReview } from './transcript-turn.ts';

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
