import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';

import type { UntilCancelled } from './library-caller.ts';

interface Session {
  /** What the server gave the client to be known by; it says nothing of rights. */
  id: string;
  viewer: Viewer;
}

/**
 * The calls that clients of the older protocol may take back: their word for it comes in a request of its own. Nothing is kept of a
 * session but the calls that are under way.
 */
export class CallsUnderWay {
  readonly #calls = new Map<string, AbortController>();

  /** For the calls of one session. */
  of(session: Session): UntilCancelled {
    return async (callId, work) => {
      const key = keyOf(session, callId);
      const call = new AbortController();
      this.#calls.set(key, call);
      try {
        return await work(call.signal);
      } finally {
        if (this.#calls.get(key) === call) this.#calls.delete(key);
      }
    };
  }

  /** Does nothing where the session of this viewer has no such call. */
  cancel(session: Session, callId: string | number): void {
    this.#calls.get(keyOf(session, callId))?.abort(new Error('The client has taken the call back.'));
  }
}

function keyOf({ id, viewer }: Session, callId: string | number): string {
  return JSON.stringify([id, ownerOf(viewer), callId]);
}
