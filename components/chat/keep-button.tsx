'use client';

import { FileDown } from 'lucide-react';
import { useState } from 'react';

import { keepAnswer, type Kept } from '#lib/client/chat/save-answer.ts';
import type { TurnPlace } from '#lib/client/chat/shown-turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { LINKED } from '#components/controls/linked.ts';
import { QuietButton } from '#components/controls/quiet-button.tsx';

import { FailedNote } from './failed-note.tsx';

/** Keeps an answer as a file, and says what became of it beneath the row of what can be done with it. */
export function KeepButton({ place }: { place: TurnPlace }) {
  const [isSending, setSending] = useState(false);
  const [kept, setKept] = useState<Kept | null>(null);

  const keep = async () => {
    setSending(true);
    const now = await keepAnswer(place);
    setSending(false);
    setKept(now);
    if (now.kind === 'failed') return;
    readerStore.getState().announce(keptSentence(now));
    download(now);
  };
  return (
    <>
      <QuietButton disabled={isSending} onClick={() => void keep()}>
        <FileDown size={15} strokeWidth={1.75} aria-hidden="true" />
        Keep
      </QuietButton>
      {kept?.kind === 'kept' && (
        <p className="order-1 ms-2 grow basis-full text-note wrap-anywhere text-ink-2">
          {keptSentence(kept)}{' '}
          <a className={LINKED} href={kept.href} download={kept.filename}>
            Download again
          </a>
        </p>
      )}
      {kept?.kind === 'failed' && <FailedNote className="order-1">{kept.sentence}</FailedNote>}
    </>
  );
}

function keptSentence({ filename, version }: Extract<Kept, { kind: 'kept' }>): string {
  return `Kept as ${filename}, version ${version}.`;
}

function download({ href, filename }: Extract<Kept, { kind: 'kept' }>): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}
