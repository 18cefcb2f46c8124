import type { Viewer } from '#lib/people/access/viewer.ts';

import type { ConversationRepository } from './ports.ts';
import { noAnswer, type Turn } from './turn.ts';

/** The text shown in place of an answer that cites documents its reader may not read any more. */
export const NO_LONGER_AVAILABLE =
  'This answer is no longer available: one of its sources was removed, or you no longer have access to it.';

/** Returns those of the documents that the viewer may read now. Deleted ones are not among them. */
export type ReadableDocuments = (viewer: Viewer, documentIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** A turn as its viewer may currently read it. */
export type ReadableTurn = Turn & {
  /** True when the answer was removed, because it cites documents that the viewer may not read any more. */
  isUnavailable: boolean;
};

/**
 * Returns the turns as the viewer may currently read them. If a turn used a document that the viewer may no longer read or that no longer exists,
 * only its question remains. The answer and the way it was found are removed, since both reveal the content.
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

/** Wraps conversations so that no turn is returned with an answer that its viewer may not read any more. */
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

/** Returns the documents of the library that were shown. Those the question was limited to do not count: a reader may name ones that do not exist. */
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
