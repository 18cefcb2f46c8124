import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';

import { DOCUMENT_REMOVED, noAnswer, REMOVED_DOCUMENT } from '#lib/people/conversations/turn.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { Database } from '../database.ts';
import { keptAnswers } from '../kept-answers-schema.ts';
import { keptRecords } from '../sync-schema.ts';
import { conversations, pages } from '../schema.ts';
import { answerStreams } from '../stream-schema.ts';

/** Number of turns one statement looks for: each is then rewritten separately. */
const TURNS_AT_ONCE = 200;

/**
 * Removes the answer, with all details of how it was found, from every turn that contains anything of the document, and deletes the kept files of
 * those answers, and what readers keep of it: notes, and its place on their shelves. The question stays, and a mark that something was removed. Returns the number of turns. Call it before the
 * document's pages are deleted: they are needed to find turns from before seen documents were recorded.
 */
export async function eraseAnswers(db: Database, documentId: string): Promise<number> {
  await db
    .delete(keptRecords)
    .where(and(ne(keptRecords.kind, 'conversations'), sql`${documentId} = any(${keptRecords.documentIds})`));
  await db.delete(answerStreams).where(sql`${documentId} = any(${answerStreams.seenDocumentIds})`);
  let erased = 0;
  for (;;) {
    const turns = await turnsThatSaw(db, documentId);
    for (const turn of turns) await db.transaction((transaction) => eraseAnswer(transaction, turn));
    erased += turns.length;
    if (turns.length < TURNS_AT_ONCE) return erased;
  }
}

interface FoundTurn {
  id: string;
  query: string;
}

// Excludes documents that a request merely named: a change in the turn would reveal a document its viewer never saw.
function turnsThatSaw(db: Database, documentId: string): Promise<FoundTurn[]> {
  const { id, query, seenDocumentIds, sources, clarification, selection } = conversations;
  const named = JSON.stringify([{ doc_id: documentId }]);
  const ofDocument = db.select({ id: pages.id }).from(pages).where(eq(pages.documentId, documentId));
  return db
    .select({ id, query })
    .from(conversations)
    .where(
      or(
        sql`${documentId} = any(${seenDocumentIds})`,
        sql`${sources} @> ${named}::text::jsonb`,
        sql`${clarification} -> 'options' @> ${named}::text::jsonb`,
        inArray(sql`${selection} ->> 'pageId'`, ofDocument),
      ),
    )
    .limit(TURNS_AT_ONCE);
}

async function eraseAnswer(transaction: Database, { id, query }: FoundTurn): Promise<void> {
  await transaction.delete(keptAnswers).where(eq(keptAnswers.turnId, id));
  // The audit fields of a profile contain nothing about documents.
  const { audit: _audit, ...nothing } = noAnswer();
  await transaction
    .update(conversations)
    .set({ ...nothing, response: DOCUMENT_REMOVED, seenDocumentIds: [REMOVED_DOCUMENT], terms: terms(query) })
    .where(eq(conversations.id, id));
}
