'use client';

import { Library } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { withheldReasons, withheldSentence } from '#lib/client/chat/claim-words.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { runningWords } from '#lib/client/chat/step-words.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { ask } from './reader-chat.ts';
import { scopeName } from './scope-menu.tsx';
import { useChatState } from './use-turns.ts';

/** A quiet word about what stands there, or does not. */
export function TurnNote(props: ComponentProps<'p'>) {
  return <p className="mt-3 text-note text-ink-2" {...props} />;
}

/** What went wrong, with the ways on. */
export function FailureBox(props: ComponentProps<'div'>) {
  return (
    <div
      className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-s-3 border-line border-s-danger bg-raised p-3"
      {...props}
    />
  );
}

/** How long nothing may arrive before the step is named, in milliseconds. */
const QUIET_MS = 300;

/** What is being done while no words arrive. Its line is kept free, so that nothing moves when it comes and goes. */
export function WaitingNote({ turn, text }: { turn: Turn; text: string }) {
  const page = useReader((reader) => reader.page);
  const passages = useChatState((state) => state.passages);
  const isLineBroken = useChatState((state) => state.isLineBroken);
  const [quietSince, setQuietSince] = useState<string | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setQuietSince(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const step = stepOf(turn, { passages, text, scope: scopeName(turn.scope, page) });
  const quiet = isLineBroken ? wording().answer.state.disconnected : step;
  return <p className="mt-2 min-h-[1.45em] text-note text-ink-3">{quietSince === text ? quiet : ''}</p>;
}

function stepOf(
  turn: Turn,
  { passages, text, scope }: { passages: number | null; text: string; scope: string },
): string {
  if (text !== '') return wording().answer.state.checking;
  if (turn.scope.kind === 'selection') return wording().answer.state.readingSelection;
  if (turn.scope.kind === 'passage') return wording().answer.state.readingContext;
  const doing = runningWords(turn);
  if (doing !== null) return doing;
  if (passages === null) return formatMessage(wording().answer.state.searching, { scope: inSentence(scope) });
  return formatMessage(wording().answer.state.readingPassages, { count: passages });
}

/** What begins with a word of its own begins small within a sentence: “this page”. */
function inSentence(scope: string): string {
  return wording().format.lowercaseInSentence.some((beginning) => scope.startsWith(`${beginning} `))
    ? scope.charAt(0).toLowerCase() + scope.slice(1)
    : scope;
}

/** How many sentences an answer leaves out and why, never which. */
export function WithheldNote({ withheld, status }: Pick<Turn, 'withheld' | 'status'>) {
  const sentence = withheldSentence(withheld, status === 'answered');
  if (sentence === null) return null;
  return (
    <details className="mt-3.5 text-note text-ink-2">
      <summary className="w-fit list-none rounded-sm py-0.5 pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
        {sentence} <span className={LINKED}>{wording().answer.whyWithheld}</span>
      </summary>
      <ul className="mt-1 list-disc ps-[1.375em]">
        {withheldReasons(withheld).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}

/** That a conversation has become too long for the model to be told of all its latest turns. */
export function TurnsLeftOutNote({ count }: { count: number }) {
  return count === 0 ? null : <TurnNote>{formatMessage(wording().answer.turnsLeftOut, { count })}</TurnNote>;
}

interface CatalogueNoteProps {
  turn: Turn;
  isLast: boolean;
}

/** Why an answer cites no page: the catalogue has all of it. Who asked of one book alone is told so, with the way to ask of all. */
export function CatalogueNote({ turn: { question, scope }, isLast }: CatalogueNoteProps) {
  const page = useReader((reader) => reader.page);
  const isOfAll = scope.kind === 'library';
  return (
    <>
      <p className="mt-2.5 flex items-center gap-1.5 text-note text-ink-2">
        <Library size={14} strokeWidth={1.75} aria-hidden="true" />
        {isOfAll
          ? wording().answer.catalogue.complete
          : formatMessage(wording().answer.catalogue.completeFor, { scope: scopeName(scope, page) })}
      </p>
      {!isOfAll && isLast && (
        <Button size="small" className="mt-2.5" onClick={() => void ask(question, { kind: 'library' })}>
          {wording().answer.catalogue.askAllBooks}
        </Button>
      )}
    </>
  );
}

/** That something could not be done, beneath the row of what can be done with an answer and at its whole width. */
export function FailedNote({ className = '', ...props }: ComponentProps<'p'>) {
  return <p role="alert" className={`ms-2 mt-1.5 grow basis-full text-note text-danger ${className}`} {...props} />;
}
