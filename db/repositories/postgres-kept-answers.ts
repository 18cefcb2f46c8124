import { and, eq, sql } from 'drizzle-orm';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { KeptAnswerRecord, KeptAnswerRepository, NewKeptAnswer } from '#lib/answering/answers/ports.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { hasCode } from '#lib/foundation/core/system.ts';

import { ownedBy } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { keptAnswers } from '../kept-answers-schema.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

/** In each round, one of those who save a file of the same name at the same moment gets its number. */
const MOST_ROUNDS = 50;
/** A row refers to one that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Stores saved answers in the table `kept_answers`. */
export class PostgresKeptAnswers implements KeptAnswerRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async save(answer: NewKeptAnswer): Promise<number> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const version = await this.#saveAsNext(answer);
      if (version !== null) return version;
    }
    throw new AppError('storage_unavailable');
  }

  async find(viewer: Viewer, answerId: string): Promise<KeptAnswerRecord | null> {
    const found = this.#db
      .select({ answer: keptAnswers, seen: conversations.seenDocumentIds })
      .from(keptAnswers)
      .innerJoin(conversations, eq(conversations.id, keptAnswers.turnId))
      .where(and(eq(keptAnswers.id, answerId), ownedBy(viewer)));
    const [row] = await fromStorage(found);
    if (row === undefined) return null;
    const cited = row.answer.content.footnotes.map(({ documentId }) => documentId);
    return { ...row.answer, seenDocumentIds: [...new Set([...row.seen, ...cited])] };
  }

  /** Null when another file has taken the number in the meantime. */
  async #saveAsNext(answer: NewKeptAnswer): Promise<number | null> {
    const next = sql<number>`(select coalesce(max(version), 0) + 1 from kept_answers where session_id = ${answer.sessionId} and filename = ${answer.filename})`;
    const saved = this.#db
      .insert(keptAnswers)
      .values({ ...answer, version: next })
      .onConflictDoNothing({ target: [keptAnswers.sessionId, keptAnswers.filename, keptAnswers.version] })
      .returning({ version: keptAnswers.version });
    const rows = await fromStorage(saved).catch((error: unknown) => {
      throw hasCode(error, FOREIGN_KEY_VIOLATION) ? new AppError('not_found') : error;
    });
    return rows[0]?.version ?? null;
  }
}
