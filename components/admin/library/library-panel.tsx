'use client';

import { type ComponentProps, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { AddBooks } from '#components/upload/add-books.tsx';
import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { useRouter } from 'next/navigation';
import { Filled } from '#components/controls/filled.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { Card, SectionTitle } from '../admin-page.tsx';
import { ChosenDocuments } from './chosen-documents.tsx';
import { DocumentEntry } from './document-entry.tsx';
import { IngestForm } from './ingest-form.tsx';
import type { LibraryDocument } from './library-document.tsx';
import { RunProgress } from './run-progress.tsx';
import { counted } from './run-words.ts';
import { useIngestRuns } from './use-ingest-runs.ts';
import { LocalTime } from '../local-time.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';

interface LibraryPanelProps {
  documents: LibraryDocument[];
  /** Removed documents that can be restored. */
  removed: readonly RemovedDocumentEntry[];
  runs: IngestRunReply[];
  /** Null for accounts that may view but not ingest. */
  folders: ComponentProps<typeof IngestForm>['folders'] | null;
  /** Sharing options and size limits for books added from the browser; null where adding is not allowed. */
  adding: Pick<ComponentProps<typeof AddBooks>, 'sharing' | 'limits'> | null;
}

/** The documents, the ingest runs in progress, and the ways to start one. */
export function LibraryPanel({ documents, removed, runs, folders, adding }: LibraryPanelProps) {
  const { shown, failed, announcement, start, stop, dismiss } = useIngestRuns(runs);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayIngest = folders !== null;
  const pages = documents.reduce((sum, document) => sum + document.pages, 0);
  const knownGrants = [...new Set(documents.flatMap(({ accessList }) => accessList))].toSorted();
  const chunks = documents.reduce((sum, document) => sum + document.chunks, 0);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {adding !== null && (
        <Card as="section" aria-labelledby="add-heading" className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <SectionTitle id="add-heading">{adminWording().library.add.title}</SectionTitle>
            <p className="text-ink-2">{adminWording().library.add.hint}</p>
          </div>
          <AddBooks {...adding} look="button" />
        </Card>
      )}
      {mayIngest && (
        <Card as="section" aria-labelledby="ingest-heading">
          <SectionTitle id="ingest-heading">{adminWording().ingest.form.title}</SectionTitle>
          <IngestForm folders={folders} onStart={start} />
        </Card>
      )}
      {shown.length > 0 && (
        <section aria-labelledby="runs-heading">
          <SectionTitle id="runs-heading">{adminWording().ingest.run.listTitle}</SectionTitle>
          <ul className="mt-3 grid gap-3">
            {shown.map((run) => (
              <RunProgress
                key={run.run_id}
                run={run}
                onStop={mayIngest ? stop : null}
                onDismiss={mayIngest ? dismiss : null}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="documents-heading">
        <SectionTitle id="documents-heading">{adminWording().library.list.title}</SectionTitle>
        <p className="text-ink-2">
          {counted(documents.length, 'document')} · {counted(pages, 'page')} · {counted(chunks, 'block')}
        </p>
        {mayIngest && documents.length > 1 && (
          <ChosenDocuments
            documents={documents}
            chosen={chosen}
            onChoose={(ids) => setChosen(new Set(ids))}
            knownGrants={knownGrants}
            onIngest={start}
          />
        )}
        <ul className="mt-3 grid gap-3">
          {documents.map((document) => (
            <DocumentEntry
              key={document.id}
              knownGrants={knownGrants}
              document={document}
              mayChange={mayIngest}
              mayReplace={mayIngest && adding !== null}
              onIngest={start}
              isChosen={chosen.has(document.id)}
              onChoose={(isChosen) =>
                setChosen(
                  (before) =>
                    new Set([...before].filter((id) => id !== document.id).concat(isChosen ? document.id : [])),
                )
              }
            />
          ))}
        </ul>
      </section>
      {removed.length > 0 && <RemovedDocuments documents={removed} mayChange={mayIngest} />}
      {failed.length > 0 && <FailedRuns runs={failed} onDismiss={mayIngest ? dismiss : null} />}
    </>
  );
}

interface FailedRunsProps {
  runs: IngestRunReply[];
  /**
   * Null for administrators who may not; otherwise resolves with the error to show when the runs could not be dismissed. With null, all are
   * dismissed.
   */
  onDismiss: ((runId: string | null) => Promise<string | null>) | null;
}

/** Earlier runs that failed without producing a book, listed below the existing books. */
function FailedRuns({ runs, onDismiss }: FailedRunsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const words = adminWording().ingestRunActions;
  return (
    <section aria-labelledby="failed-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionTitle id="failed-heading">{words.failedRuns}</SectionTitle>
        {onDismiss !== null && runs.length > 1 && (
          <Button onClick={() => void onDismiss(null).then(setProblem)}>{words.dismissAll}</Button>
        )}
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <ul className="mt-3 grid gap-3">
        {runs.map((run) => (
          <RunProgress key={run.run_id} run={run} onStop={null} onDismiss={onDismiss} />
        ))}
      </ul>
    </section>
  );
}

interface RemovedDocumentEntry {
  id: string;
  title: string;
  /** ISO 8601. */
  restoreUntil: string;
}

interface RemovedDocumentsProps {
  documents: readonly RemovedDocumentEntry[];
  /** Whether the current administrator may also restore and delete them. */
  mayChange: boolean;
}

/** Documents removed in the last day, with ways to restore them or delete them at once. */
function RemovedDocuments({ documents, mayChange }: RemovedDocumentsProps) {
  const words = adminWording().removedDocuments;
  return (
    <section aria-labelledby="removed-heading" className="removed-documents">
      <SectionTitle id="removed-heading">{words.title}</SectionTitle>
      <ul className="mt-2 border-t border-line">
        {documents.map(({ id, title, restoreUntil }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2"
          >
            <div className="min-w-0">
              <span className="wrap-anywhere" dir="auto">
                {title}
              </span>
              <p className="text-sm text-ink-2">
                <Filled text={words.until} parts={{ moment: <LocalTime at={restoreUntil} format="short" /> }} />
              </p>
            </div>
            {mayChange && <RemovedActs id={id} title={title} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemovedActs({ id, title }: Pick<RemovedDocumentEntry, 'id' | 'title'>) {
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();
  const words = adminWording().removedDocuments;
  const name = encodeURIComponent(id);

  async function send(address: string): Promise<void> {
    setSending(true);
    const sent = await sendToServer(address, { method: 'DELETE' });
    setSending(false);
    if (sent.isDone || sent.status === 404) router.refresh();
    else setProblem(sent.problem);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="alert" className="text-danger empty:hidden">
        {problem}
      </span>
      <Button
        aria-label={formatMessage(words.restoreNamed, { title })}
        disabled={!isLoaded || isSending}
        onClick={() => void send(`/api/admin/documents/${name}/removal`)}
      >
        {words.restore}
      </Button>
      <Button
        look="danger"
        aria-label={formatMessage(isAsked ? words.deleteReally : words.deleteNamed, { title })}
        disabled={!isLoaded || isSending}
        onBlur={() => setAsked(false)}
        onClick={() => (isAsked ? void send(`/api/documents/${name}`) : setAsked(true))}
      >
        {isAsked ? words.deleteAsked : words.deleteNow}
      </Button>
    </div>
  );
}
