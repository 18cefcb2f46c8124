import type { Viewer } from '#lib/people/access/viewer.ts';
import type { KeptKind, KeptRecord } from '#lib/contracts/kept-records.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';

/** What a viewer keeps, with when it was changed last and the documents of which words or titles stand in it. */
export interface StoredRecord {
  id: string;
  changedMs: number;
  documentIds: string[];
  content: KeptRecord;
}

/** What viewers who have a name keep: each has their own, and sees no other's. */
export interface KeptRecordRepository {
  list(viewer: Viewer, kind: KeptKind): Promise<StoredRecord[]>;
  /** Keeps a record, unless a later one of the same name is kept already. False when the viewer keeps `most` of the kind. */
  save(viewer: Viewer, kind: KeptKind, record: StoredRecord & { most: number }): Promise<boolean>;
  delete(viewer: Viewer, kind: KeptKind, id: string): Promise<void>;
}

/** A link to a conversation: to the turns that there were at that moment. */
export interface Share {
  id: string;
  sessionId: string;
  /** Whose conversation it is, as `ownerOf` says it. */
  owner: string | null;
  sharedAt: Date;
}

/** Links to conversations. Whoever has the name of one may ask for it; only who began the conversation makes and takes back links. */
export interface ShareRepository {
  /** A new link in the place of one that there was. Null when the viewer has no such conversation. */
  share(viewer: Viewer, sessionId: string): Promise<Share | null>;
  find(viewer: Viewer, sessionId: string): Promise<Share | null>;
  revoke(viewer: Viewer, sessionId: string): Promise<void>;
  open(shareId: string): Promise<Share | null>;
  /** The turns that there were when it was shared, oldest first, whoever may read them. */
  listTurns(share: Share): Promise<Turn[]>;
}
