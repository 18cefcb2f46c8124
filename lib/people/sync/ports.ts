import type { Viewer } from '#lib/people/access/viewer.ts';
import type { KeptKind, KeptRecord } from '#lib/contracts/kept-records.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';

/** A viewer's record, with the time of its last change and the documents whose words or titles it contains. */
export interface StoredRecord {
  id: string;
  changedMs: number;
  documentIds: string[];
  content: KeptRecord;
}

/** Records of viewers with a name: each has their own, and cannot see those of others. */
export interface KeptRecordRepository {
  list(viewer: Viewer, kind: KeptKind): Promise<StoredRecord[]>;
  /** Saves a record unless a later one with the same id is already stored. Returns false if the viewer already has `most` records of the kind. */
  save(viewer: Viewer, kind: KeptKind, record: StoredRecord & { most: number }): Promise<boolean>;
  delete(viewer: Viewer, kind: KeptKind, id: string): Promise<void>;
}

/** A link to a conversation, limited to the turns that existed at that moment. */
export interface Share {
  id: string;
  sessionId: string;
  /** The owner of the conversation, as given by `ownerOf`. */
  owner: string | null;
  sharedAt: Date;
}

/** Links to conversations. Anyone with the name of a link may open it; only the viewer who began the conversation creates and revokes links. */
export interface ShareRepository {
  /** Creates a new link, replacing an existing one. Null if the viewer has no such conversation. */
  share(viewer: Viewer, sessionId: string): Promise<Share | null>;
  find(viewer: Viewer, sessionId: string): Promise<Share | null>;
  revoke(viewer: Viewer, sessionId: string): Promise<void>;
  open(shareId: string): Promise<Share | null>;
  /** Returns the turns that existed when it was shared, oldest first, regardless of access rights. */
  listTurns(share: Share): Promise<Turn[]>;
}
