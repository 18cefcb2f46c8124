'use client';

import { Library } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { withheldReasons, withheldSentence } from '#lib/client/chat/claim-words.ts';
import type { BudgetLeft } from '#lib/contracts/daily-budget.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { runningWords } from '#lib/client/chat/step-words.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { ask } from './reader-chat.ts';
import { scopeName } from './scope-menu.tsx';
import { useChatState } from './use-turns.ts';

/** An unobtrusive note about content that is shown, or missing. */
export function TurnNote(props: ComponentProps<'p'>) {
  return <p className="mt-3 text-note text-ink-2" {...props} />;
}

/** An error, with ways to proceed. */
export function FailureBox(props: ComponentProps<'div'>) {
  return (
    <div
      className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-s-3 border-line border-s-danger bg-raised p-3"
      {...props}
    />
  );
}

/** How long the stream must be silent before the current step is named, in milliseconds. */
const QUIET_MS = 300;

/** The current step while no words arrive. Its line is reserved, so that nothing moves when it comes and goes. */
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

/** Lowercases the first letter of a scope name within a sentence, if it begins with a common word: “this page”. */
function inSentence(scope: string): string {
  return wording().format.lowercaseInSentence.some((beginning) => scope.startsWith(`${beginning} `))
    ? scope.charAt(0).toLowerCase() + scope.slice(1)
    : scope;
}

/** How many sentences were withheld from an answer and why, but never which. */
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

/** Says that a conversation has become too long for the model to receive all its latest turns. */
export function TurnsLeftOutNote({ count }: { count: number }) {
  return count === 0 ? null : <TurnNote>{formatMessage(wording().answer.turnsLeftOut, { count })}</TurnNote>;
}

/** Says how much of a daily budget is left, where little is. */
export function BudgetNote({ budget }: { budget: BudgetLeft | undefined }) {
  if (budget === undefined) return null;
  const { of, unit, left, limit } = budget;
  const { questions, tokens, departmentQuestions, departmentTokens } = wording().answer.budgetLeft;
  const isShared = of === 'department';
  const sentence =
    unit === 'questions'
      ? formatMessage(isShared ? departmentQuestions : questions, { count: left })
      : formatMessage(isShared ? departmentTokens : tokens, { percent: Math.floor((100 * left) / limit) });
  return <TurnNote>{sentence}</TurnNote>;
}

interface CatalogueNoteProps {
  turn: Turn;
  isLast: boolean;
}

/**
 * Explains why an answer cites no page: it comes entirely from the catalogue. A reader who asked one book alone is informed of that, with a way to
 * ask all.
 */
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

/** Reports a failed action, beneath the row of actions on an answer and at its full width. */
export function FailedNote({ className = '', ...props }: ComponentProps<'p'>) {
  return <p role="alert" className={`ms-2 mt-1.5 grow basis-full text-note text-danger ${className}`} {...props} />;
}
