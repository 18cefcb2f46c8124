'use client';

import type { ComponentProps } from 'react';

import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

import { DocumentEntry } from './document-entry.tsx';
import { IngestForm } from './ingest-form.tsx';
import type { LibraryDocument } from './library-document.ts';
import { RunProgress } from './run-progress.tsx';
import { counted } from './run-words.ts';
import { useIngestRuns } from './use-ingest-runs.ts';

interface LibraryPanelProps {
  documents: LibraryDocument[];
  runs: IngestRunReply[];
  /** Null for who may look and not ingest. */
  folders: ComponentProps<typeof IngestForm>['folders'] | null;
}

/** The documents, the runs of ingest under way, and the ways to begin one. */
export function LibraryPanel({ documents, runs, folders }: LibraryPanelProps) {
  const { shown, announcement, start, stop } = useIngestRuns(runs);
  const mayIngest = folders !== null;
  const pages = documents.reduce((sum, document) => sum + document.pages, 0);
  const chunks = documents.reduce((sum, document) => sum + document.chunks, 0);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {mayIngest && (
        <section aria-labelledby="ingest-heading" className="admin-card">
          <h2 id="ingest-heading">Ingest a book</h2>
          <IngestForm folders={folders} onStart={start} />
        </section>
      )}
      {shown.length > 0 && (
        <section aria-labelledby="runs-heading">
          <h2 id="runs-heading">Ingest runs</h2>
          <ul className="run-list">
            {shown.map((run) => (
              <RunProgress key={run.run_id} run={run} onStop={mayIngest ? stop : null} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="documents-heading">
        <h2 id="documents-heading">Documents</h2>
        <p className="admin-note">
          {counted(documents.length, 'document')} · {counted(pages, 'page')} · {counted(chunks, 'block')}
        </p>
        <ul className="document-list">
          {documents.map((document) => (
            <DocumentEntry key={document.id} document={document} mayChange={mayIngest} onIngest={start} />
          ))}
        </ul>
      </section>
    </>
  );
}
