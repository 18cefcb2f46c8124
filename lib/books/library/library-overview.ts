import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

import type { Document } from './document.ts';
import type { IngestSchedule } from './ingest-schedule.ts';

/** A document with counts of its content. */
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

/** A document with the outcome of its last ingest. */
interface DocumentOverview extends DocumentSummary {
  /** The last run; null if none is stored. */
  lastRun: IngestRunReply | null;
  /** When it is automatically read again; null if it is not. */
  schedule: IngestSchedule | null;
  /** For an upload, the name of its file or folder, which is more informative than its path on the server. */
  uploadedName: string | null;
}

export interface LibraryOverview {
  /** By title. */
  documents: DocumentOverview[];
}
