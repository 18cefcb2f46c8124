import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

/** A document as the library page lists it. */
export interface LibraryDocument {
  id: string;
  title: string;
  type: string;
  documentType: string | null;
  department: string | null;
  /** Grants; whoever holds one of them may read it. */
  accessList: string[];
  language: string | null;
  pages: number;
  chunks: number;
  sourcePath: string;
  webUrl: string | null;
  /** ISO 8601, as are all moments. */
  createdAt: string;
  updatedAt: string;
  lastRun: IngestRunReply | null;
}
