import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

import type { Document } from './document.ts';

/** A document with how much there is of it. */
export interface DocumentSummary extends Pick<
  Document,
  | 'id'
  | 'title'
  | 'type'
  | 'documentType'
  | 'department'
  | 'accessList'
  | 'accessByHand'
  | 'fieldsByHand'
  | 'origin'
  | 'dialect'
  | 'authors'
  | 'sourceUpdatedAt'
  | 'sourcePath'
  | 'webUrl'
  | 'language'
  | 'createdAt'
  | 'updatedAt'
> {
  pages: number;
  chunks: number;
}

/** A document with what became of it. */
interface DocumentOverview extends DocumentSummary {
  /** Null when none is kept. */
  lastRun: IngestRunReply | null;
}

export interface LibraryOverview {
  /** By title. */
  documents: DocumentOverview[];
}
