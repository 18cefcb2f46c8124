import type { Viewer } from '#lib/people/access/viewer.ts';
import { type ReadableDocuments, type ReadableTurn, readableTurns } from '#lib/people/conversations/readable-turns.ts';

import type { Share, ShareRepository } from './ports.ts';

interface SharingDependencies {
  shares: ShareRepository;
  readable: ReadableDocuments;
}

/** A conversation as whoever has its link may see it. */
export interface OpenedShare {
  sharedAt: Date;
  turns: ReadableTurn[];
}

/** Conversations that were shared by a link: read-only, the evidence for who may read it, and until they are taken back. */
export class SharedConversations {
  readonly #dependencies: SharingDependencies;

  constructor(dependencies: SharingDependencies) {
    this.#dependencies = dependencies;
  }

  /** A new link; one from before leads nowhere any more. Null when the viewer has no such conversation. */
  share(viewer: Viewer, sessionId: string): Promise<Share | null> {
    return this.#dependencies.shares.share(viewer, sessionId);
  }

  find(viewer: Viewer, sessionId: string): Promise<Share | null> {
    return this.#dependencies.shares.find(viewer, sessionId);
  }

  revoke(viewer: Viewer, sessionId: string): Promise<void> {
    return this.#dependencies.shares.revoke(viewer, sessionId);
  }

  /** Null when nothing is shared by that name, or nothing of it is left. Of an answer that the viewer may not read, the question stays. */
  async open(viewer: Viewer, shareId: string): Promise<OpenedShare | null> {
    const { shares, readable } = this.#dependencies;
    const share = await shares.open(shareId);
    if (share === null) return null;
    const turns = await readableTurns(viewer, await shares.listTurns(share), readable);
    // What its reader thought of an answer is theirs, and so is by which profile and filters they asked.
    const shown = turns.map((turn) => ({ ...turn, feedback: null, profile: null, audit: null, filters: null }));
    return shown.length === 0 ? null : { sharedAt: share.sharedAt, turns: shown };
  }
}
