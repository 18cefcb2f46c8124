'use client';

import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { Tool } from '#components/controls/tool.tsx';
import type { ChosenFile } from '#lib/client/uploads/chosen-files.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import { Button } from '#components/controls/button.tsx';

import { ChooseBooks } from './choose-books.tsx';
import type { ShareChoice } from './share-choice.ts';
import type { UploadLimits } from './upload-limits.ts';
import { UploadPlan } from './upload-plan.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UPLOAD_PLACE } from './upload-place.ts';
import { useUpload, type UploadStage } from './use-upload.ts';
import { isUnderWay, PagesBar, SentBar } from './upload-bars.tsx';
import { UploadTrouble } from './upload-trouble.tsx';

export interface UploadDialogProps {
  isOpen: boolean;
  /** The files last dropped or pasted on the page. */
  given: ChosenFile[];
  /** The address pasted last; empty for none. */
  givenAddress: string;
  sharing: ShareChoice[];
  limits: UploadLimits;
  onTaken: () => void;
  onOpen: () => void;
  onClose: () => void;
}

/** Takes files and shows the progress of their upload, which continues while it is closed. */
export function UploadDialog({
  isOpen,
  given,
  givenAddress,
  sharing,
  limits,
  onTaken,
  onOpen,
  onClose,
}: UploadDialogProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const upload = useUpload({ onShelved: () => router.refresh(), isKept: true });
  const { stage } = upload;
  const choice = useChoice(stage.kind === 'reading' || stage.kind === 'ended');

  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal();
  }, [isOpen, given, givenAddress]);

  // An upload that succeeded while the dialog was closed is on the shelf.
  const isOver = stage.kind === 'ended' && !stage.upload.books.some(({ status }) => status === 'failed');
  const onOver = useEffectEvent(() => upload.reset());
  useEffect(() => {
    if (!isOpen && isOver) onOver();
  }, [isOpen, isOver]);

  function close(): void {
    // A result that was seen need not be shown again, unless something can still be done about it.
    if (stage.kind === 'ended' && !stage.upload.books.some((book) => book.can_retry)) upload.reset();
    onClose();
  }

  const place = isOpen || stage.kind === 'choosing' ? null : document.getElementById(UPLOAD_PLACE);
  return (
    <>
      {place !== null &&
        stage.kind !== 'choosing' &&
        createPortal(<UploadStrip stage={stage} onShow={onOpen} onCancel={upload.cancel} />, place)}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto max-h-[min(46rem,calc(100dvh-1.5rem))] w-[min(36rem,calc(100vw-1.5rem))] max-w-none overflow-y-auto rounded-xl border border-line bg-raised font-ui text-ui text-ink shadow-popover open:transition-[opacity,translate] open:duration-160 open:ease-calm backdrop:bg-black/32 starting:open:-translate-y-1 starting:open:opacity-0"
        // Pasting right after Escape opens it before the browser reports that it was closed.
        onClose={({ currentTarget }) => !currentTarget.open && close()}
      >
        <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-raised py-2 ps-5 pe-2">
          <h2 id={titleId} className="text-lead font-semibold">
            {wording().upload.title}
          </h2>
          <Tool aria-label={wording().common.close} onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" size={18} strokeWidth={1.75} />
          </Tool>
        </div>
        <div className="px-5 pt-4 pb-5">
          {/* It stays while something is sent: what was chosen is there again when that comes to nothing. */}
          <div hidden={stage.kind !== 'choosing'}>
            <ChooseBooks
              key={choice}
              given={given}
              givenAddress={givenAddress}
              sharing={sharing}
              limits={limits}
              trouble={stage.kind === 'choosing' ? stage.trouble : null}
              onStart={upload.start}
              onTaken={onTaken}
            />
          </div>
          {stage.kind === 'planned' && (
            <UploadPlan plan={stage.plan} books={stage.upload.books} onAdd={upload.add} onCancel={upload.cancel} />
          )}
          {stage.kind !== 'choosing' && stage.kind !== 'planned' && (
            <UploadProgress
              stage={stage}
              onRetry={upload.retry}
              onCancel={upload.cancel}
              onReset={upload.reset}
              onLeave={() => dialog.current?.close()}
            />
          )}
        </div>
      </dialog>
    </>
  );
}

/** Counts the uploads chosen so far: a choice ends once the server has accepted it, and not before. */
function useChoice(isTaken: boolean): number {
  const [choice, setChoice] = useState({ number: 0, isTaken });
  if (choice.isTaken !== isTaken) setChoice({ number: choice.number + Number(isTaken), isTaken });
  return choice.number;
}

type ShownStage = Exclude<UploadStage, { kind: 'choosing' }>;

interface UploadStripProps {
  stage: ShownStage;
  onShow: () => void;
  onCancel: () => void;
}

/** The progress of an upload while its dialog is closed, with buttons to open the dialog and to stop the upload. */
function UploadStrip({ stage, onShow, onCancel }: UploadStripProps) {
  return (
    <section
      aria-label={wording().upload.strip.label}
      className="mb-8 grid gap-3 rounded-lg border border-line bg-surface px-4 py-3 font-ui text-ui text-ink"
    >
      <StageRow stage={stage} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onShow} aria-haspopup="dialog">
          {wording().common.show}
        </Button>
        {stage.kind !== 'ended' && <Button onClick={onCancel}>{wording().common.cancel}</Button>}
      </div>
    </section>
  );
}

function StageRow({ stage }: { stage: ShownStage }) {
  const id = useId();
  if (stage.kind === 'sending') return <SentBar {...stage} />;
  if (stage.kind === 'broken') return <UploadTrouble trouble={stage.trouble} />;
  const books = 'upload' in stage ? stage.upload.books : [];
  const book = books.find(({ status }) => status === 'reading' || status === 'fetching') ?? books.find(isUnderWay);
  if (stage.kind === 'reading' && book !== undefined)
    return (
      <div className="grid gap-1.5">
        <p id={id} className="font-semibold wrap-anywhere">
          {book.title ?? book.name}
        </p>
        <PagesBar book={book} labelledBy={id} />
      </div>
    );
  return <p role="status">{wordsOf(stage.kind)}</p>;
}

function wordsOf(kind: ShownStage['kind']): string {
  if (kind === 'planned') return wording().upload.strip.review;
  return kind === 'ended' ? wording().upload.strip.incomplete : wording().upload.checking;
}
