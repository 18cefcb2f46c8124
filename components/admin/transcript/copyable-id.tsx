'use client';

import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

import { copyText } from '#components/chat/copy-text.ts';
import { QuietButton } from '#components/controls/quiet-button.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

const CONFIRMED_MS = 2_000;

interface CopyableIdProps {
  id: string;
  /** The object that the id identifies. */
  name: 'turn' | 'conversation';
}

/** An id, and a button that copies it to the clipboard. */
export function CopyableId({ id, name }: CopyableIdProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    setOutcome((await copyText(id)) ? 'copied' : 'refused');
    setTimeout(() => setOutcome(null), CONFIRMED_MS);
  };
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
      <TranscriptCode>{id}</TranscriptCode>
      <QuietButton onClick={() => void copy()}>
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">{adminWording().transcript.copyId[name]}</span>
      </QuietButton>
      <span role="status" className="text-ink-2">
        {outcome === 'copied' && adminWording().common.copied}
        {outcome === 'refused' && adminWording().common.copyNotAllowed}
      </span>
    </span>
  );
}

/** Machine-readable text within a sentence. */
export function TranscriptCode({ children, ...props }: ComponentProps<'code'>) {
  return (
    <code className="font-code text-[0.8125rem]/[1.4] font-medium wrap-anywhere" {...props}>
      {children}
    </code>
  );
}
