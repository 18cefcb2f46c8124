import { describe, expect, it } from 'vitest';

import { beginReview, changeReview, isNoteUnsaved, type ReviewEvent } from './review-form.tsx';
import type { SavedReview } from './transcript-turn.ts';

const SAVED: SavedReview = { verdict: 'wrong', note: 'See page 3.', by: 'Ada', at: '2026-11-03T10:00:00.000Z' };
const after = (saved: SavedReview | null, ...events: ReviewEvent[]) => events.reduce(changeReview, beginReview(saved));

describe('a review', () => {
  it('begins with what is kept', () => {
    expect(beginReview(SAVED)).toMatchObject({ verdict: 'wrong', note: 'See page 3.', phase: 'at-rest' });
    expect(isNoteUnsaved(beginReview(SAVED))).toBe(false);
    expect(beginReview(null)).toMatchObject({ verdict: null, note: '', phase: 'at-rest' });
  });

  it('shows a verdict at once, and that it is being saved', () => {
    expect(after(null, { type: 'sent', verdict: 'correct' })).toMatchObject({
      verdict: 'correct',
      saved: null,
      phase: 'saving',
    });
  });

  it('keeps choice and note when saving fails, and says why', () => {
    const failed = after(
      null,
      { type: 'written', note: 'Half of it.' },
      { type: 'sent', verdict: 'incomplete' },
      { type: 'refused', problem: 'Please sign in.' },
    );
    expect(failed).toMatchObject({
      verdict: 'incomplete',
      note: 'Half of it.',
      phase: 'failed',
      problem: 'Please sign in.',
    });
    expect(isNoteUnsaved(failed)).toBe(true);
    expect(changeReview(failed, { type: 'sent', verdict: 'incomplete' })).toMatchObject({
      phase: 'saving',
      problem: null,
    });
  });

  it('leaves what was written while it was being saved', () => {
    const state = after(
      null,
      { type: 'sent', verdict: 'wrong' },
      { type: 'written', note: 'See page 34.' },
      { type: 'kept', saved: SAVED, isLast: true },
    );
    expect(state).toMatchObject({ note: 'See page 34.', saved: SAVED, phase: 'at-rest' });
    expect(isNoteUnsaved(state)).toBe(true);
  });

  it('goes on saving while something later is on its way', () => {
    const state = after(
      null,
      { type: 'sent', verdict: 'wrong' },
      { type: 'sent', verdict: 'correct' },
      { type: 'kept', saved: SAVED, isLast: false },
    );
    expect(state).toMatchObject({ verdict: 'correct', saved: SAVED, phase: 'saving' });
  });

  it('can be taken back, and the note stays in the field', () => {
    const state = after(SAVED, { type: 'sent', verdict: null }, { type: 'kept', saved: null, isLast: true });
    expect(state).toMatchObject({ verdict: null, saved: null, note: 'See page 3.', phase: 'taken-back' });
    expect(isNoteUnsaved(state)).toBe(true);
  });
});
