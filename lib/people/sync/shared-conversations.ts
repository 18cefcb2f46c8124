import type { Viewer } from '#lib/people/access/viewer.ts';
import { type ReadableDocuments, type ReadableTurn, readableTurns } from '#lib/people/conversations/readable-turns.ts';

import type { Share, ShareRepository } from './ports.ts';

interface SharingDependencies {
  shares: ShareRepository;
  readable: ReadableDocuments;
}

/** A conversation as a holder of its link may see it. */
export interface OpenedShare {
  sharedAt: Date;
  /** The name of the owner; null for a link. */
  author: string | null;
  turns: ReadableTurn[];
}

/**
 * Conversations shared by a link, and the reading of those shared with a group. They are read-only, evidence is limited to viewers who may read it,
 * and a link works until it is revoked.
 */
export class SharedConversations {
  readonly #dependencies: SharingDependencies;

  constructor(dependencies: SharingDependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a new link and invalidates an earlier one. Null if the viewer has no such conversation. */
  share(viewer: Viewer, sessionId: string): Promise<Share | null> {
    return this.#dependencies.shares.share(viewer, sessionId);
  }

  find(viewer: Viewer, sessionId: string): Promise<Share | null> {
    return this.#dependencies.shares.find(viewer, sessionId);
  }

  revoke(viewer: Viewer, sessionId: string): Promise<void> {
    return this.#dependencies.shares.revoke(viewer, sessionId, 'link');
  }

  /**
   * Returns null if nothing is shared under that id, or nothing of it is left. Of an answer the viewer may not read, only the question remains; what
   * is shared with a group is null for a viewer who is not in it, or may not read every document that is named in it.
   */
  async open(viewer: Viewer, shareId: string): Promise<OpenedShare | null> {
    const { shares, readable } = this.#dependencies;
    const share = await shares.open(viewer, shareId);
    if (share === null) return null;
    const stored = await shares.listTurns(share);
    const turns = await readableTurns(viewer, stored, readable);
    if (share.sharedWith !== null && !(await this.#isWhollyReadable(viewer, turns))) return null;
    // The asker's feedback on an answer is private, and so are the profile and filters they used.
    const shown = turns.map((turn) => ({ ...turn, feedback: null, profile: null, audit: null, filters: null }));
    const { sharedAt, sharedWith } = share;
    return shown.length === 0 ? null : { sharedAt, author: sharedWith?.author ?? null, turns: shown };
  }

  async #isWhollyReadable(viewer: Viewer, turns: readonly ReadableTurn[]): Promise<boolean> {
    const named = turns.flatMap(({ documentIds }) => documentIds);
    const allowed = await this.#dependencies.readable(viewer, named);
    return turns.every(({ isUnavailable }) => !isUnavailable) && named.every((id) => allowed.has(id));
  }
}
