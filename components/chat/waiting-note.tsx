'use client';

import { useEffect, useState } from 'react';

import { runningWords } from '#lib/client/chat/step-words.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { scopeName } from './scope-name.ts';
import { useChatState } from './use-turns.ts';

/** How long nothing may arrive before the step is named, in milliseconds. */
const QUIET_MS = 300;

/** What is being done while no words arrive. Its line is kept free, so that nothing moves when it comes and goes. */
export function WaitingNote({ turn, text }: { turn: Turn; text: string }) {
  const page = useReader((reader) => reader.page);
  const passages = useChatState((state) => state.passages);
  const [quietSince, setQuietSince] = useState<string | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setQuietSince(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const step = stepOf(turn, { passages, text, scope: scopeName(turn.scope, page) });
  return <p className="mt-2 min-h-[1.45em] text-note text-ink-3">{quietSince === text ? step : ''}</p>;
}

function stepOf(
  turn: Turn,
  { passages, text, scope }: { passages: number | null; text: string; scope: string },
): string {
  if (text !== '') return 'Checking the answer…';
  if (turn.scope.kind === 'selection') return 'Reading your selection…';
  const doing = runningWords(turn);
  if (doing !== null) return doing;
  if (passages === null) return `Searching ${/^(?:This|All) /.test(scope) ? scope.toLowerCase() : scope}…`;
  return passages === 1 ? 'Reading 1 passage…' : `Reading ${passages} passages…`;
}
