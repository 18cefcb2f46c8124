import type { Viewer } from '#lib/people/access/viewer.ts';

import type { ConversationRepository } from './ports.ts';
import { noAnswer, type Turn } from './turn.ts';

/** What stands in the place of an answer that rests on what its reader may not read any more. */
export const NO_LONGER_AVAILABLE =
  'This answer is no longer available: one of its sources was removed, or you no longer have access to it.';

/** Those of the documents that the viewer may read now. What is gone is not among them. */
export type ReadableDocuments = (viewer: Viewer, documentIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** A turn as its viewer may see it today. */
export type ReadableTurn = Turn & {
  /** True when the answer was taken out, because it rests on what the viewer may not read any more. */
  isUnavailable: boolean;
};

/**
 * The turns as the viewer may see them today. Of one that has seen a document which they may not read now, or which is gone, the
 * question stays and nothing else: neither the answer nor how it was found, which says as much.
 */
export async function readableTurns(
  viewer: Viewer,
  turns: readonly Turn[],
  readable: ReadableDocuments,
): Promise<ReadableTurn[]> {
  const allowed = await readable(viewer, [...new Set(turns.flatMap(documentsIn))]);
  return turns.map((turn) => {
    const isUnavailable = !documentsIn(turn).every((id) => allowed.has(id));
    return isUnavailable ? { ...withoutAnswer(turn), isUnavailable } : { ...turn, isUnavailable };
  });
}

/** The same conversations, of which nobody gets to see a turn whose answer they may not read any more. */
export function withReadableHistory(
  conversations: ConversationRepository,
  readable: ReadableDocuments,
): ConversationRepository {
  return {
    record: (viewer, turn, signal) => conversations.record(viewer, turn, signal),
    listTurns: async (viewer, sessionId, options) => {
      const turns = await readableTurns(viewer, await conversations.listTurns(viewer, sessionId, options), readable);
      return turns.filter(({ isUnavailable }) => !isUnavailable).map(({ isUnavailable: _known, ...turn }) => turn);
    },
    deleteSession: (viewer, sessionId) => conversations.deleteSession(viewer, sessionId),
    rate: (viewer, turn, feedback) => conversations.rate(viewer, turn, feedback),
    revise: (viewer, turn, changes) => conversations.revise(viewer, turn, changes),
    deleteBefore: (moment, signal) => conversations.deleteBefore(moment, signal),
  };
}

/** What was shown of the library. What the question was put to is not part of it: a reader may name what there is not. */
function documentsIn({ seenDocumentIds, sources, clarification }: Turn): string[] {
  return [
    ...seenDocumentIds,
    ...sources.flatMap((source) => ('doc_id' in source ? [source.doc_id] : [])),
    ...(clarification?.options.map(({ doc_id }) => doc_id) ?? []),
  ];
}

function withoutAnswer(turn: Turn): Turn {
  return { ...turn, ...noAnswer(), response: NO_LONGER_AVAILABLE };
}
