import type { IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';
import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

/** The names of what may be edited; the database has the same ones. */
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
  /** In which its Markdown is written; null for other formats. */
  dialect: string | null;
  documentType: string | null;
  department: string | null;
  origin: string | null;
  authors: string[];
  /** Grants; whoever holds one of them may read it. */
  accessList: string[];
  /** An administrator set them: the source says nothing about it any more. */
  accessByHand: boolean;
  language: string | null;
  pages: number;
  chunks: number;
  sourcePath: string;
  /** Of an upload, the name of its file or folder, which says more than where the server keeps it. */
  uploadedName: string | null;
  webUrl: string | null;
  /** What else an administrator set. */
  fieldsByHand: DocumentField[];
  /** When it was written or changed last; ISO 8601, as are all moments. */
  sourceUpdatedAt: string;
  createdAt: string;
  updatedAt: string;
  lastRun: IngestRunReply | null;
  /** When it is read again by itself; null when it is not. */
  schedule: { every: IngestInterval; nextAt: string } | null;
}

/** A path of the server, or what is written in its letters. It may break anywhere. */
export function FilePath({ children }: { children: string }) {
  return <code className="font-code text-[0.8125rem]/[1.45] font-normal wrap-anywhere">{children}</code>;
}
