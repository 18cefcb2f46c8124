'use client';

import { useEffect, useState } from 'react';

import { effectiveScope } from '#lib/client/chat/ask-scope.ts';
import { starterQuestions } from '#lib/client/chat/starter-questions.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { ask } from './reader-chat.ts';

/** Before the first question: what asking gives, and three questions made of this page's own headings. */
export function EmptyState() {
  const page = useReader((reader) => reader.page);
  const [starters, setStarters] = useState<string[]>([]);

  useEffect(() => {
    const headings = document.querySelectorAll(`article[data-page-id="${CSS.escape(page?.pageId ?? '')}"] :is(h2, h3)`);
    setStarters(
      page === null
        ? []
        : starterQuestions(
            page.title,
            [...headings].map((heading) => heading.textContent),
          ),
    );
  }, [page]);

  const askStarter = (question: string) => {
    const { scope, page: current } = readerStore.getState();
    void ask(question, effectiveScope(scope, current));
  };
  return (
    <div className="text-prose text-ink-2">
      <p>Ask about this book. Every answer shows the words it rests on.</p>
      {starters.length > 0 && (
        <ul className="mt-5 grid gap-2" aria-label="Questions about this page">
          {starters.map((question) => (
            <li key={question}>
              <button
                type="button"
                className="min-h-11 w-full rounded-lg border border-line bg-raised px-3.5 py-2.5 text-start text-ink hover:border-control"
                onClick={() => askStarter(question)}
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
