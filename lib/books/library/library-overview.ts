import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

import type { Document } from './document.ts';
import type { IngestSchedule } from './ingest-schedule.ts';

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
  /** When it is read again by itself; null when it is not. */
  schedule: IngestSchedule | null;
  /** Of an upload, the name of its file or folder, which says more than where the server keeps it. */
  uploadedName: string | null;
}

export interface LibraryOverview {
  /** By title. */
  documents: DocumentOverview[];
}
