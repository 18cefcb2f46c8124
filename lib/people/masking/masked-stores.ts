import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { KeptRecord } from '#lib/contracts/kept-records.ts';
import type { ConversationRepository, TurnArchive } from '#lib/people/conversations/ports.ts';
import type { KeptRecordRepository } from '#lib/people/sync/ports.ts';

import { maskTurn } from './mask-turn.ts';
import type { Masker } from './masker.ts';

/*
 * The stores of what people write, masked on the way in. What is stored already is read as it is.
 */

/** Turns, what a second look finds of them, and what their readers think of them. */
export function maskedConversations(inner: ConversationRepository, masker: Masker | null): ConversationRepository {
  if (masker === null) return inner;
  const masked = (viewer: Viewer, feedback: Feedback | null) =>
    feedback && { ...feedback, reason: feedback.reason && masker.words(viewer, feedback.reason) };
  return {
    record: (viewer, turn, signal) => inner.record(viewer, maskTurn(masker, viewer, turn), signal),
    listTurns: (viewer, sessionId, options) => inner.listTurns(viewer, sessionId, options),
    deleteSession: (viewer, sessionId) => inner.deleteSession(viewer, sessionId),
    rate: (viewer, turn, feedback) => inner.rate(viewer, turn, masked(viewer, feedback)),
    revise: (viewer, turn, changes) => {
      const kept = maskTurn(masker, viewer, { ...turn, claims: changes.claims });
      return inner.revise(viewer, kept, { ...changes, claims: kept.claims });
    },
    deleteBefore: (moment, signal) => inner.deleteBefore(moment, signal),
  };
}

/** Notes, names of conversations, and what is kept of answers beneath a book. Words of books in them stay. */
export function maskedRecords(inner: KeptRecordRepository, masker: Masker | null): KeptRecordRepository {
  if (masker === null) return inner;
  return {
    list: (viewer, kind) => inner.list(viewer, kind),
    save: (viewer, kind, record) => {
      const words = (text: string) => masker.words(viewer, text);
      return inner.save(viewer, kind, { ...record, content: maskRecord(record.content, words) });
    },
    delete: (viewer, kind, id) => inner.delete(viewer, kind, id),
  };
}

function maskRecord(content: KeptRecord, words: (text: string) => string): KeptRecord {
  if ('anchor' in content) return { ...content, text: words(content.text) };
  const question = words(content.question);
  if ('filename' in content) return { ...content, question, filename: words(content.filename) };
  return { ...content, question, ...(content.name !== undefined && { name: words(content.name) }) };
}

/** Notes of administrators about turns. */
export function maskedReviews(inner: Pick<TurnArchive, 'review'>, masker: Masker | null): Pick<TurnArchive, 'review'> {
  if (masker === null) return inner;
  return {
    review: (administrator, turnId, review) =>
      inner.review(
        administrator,
        turnId,
        review && { ...review, note: review.note && masker.words(ANONYMOUS, review.note) },
      ),
  };
}
