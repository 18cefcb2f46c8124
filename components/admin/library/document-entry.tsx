'use client';

import { useId, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { titleOfDialect } from '#lib/contracts/dialects.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { Select } from '#components/controls/field.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { INGEST_INTERVALS, type IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';

import { Card } from '../admin-page.tsx';
import { Fact, FactList } from '../figure-table.tsx';
import { LocalTime } from '../local-time.tsx';
import { DocumentAccess } from './document-access.tsx';
import { EditDocument } from './edit-document.tsx';
import { FilePath, type LibraryDocument } from './library-document.tsx';
import { RemoveDocument } from './remove-document.tsx';
import { ReplaceDocument } from './replace-document.tsx';
import { RunStatus, RunWarnings } from './run-progress.tsx';
import { counted, countWords, isUnderWay } from './run-words.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';

interface DocumentEntryProps {
  document: LibraryDocument;
  /** Grants of this and other documents. */
  knownGrants: readonly string[];
  /** Whether the current administrator may also change it. */
  mayChange: boolean;
  /** Whether files can be uploaded from the browser. */
  mayReplace: boolean;
  onIngest: (path: string) => Promise<string | null>;
  isChosen: boolean;
  /** Selects the document for a bulk action. */
  onChoose: (isChosen: boolean) => void;
}

/** One document: its size, its source, and the result of its last ingest. */
export function DocumentEntry(props: DocumentEntryProps) {
  const { document, knownGrants, mayChange, mayReplace, onIngest, isChosen, onChoose } = props;
  const { id, title, type, dialect, language, pages, chunks, sourcePath, uploadedName, webUrl, createdAt, updatedAt } =
    document;
  const { documentType, department, accessList, accessByHand, schedule } = document;
  const titleId = useId();
  return (
    <Card
      as="li"
      className="grid gap-x-6 gap-y-3 min-[900px]:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_9rem] min-[900px]:items-start"
    >
      <div>
        <div className="flex items-baseline gap-2.5">
          {mayChange && (
            <input
              type="checkbox"
              className="size-4.5 flex-none translate-y-0.5 accent-ink-2"
              aria-label={formatMessage(adminWording().chosenDocuments.one, { title })}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
          <h3 id={titleId} className="font-read text-[1.0625rem]/[1.35] font-semibold">
            <a dir="auto" className="wrap-anywhere hover:underline" href={`/books/${encodeURIComponent(id)}`}>
              {title}
            </a>
          </h3>
        </div>
        <p className="tabular-nums text-ink-2">
          {counted(pages, 'page')} · {counted(chunks, 'block')} · {titleOfDialect(dialect) ?? type}
          {language !== null && <> · {language}</>}
        </p>
      </div>
      <FactList>
        {documentType !== null && <Fact name={adminWording().document.field.type}>{documentType}</Fact>}
        {department !== null && <Fact name={adminWording().common.department}>{department}</Fact>}
        <Fact name={adminWording().document.fact.readers}>
          <DocumentAccess
            documentId={id}
            titleId={titleId}
            accessList={accessList}
            isByHand={accessByHand}
            knownGrants={knownGrants}
            mayChange={mayChange}
          />
        </Fact>
        <Fact name={adminWording().document.fact.source}>
          {uploadedName === null ? (
            <FilePath>{sourcePath}</FilePath>
          ) : (
            formatMessage(adminWording().document.fact.uploaded, { name: uploadedName })
          )}
        </Fact>
        {webUrl !== null && (
          <Fact name={adminWording().document.fact.webAddress}>
            <a className={`${LINKED} wrap-anywhere`} href={webUrl} rel="noreferrer">
              {webUrl}
            </a>
          </Fact>
        )}
        <Fact name={adminWording().document.fact.added}>
          <LocalTime at={createdAt} format="short" />
        </Fact>
        <Fact name={adminWording().document.fact.updated}>
          <LocalTime at={updatedAt} format="short" />
        </Fact>
        <Fact name={adminWording().document.fact.lastImport}>
          <LastRun document={document} />
        </Fact>
        <Fact name={adminWording().document.schedule.label}>
          <DocumentSchedule documentId={id} titleId={titleId} schedule={schedule} mayChange={mayChange} />
        </Fact>
      </FactList>
      {mayChange && (
        <div className="grid gap-2">
          <IngestAgain document={document} titleId={titleId} onIngest={onIngest} />
          <EditDocument document={document} titleId={titleId} />
          {mayReplace && <ReplaceDocument document={document} titleId={titleId} />}
          <RemoveDocument document={document} titleId={titleId} />
        </div>
      )}
    </Card>
  );
}

function LastRun({ document: { lastRun } }: { document: LibraryDocument }) {
  if (lastRun === null) return <>{adminWording().document.fact.noImport}</>;
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
    <div>
      <Button className="w-full" aria-describedby={titleId} disabled={isSending} onClick={() => void ingest()}>
        {adminWording().document.importAgain}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface DocumentScheduleProps {
  documentId: string;
  /** The id of the document's title. */
  titleId: string;
  schedule: { every: IngestInterval; nextAt: string } | null;
  /** Whether the current administrator may also change it. */
  mayChange: boolean;
}

/** How often a document is ingested again automatically, saved as soon as it is chosen, and the time of the next run. */
function DocumentSchedule({ documentId, titleId, schedule, mayChange }: DocumentScheduleProps) {
  const [saved, setSaved] = useState(schedule);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();
  const words = adminWording().document.schedule.intervals;

  async function choose(every: IngestInterval | null): Promise<void> {
    setSending(true);
    const path = `/api/admin/documents/${encodeURIComponent(documentId)}/schedule`;
    const sent = await sendToServer<{ next_at: string | null }>(path, { method: 'PUT', body: { every } });
    setSending(false);
    setProblem(sent.isDone ? null : sent.problem);
    if (!sent.isDone) return;
    const { next_at: nextAt } = sent.reply;
    setSaved(every === null || nextAt === null ? null : { every, nextAt });
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {mayChange ? (
        <Select
          size="small"
          aria-label={adminWording().document.schedule.label}
          aria-describedby={titleId}
          value={saved?.every ?? 'never'}
          disabled={!isLoaded || isSending}
          onChange={({ target }) => void choose(INGEST_INTERVALS.find((each) => each === target.value) ?? null)}
        >
          {(['never', ...INGEST_INTERVALS] as const).map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </Select>
      ) : (
        words[saved?.every ?? 'never']
      )}
      {saved !== null && (
        <span className="text-ink-2">
          {adminWording().document.schedule.next} <LocalTime at={saved.nextAt} format="short" />
        </span>
      )}
      <span role="alert" className="text-danger empty:hidden">
        {problem}
      </span>
    </span>
  );
}
