import type { Viewer } from '#lib/people/access/viewer.ts';
import type { KeptKind, KeptNote, KeptQuestion, KeptRecord } from '#lib/contracts/kept-records.ts';
import type { SharedKind } from '#lib/contracts/group-shares.ts';
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

/** A group of the owner, as `groupKeyOf` names it, and the owner's name for its members. */
export interface SharedWith {
  groupKey: string;
  author: string;
}

/** A link to a conversation, or the right of a group to read it, limited to the turns that existed at that moment. */
export interface Share {
  id: string;
  /** Null for a link. */
  sharedWith: SharedWith | null;
  sessionId: string;
  /** The owner of the conversation, as given by `ownerOf`. */
  owner: string | null;
  sharedAt: Date;
}

/**
 * Shared conversations. Anyone with the name of a link may open it, and of a group's share its members alone; only the viewer who began the
 * conversation shares it and takes it back.
 */
export interface ShareRepository {
  /** Creates a new link, or a new share of a group, replacing the existing one. Null if the viewer has no such conversation. */
  share(viewer: Viewer, sessionId: string, sharedWith?: SharedWith): Promise<Share | null>;
  /** Returns the link. */
  find(viewer: Viewer, sessionId: string): Promise<Share | null>;
  revoke(viewer: Viewer, sessionId: string, what: 'link' | 'group'): Promise<void>;
  /** Null for a share of a group that the viewer is not in, or with a document that they may not read. */
  open(viewer: Viewer, shareId: string): Promise<Share | null>;
  /** Returns the turns that existed when it was shared, oldest first, regardless of access rights. */
  listTurns(share: Share): Promise<Turn[]>;
}

/** A note of somebody else, as stored. */
export interface GroupNote extends SharedWith {
  shareId: string;
  documentIds: string[];
  content: KeptNote;
}

/** A conversation of somebody else, with the documents that anything in it names. */
export interface GroupConversation extends SharedWith {
  shareId: string;
  sharedAt: Date;
  /** The first one. */
  question: string;
  documentIds: string[];
  places: { documentIds: string[]; content: KeptQuestion }[];
}

/** Limits a list of what groups share. */
export interface GroupListLimits {
  /** Only what has its place in this document; null for all. */
  documentId: string | null;
  /** At most so many, the latest first. */
  limit: number;
}

/**
 * Notes and conversations that readers share with their groups. The lists hold nothing of the viewer's own, of other groups, or of a document of the
 * library that the viewer may not read.
 */
export interface GroupShareRepository {
  /** Returns what the viewer shares. */
  listOwn(viewer: Viewer): Promise<{ kind: SharedKind; id: string; groupKey: string }[]>;
  /** Null takes it back. False if the viewer has no such note, or may not read its document. */
  shareNote(viewer: Viewer, id: string, sharedWith: SharedWith | null): Promise<boolean>;
  listNotes(viewer: Viewer, limits: GroupListLimits): Promise<GroupNote[]>;
  listConversations(viewer: Viewer, limits: GroupListLimits): Promise<GroupConversation[]>;
}
