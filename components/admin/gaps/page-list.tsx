'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { LINKED } from '#components/controls/linked.ts';
import { QuietButton } from '#components/controls/quiet-button.tsx';
import { sendToServer } from '#lib/client/server-request.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { LocalTime } from '../local-time.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { EditPage } from './page-dialog.tsx';

interface PageListProps {
  pages: readonly { name: string; title: string; changedAt: string }[];
  /** The document that the pages form; null before the first has been ingested. */
  documentId: string | null;
  mayWrite: boolean;
}

/** The pages that were written for questions that found nothing. */
export function PageList({ pages, documentId, mayWrite }: PageListProps) {
  return (
    <>
      <ul className="answer-pages mt-4 border-t border-line">
        {pages.map(({ name, title, changedAt }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
            <div className="min-w-0">
              {documentId === null ? (
                <span dir="auto">{title}</span>
              ) : (
                <a
                  href={`/books/${encodeURIComponent(documentId)}/${name}`}
                  className={`${LINKED} wrap-anywhere`}
                  dir="auto"
                >
                  {title}
                </a>
              )}{' '}
              <span className="text-sm text-ink-2">
                <LocalTime at={changedAt} format="short" />
              </span>
            </div>
            {mayWrite && (
              <div>
                <EditPage name={name} title={title} />
                <RemovePage name={name} title={title} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href="/api/admin/answer-pages?format=zip" download className={LINKED}>
          {adminWording().answerPages.asZip}
        </a>
      </p>
    </>
  );
}

/** Button that removes a page after a confirmation. */
function RemovePage({ name, title }: { name: string; title: string }) {
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLoaded = useIsHydrated();
  const words = adminWording().answerPages;

  async function remove(): Promise<void> {
    const sent = await sendToServer(`/api/admin/answer-pages/${name}`, { method: 'DELETE' });
    // A 404 means that it is already gone, as requested.
    if (sent.isDone || sent.status === 404) router.refresh();
    else setProblem(sent.problem);
  }

  return (
    <>
      <QuietButton
        aria-label={formatMessage(isAsked ? words.removeReally : words.removeNamed, { title })}
        className={isAsked ? 'text-danger' : ''}
        disabled={!isLoaded}
        onBlur={() => setAsked(false)}
        onClick={() => (isAsked ? void remove() : setAsked(true))}
      >
        {isAsked ? words.removeNow : words.remove}
      </QuietButton>
      <span role="alert" className="text-danger empty:hidden">
        {problem}
      </span>
    </>
  );
}
