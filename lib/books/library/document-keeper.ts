import type { DocumentChanges } from './document-changes.ts';
import type { DocumentField } from './document-fields.ts';
import type { Document } from './document.ts';

/** A removed document that can be restored. */
export interface RemovedDocument {
  id: string;
  title: string;
  sourcePath: string;
  removedAt: Date;
  restoreUntil: Date;
}

/**
 * Administrative actions on whole documents. A removal is done in two steps, since chunks may be in another store: the document is hidden first, and
 * its data in the library erased last. If interrupted anywhere, it can be repeated.
 */
export interface DocumentKeeper {
  /**
   * Sets fields by hand, and gives others back to the document's source, whose next ingest sets them. Returns the document after the change; null
   * when there is none.
   */
  change(documentId: string, changes: DocumentChanges, followed?: readonly DocumentField[]): Promise<Document | null>;
  /**
   * Hides the document permanently: no one may read it and no list has it. False when there is no such document, or it is permanently hidden already.
   */
  hide(documentId: string, at: Date): Promise<boolean>;
  /**
   * Hides a document until `restore`, or until `until` has passed and `expire` hides it permanently. Does nothing for a document that was never read
   * to its end (`coming`), and for one that is already hidden.
   */
  setAside(documentId: string, when: { at: Date; until: Date }): Promise<'set_aside' | 'coming' | 'missing'>;
  /** Returns who could read it before it was set aside; null if it can no longer be restored. */
  findRestorable(documentId: string, now: Date): Promise<Pick<Document, 'accessList' | 'accessByHand'> | null>;
  /** Restores the document to its state before it was set aside. Returns false if that is no longer possible. */
  restore(documentId: string, now: Date): Promise<boolean>;
  /** Lists the documents set aside, most recent first. */
  listSetAside(): Promise<RemovedDocument[]>;
  /** Permanently hides the documents whose deadline has passed. */
  expire(now: Date): Promise<void>;
  /** Whether a document is hidden, permanently or not. */
  isHidden(documentId: string): Promise<boolean>;
  /** Returns the ids of documents that are permanently hidden and whose removal is incomplete. */
  listHidden(): Promise<string[]>;
  /** Returns the ids of its stored pages, including those that are no longer part of it. */
  listPageIds(documentId: string): Promise<string[]>;
  /**
   * Deletes the document with its pages, their versions, pictures, identifiers, its share of the term statistics, its ingest records, and every word
   * of it in stored questions and answers. Repeating it changes nothing.
   */
  erase(documentId: string): Promise<void>;
  /** Erases the words of a deleted document from stored questions and answers. Returns the number of turns that lost their answer. */
  eraseAnswers(documentId: string): Promise<number>;
}
