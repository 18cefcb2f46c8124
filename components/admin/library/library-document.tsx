import type { IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';
import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

/** The names of the editable fields; the database uses the same ones. */
export type DocumentField =
  | 'title'
  | 'language'
  | 'authors'
  | 'documentType'
  | 'department'
  | 'origin'
  | 'sourceUpdatedAt';

/** A document as the library page lists it. */
export interface LibraryDocument {
  id: string;
  title: string;
  type: string;
  /** The Markdown dialect it is written in; null for other formats. */
  dialect: string | null;
  documentType: string | null;
  department: string | null;
  origin: string | null;
  authors: string[];
  /** Grants; a viewer who holds one of them may read it. */
  accessList: string[];
  /** An administrator set the access rights; those from the source are ignored. */
  accessByHand: boolean;
  language: string | null;
  pages: number;
  chunks: number;
  sourcePath: string;
  /** For an upload, the name of the uploaded file or folder, which is more informative than its path on the server. */
  uploadedName: string | null;
  webUrl: string | null;
  /** Other fields set by an administrator. */
  fieldsByHand: DocumentField[];
  /** When it was written or last changed; ISO 8601, as are all times. */
  sourceUpdatedAt: string;
  createdAt: string;
  updatedAt: string;
  lastRun: IngestRunReply | null;
  /** When it is next ingested automatically; null when it has no schedule. */
  schedule: { every: IngestInterval; nextAt: string } | null;
}

/** A path of the server, or other text in the same font. It may break anywhere. */
export function FilePath({ children }: { children: string }) {
  return <code className="font-code text-[0.8125rem]/[1.45] font-normal wrap-anywhere">{children}</code>;
}
