import { and, eq, gt, lte } from 'drizzle-orm';

import type { ReaderSession, ReaderSessions } from '#lib/people/readers/reader-sessions.ts';

import type { Database } from '../database.ts';
import { readerSessions } from '../reader-session-schema.ts';
import { fromStorage } from '../storage-faults.ts';

type Person = Pick<ReaderSession, 'issuer' | 'subject'>;

/** Stores reader sessions in the table `reader_sessions`. */
export class PostgresReaderSessions implements ReaderSessions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add({ viewer, ...session }: ReaderSession): Promise<void> {
    const { userId, department, orgId, name = null } = viewer;
    if (userId === null) throw new TypeError('A session is of somebody.');
    const row = { ...session, userId, department, orgId, name };
    await fromStorage(
      this.#db.transaction(async (transaction) => {
        await transaction.delete(readerSessions).where(lte(readerSessions.expiresAt, session.createdAt));
        // The provider's current claims apply to all of the person's browsers.
        const said = { userId, department, orgId, name };
        await transaction.update(readerSessions).set(said).where(ofPerson(session));
        await transaction.insert(readerSessions).values(row);
      }),
    );
  }

  async find(tokenHash: string, now: Date): Promise<ReaderSession | null> {
    const holds = and(eq(readerSessions.tokenHash, tokenHash), gt(readerSessions.expiresAt, now));
    const [row] = await fromStorage(this.#db.select().from(readerSessions).where(holds));
    if (row === undefined) return null;
    const { userId, department, orgId, name, ...session } = row;
    return { ...session, viewer: { userId, department, orgId, ...(name !== null && { name }) } };
  }

  async remove(tokenHash: string): Promise<void> {
    await fromStorage(this.#db.delete(readerSessions).where(eq(readerSessions.tokenHash, tokenHash)));
  }

  async removeAllOf(person: Person): Promise<void> {
    await fromStorage(this.#db.delete(readerSessions).where(ofPerson(person)));
  }
}

function ofPerson({ issuer, subject }: Person) {
  return and(eq(readerSessions.issuer, issuer), eq(readerSessions.subject, subject));
}
