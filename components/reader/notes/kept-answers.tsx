'use client';

import { unlistKeptAnswer } from '#lib/client/sync/kept-answers.ts';
import type { KeptAnswerEntry } from '#lib/contracts/kept-records.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

/** The answers of a book that were kept as files. */
export function KeptAnswers({ entries, title }: { entries: readonly KeptAnswerEntry[]; title: string }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-semibold">{wording().keep.list.title}</h3>
      <ul className="mt-2 grid gap-2" aria-label={formatMessage(wording().keep.list.forBook, { title })}>
        {entries.map(({ id, question, filename }) => (
          <li key={id} className="border-s-4 border-line ps-4">
            <p className="wrap-anywhere">{question}</p>
            <p className="flex flex-wrap items-center gap-x-4 text-note text-ink-2">
              <a
                href={`/api/answers/${encodeURIComponent(id)}`}
                download={filename}
                className="inline-flex min-h-8 items-center wrap-anywhere underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
              >
                {filename}
              </a>
              <button
                type="button"
                className="min-h-8 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
                aria-label={formatMessage(wording().keep.list.removeNamed, { value: question.slice(0, 60) })}
                onClick={() => unlistKeptAnswer(id)}
              >
                {wording().keep.list.remove}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
