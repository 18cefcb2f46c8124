'use client';

import { useState } from 'react';

import { copyText } from '#components/chat/copy-text.ts';
import { Button } from '#components/controls/button.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { TranscriptCode } from './transcript/copyable-id.tsx';

interface ShownOnceProps {
  /** A description of the secret. */
  words: string;
  text: string;
  onClose: () => void;
}

/** A newly created secret, which is shown only this once. */
export function ShownOnce({ words, text, onClose }: ShownOnceProps) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const copy = async () =>
    setOutcome((await copyText(text)) ? adminWording().common.copied : adminWording().common.copyNotAllowed);
  return (
    <div role="status" className="mt-4 grid max-w-200 gap-3 rounded-lg border border-control bg-raised px-5 py-4">
      <p>{words}</p>
      <p>
        <TranscriptCode>{text}</TranscriptCode>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>{adminWording().common.copy}</Button>
        <Button onClick={onClose}>{adminWording().common.done}</Button>
        <span className="text-ink-2">{outcome}</span>
      </div>
    </div>
  );
}
