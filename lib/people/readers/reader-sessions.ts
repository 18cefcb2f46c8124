import type { Viewer } from '#lib/people/access/viewer.ts';

/** A session of a reader who signed in through the OpenID provider. */
export interface ReaderSession {
  /** Hash of the token in the browser: a copy of the store cannot be used to sign in. */
  tokenHash: string;
  issuer: string;
  subject: string;
  viewer: Viewer;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores reader sessions, shared by all instances. */
export interface ReaderSessions {
  /** Also removes sessions that have ended, and updates the viewer in the person's other sessions. */
  add(session: ReaderSession): Promise<void>;
  /** Returns null if there is no session valid at this moment. */
  find(tokenHash: string, now: Date): Promise<ReaderSession | null>;
  remove(tokenHash: string): Promise<void>;
  /** Removes all sessions of one person at the provider. */
  removeAllOf(person: Pick<ReaderSession, 'issuer' | 'subject'>): Promise<void>;
}
