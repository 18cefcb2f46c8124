'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { Filled } from '#components/controls/filled.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { SectionTitle } from '../admin-page.tsx';
import { LocalTime } from '../local-time.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';

export interface RemovedDocumentEntry {
  id: string;
  title: string;
  /** ISO 8601. */
  restoreUntil: string;
}

interface RemovedDocumentsProps {
  documents: readonly RemovedDocumentEntry[];
  /** Whether whoever looks may also restore and delete them. */
  mayChange: boolean;
}

/** What was removed in the last day, and the ways to restore it or to delete it at once. */
export function RemovedDocuments({ documents, mayChange }: RemovedDocumentsProps) {
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
