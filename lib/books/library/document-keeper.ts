import type { DocumentChanges } from './document-changes.ts';
import type { DocumentField } from './document-fields.ts';
import type { Document } from './document.ts';

/** A document that was removed and can be put back. */
export interface RemovedDocument {
  id: string;
  title: string;
  sourcePath: string;
  removedAt: Date;
  restoreUntil: Date;
}

/**
 * What administrators do to a document as a whole. A removal is two steps, since its chunks may lie elsewhere: it is hidden first, and
 * what the library holds of it erased last. Interrupted anywhere, it can be repeated.
 */
export interface DocumentKeeper {
  /**
   * Sets fields by hand, and gives others back to the document's source, whose next ingest says what they are. The document as it is
   * then; null when there is none.
   */
  change(documentId: string, changes: DocumentChanges, followed?: readonly DocumentField[]): Promise<Document | null>;
  /** From now on nobody may read it and no list has it, for good. False when there is no such document, or it is hidden for good already. */
  hide(documentId: string, at: Date): Promise<boolean>;
  /**
   * The same until `restore`, or until the moment has come and `expire` hides it for good. Not for one that was never read to its end
   * (`coming`), and none that is hidden.
   */
  setAside(documentId: string, when: { at: Date; until: Date }): Promise<'set_aside' | 'coming' | 'missing'>;
  /** Who might read it before it was set aside; null when it cannot be restored any more. */
  findRestorable(documentId: string, now: Date): Promise<Pick<Document, 'accessList' | 'accessByHand'> | null>;
  /** It is as it was before it was set aside. False when it cannot be any more. */
  restore(documentId: string, now: Date): Promise<boolean>;
  /** Those set aside, the last first. */
  listSetAside(): Promise<RemovedDocument[]>;
  /** Hides those for good whose time has come. */
  expire(now: Date): Promise<void>;
  /** Whether it is hidden, for good or not. */
  isHidden(documentId: string): Promise<boolean>;
  /** The ids of those that are hidden for good, which some removal has not come to the end of. */
  listHidden(): Promise<string[]>;
  /** The ids of the pages that the library keeps of it, those that have left it included. */
  listPageIds(documentId: string): Promise<string[]>;
  /**
   * Deletes the document with its pages, their versions, pictures, identifiers, its share of the term statistics, the records of its
   * ingests, and every word of it in what was asked and answered. Repeating it changes nothing.
   */
  erase(documentId: string): Promise<void>;
  /** Erases the words of a document that is gone from what was asked and answered. The number of turns that lost their answer. */
  eraseAnswers(documentId: string): Promise<number>;
}
