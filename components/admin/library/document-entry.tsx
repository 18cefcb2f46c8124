'use client';

import { useId, useState } from 'react';

import { LocalTime } from '../local-time.tsx';
import { DocumentAccess } from './document-access.tsx';
import type { LibraryDocument } from './library-document.ts';
import { RunStatus } from './run-status.tsx';
import { RunWarnings } from './run-warnings.tsx';
import { counted, countWords, isUnderWay } from './run-words.ts';

interface DocumentEntryProps {
  document: LibraryDocument;
  /** Whether whoever looks may also change it. */
  mayChange: boolean;
  onIngest: (path: string) => Promise<string | null>;
}

/** One document: how much there is of it, where it comes from, and what became of its last ingest. */
export function DocumentEntry({ document, mayChange, onIngest }: DocumentEntryProps) {
  const { id, title, type, language, pages, chunks, sourcePath, webUrl, createdAt, updatedAt } = document;
  const { documentType, department, accessList } = document;
  const titleId = useId();
  return (
    <li className="admin-card document-entry">
      <div className="document-head">
        <h3 id={titleId}>
          <a href={`/books/${encodeURIComponent(id)}`}>{title}</a>
        </h3>
        <p className="document-figures">
          {counted(pages, 'page')} · {counted(chunks, 'block')} · {type}
          {language !== null && <> · {language}</>}
        </p>
      </div>
      <dl className="document-facts">
        {documentType !== null && <Fact name="Type" words={documentType} />}
        {department !== null && <Fact name="Department" words={department} />}
        <dt>May read it</dt>
        <dd>
          <DocumentAccess documentId={id} titleId={titleId} accessList={accessList} mayChange={mayChange} />
        </dd>
        <dt>Source</dt>
        <dd>
          <code>{sourcePath}</code>
        </dd>
        {webUrl !== null && (
          <>
            <dt>On the web</dt>
            <dd>
              <a className="text-link" href={webUrl} rel="noreferrer">
                {webUrl}
              </a>
            </dd>
          </>
        )}
        <dt>Added</dt>
        <dd>
          <LocalTime at={createdAt} format="short" />
        </dd>
        <dt>Updated</dt>
        <dd>
          <LocalTime at={updatedAt} format="short" />
        </dd>
        <dt>Last ingest</dt>
        <dd>
          <LastRun document={document} />
        </dd>
      </dl>
      {mayChange && <IngestAgain document={document} titleId={titleId} onIngest={onIngest} />}
    </li>
  );
}

function Fact({ name, words }: { name: string; words: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </>
  );
}

function LastRun({ document: { lastRun } }: { document: LibraryDocument }) {
  if (lastRun === null) return <>Nothing is recorded.</>;
  return (
    <>
      <RunStatus run={lastRun} /> <LocalTime at={lastRun.ended_at ?? lastRun.started_at} format="short" />
      {!isUnderWay(lastRun) && <> · {countWords(lastRun)}</>}
      <RunWarnings run={lastRun} />
    </>
  );
}

interface IngestAgainProps {
  document: LibraryDocument;
  titleId: string;
  onIngest: (path: string) => Promise<string | null>;
}

function IngestAgain({ document, titleId, onIngest }: IngestAgainProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function ingest(): Promise<void> {
    setSending(true);
    setProblem(await onIngest(document.sourcePath));
    setSending(false);
  }

  return (
    <div className="document-actions">
      <button
        type="button"
        className="button"
        aria-describedby={titleId}
        disabled={isSending}
        onClick={() => void ingest()}
      >
        Ingest again
      </button>
      <p role="alert" className="admin-error">
        {problem}
      </p>
    </div>
  );
}
