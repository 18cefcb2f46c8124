'use client';

import { preloadChatPanel } from '#components/chat/panel-dock.tsx';
import type { OfferedQuestions } from '#components/chat/shelf-questions-context.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

/** Questions that the handbook answers; pressing one asks it in the panel. */
export function AskShelf({ offered: { documentId, documentTitle: title, questions } }: { offered: OfferedQuestions }) {
  const ask = (text: string) =>
    readerStore.setState({
      isPanelOpen: true,
      sheet: 'half',
      askRequest: { text, scope: { kind: 'document', documentId, title } },
    });
  const label = wording().shelfIntroduction.askTheHandbook;
  return (
    <>
      <p className="mt-8 text-ui text-ink-2">{label}</p>
      <ul className="mt-2 grid gap-2 sm:grid-cols-3" aria-label={label}>
        {questions.map((question) => (
          <li key={question} className="grid">
            <button
              type="button"
              dir="auto"
              className="min-h-11 rounded-lg border border-line bg-raised px-3.5 py-2.5 text-start text-ui text-ink hover:border-control"
              onPointerEnter={preloadChatPanel}
              onClick={() => ask(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
