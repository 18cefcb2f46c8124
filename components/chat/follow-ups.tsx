'use client';

import { useEffect, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { loadFollowUps } from '#lib/client/chat/conversation-api.ts';
import type { Turn, TurnPlace } from '#lib/client/chat/shown-turn.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { ask } from './reader-chat.ts';

/** Questions to go on with behind the last answer. The library answers each of them. */
export function FollowUps({ turn, place }: { turn: Turn; place: TurnPlace }) {
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const { sessionId, turnId } = place;
  useEffect(() => {
    let isWanted = true;
    void loadFollowUps({ sessionId, turnId }).then((loaded) => isWanted && setQuestions(loaded));
    return () => {
      isWanted = false;
    };
  }, [sessionId, turnId]);
  if (questions.length === 0) return null;
  return (
    <section className="mt-3.5" aria-label={wording().followUp.title}>
      <h4 className="text-note font-semibold text-ink-2">{wording().followUp.title}</h4>
      <ul className="mt-1 flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question}>
            <Button size="small" className="text-start" onClick={() => void ask(question, scopeOf(turn))}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The book that the answer cites first, of which they were tried. */
function scopeOf({ sources, scope }: Turn): Turn['scope'] {
  if (scope.kind === 'document') return scope;
  const documentId = sources.map(({ source }) => ('doc_id' in source ? source.doc_id : '')).find((id) => id !== '');
  return documentId === undefined ? { kind: 'library' } : { kind: 'document', documentId, title: '' };
}
