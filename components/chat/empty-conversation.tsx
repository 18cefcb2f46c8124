'use client';

import { useEffect, useMemo, useState } from 'react';

import { useReader } from '#components/reader/use-reader.ts';
import { effectiveScope } from '#lib/client/chat/ask-scope.ts';
import { bookStarters, pageStarters } from '#lib/client/chat/starter-questions.ts';
import type { AskScope } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { fill, wording } from '#lib/contracts/wording/wording.ts';

import { ask } from './reader-chat.ts';

/** Before the first question: what asking gives, and questions to begin with that fit what is asked of. */
export function EmptyConversation() {
  const chosen = useReader((reader) => reader.scope);
  const open = useReader((reader) => reader.page ?? reader.book);
  const scope = useMemo(() => effectiveScope(chosen, open), [chosen, open]);
  return (
    <div className="text-prose text-ink-2">
      <p>{fill(wording().askAboutValue, { value: wording().askedOf[scope.kind] })}</p>
      {/* What a page or a book would be asked has no answer in a passage of it. */}
      {scope.kind === 'selection' ? (
        <Starters
          label={wording().questionsAboutThis}
          questions={[wording().explainThisPassage2]}
          onAsk={() => readerStore.getState().explain(scope.selection)}
        />
      ) : (
        <StartersHere scope={scope} />
      )}
    </div>
  );
}

/** Made of the headings of this page, or of this book. */
function StartersHere({ scope }: { scope: AskScope }) {
  const page = useReader((reader) => reader.page);
  const book = useReader((reader) => reader.book);
  const [questions, setQuestions] = useState<string[]>([]);

  useEffect(() => {
    const headings = document.querySelectorAll(`article[data-page-id="${CSS.escape(page?.pageId ?? '')}"] :is(h2, h3)`);
    if (page !== null)
      setQuestions(
        pageStarters(
          page.title,
          [...headings].map((heading) => heading.textContent),
        ),
      );
    else setQuestions(book === null ? [] : bookStarters(book.documentTitle, book.chapters));
  }, [page, book]);

  const label = page === null ? wording().questionsAboutThisBook : wording().questionsAboutThisPage;
  return <Starters label={label} questions={questions} onAsk={(question) => void ask(question, scope)} />;
}

interface StartersProps {
  label: string;
  questions: string[];
  onAsk: (question: string) => void;
}

function Starters({ label, questions, onAsk }: StartersProps) {
  if (questions.length === 0) return null;
  return (
    <ul className="mt-5 grid gap-2" aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className="min-h-11 w-full rounded-lg border border-line bg-raised px-3.5 py-2.5 text-start text-ink hover:border-control"
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
