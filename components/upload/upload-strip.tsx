import { useId } from 'react';

import { Button } from '#components/controls/button.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

import { isUnderWay, PagesBar, SentBar } from './upload-bars.tsx';
import { UploadTrouble } from './upload-trouble.tsx';
import type { UploadStage } from './use-upload.ts';

type ShownStage = Exclude<UploadStage, { kind: 'choosing' }>;

interface UploadStripProps {
  stage: ShownStage;
  onShow: () => void;
  onCancel: () => void;
}

/** How far an upload is while its dialog is closed, with the ways to open that and to stop it. */
export function UploadStrip({ stage, onShow, onCancel }: UploadStripProps) {
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
