'use client';

import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { modelTitle, scopeName } from './scope-name.ts';
import { useProfileTitle } from './use-profiles.ts';

const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The question, and beneath it what it was asked of, how long the answer took and who gave it. */
export function QuestionHeading({ turn }: { turn: Turn }) {
  const page = useReader((reader) => reader.page);
  const profileName = useProfileTitle(turn.profile);
  const { scope, latencyMs, model, grounding } = turn;
  const notes = [
    scopeName(scope, page),
    latencyMs === null ? '' : `${seconds.format(Math.max(0.1, latencyMs / 1000))} s`,
    model === null ? '' : modelTitle(model).replace(/^the /, ''),
    profileName === '' ? '' : `profile ${profileName}`,
    grounding === 'annotate' ? 'unsupported sentences shown' : '',
  ];
  return (
    <header>
      <h3 className="text-prose/[1.4] font-semibold wrap-anywhere whitespace-pre-line">{turn.question}</h3>
      <p className="mt-1 text-note text-ink-3">{notes.filter((note) => note !== '').join(' · ')}</p>
      {scope.kind === 'selection' && (
        <p className="mt-2 line-clamp-2 border-s-3 border-control ps-3 text-note wrap-anywhere text-ink-2">
          {scope.selection.text}
        </p>
      )}
    </header>
  );
}
