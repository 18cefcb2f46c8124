import type { Viewer } from '#lib/people/access/viewer.ts';

/** A session of a reader who signed in by the OpenID provider. */
export interface ReaderSession {
  /** Of the token that the browser has: a copy of the store lets nobody in. */
  tokenHash: string;
  issuer: string;
  subject: string;
  viewer: Viewer;
  createdAt: Date;
  expiresAt: Date;
}

/** Where sessions of readers are kept, for all instances. */
export interface ReaderSessions {
  /** Removes those that have ended as well; who the viewer is counts in the other sessions of the person too. */
  add(session: ReaderSession): Promise<void>;
  /** Null when there is none that holds at this moment. */
  find(tokenHash: string, now: Date): Promise<ReaderSession | null>;
  remove(tokenHash: string): Promise<void>;
  /** All of one person at the provider. */
  removeAllOf(person: Pick<ReaderSession, 'issuer' | 'subject'>): Promise<void>;
}
