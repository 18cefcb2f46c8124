'use client';

import { Check } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { Clarification, ClarificationOption } from '#lib/contracts/clarification.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { COMPOSER_ID } from './composer-focus.ts';
import { ask } from './reader-chat.ts';

interface ClarifyingOptionsProps {
  turn: Turn;
  clarification: Clarification;
  /** Only the last turn's question can still be answered by a choice. */
  isLast: boolean;
}

const OPTION =
  'clarifying-option grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 rounded-lg border py-2 ps-2 pe-3 text-start';
const CHOSEN =
  'border-control bg-scope text-ink forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]';

/** The clarifying question: which document is meant. An option is chosen by pressing it, or its number while the focus is among them. */
export function ClarifyingOptions({ turn, clarification, isLast }: ClarifyingOptionsProps) {
  const questionId = useId();
  const { question, options } = clarification;
  if (!isLast || turn.status !== 'clarification') {
    return <SettledOptions clarification={clarification} chosen={turn.chosenOption} />;
  }
  const choose = ({ title, number }: ClarificationOption) =>
    void ask(title, turn.scope, { option: number, context: turn.context });
  const chooseByNumber = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const option = options.find(({ number }) => String(number) === event.key);
    if (option === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(option);
  };
  return (
    <div role="group" aria-labelledby={questionId} className="mt-3.5 text-prose" onKeyDown={chooseByNumber}>
      <p id={questionId}>{question}</p>
      <ol className="mt-2.5 mb-1 grid gap-1.5">
        {options.map((option) => (
          <li key={option.number}>
            <button
              type="button"
              className={`${OPTION} border-control bg-raised text-ink hover:bg-sunken`}
              onClick={() => choose(option)}
            >
              <OptionWords option={option} />
            </button>
          </li>
        ))}
      </ol>
      <QuietButton className="-ms-2" onClick={leaveToComposer}>
        {wording().answer.clarify.noneOfThese}
      </QuietButton>
    </div>
  );
}

/** The options after the conversation has continued, with the chosen one marked if there was one. */
function SettledOptions({ clarification, chosen }: { clarification: Clarification; chosen: number | null }) {
  return (
    <div className="mt-3.5 text-prose">
      <p>{clarification.question}</p>
      <ol className="mt-2.5 mb-1 grid gap-1.5">
        {clarification.options.map((option) => {
          const isChosen = option.number === chosen;
          return (
            <li
              key={option.number}
              className={`${OPTION} ${isChosen ? CHOSEN : 'border-line text-ink-2'}`}
              data-chosen={isChosen || undefined}
            >
              <OptionWords option={option} />
              {isChosen && (
                <span className="inline-flex items-center gap-1 text-note font-semibold">
                  <Check size={15} strokeWidth={2} aria-hidden="true" /> {wording().common.chosen}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function OptionWords({ option: { number, title, detail } }: { option: ClarificationOption }) {
  return (
    <>
      <span className="clarifying-number grid h-6 min-w-6 place-items-center rounded-md bg-sunken font-ui text-xs/none font-semibold text-ink lining-nums tabular-nums forced-colors:border">
        {number}
      </span>
      <span className="grid wrap-anywhere">
        <span className="clarifying-title font-medium">{title}</span>{' '}
        {detail !== '' && <span className="text-note text-ink-2">{detail}</span>}
      </span>
    </>
  );
}

/** After "none of these", the reader is expected to rephrase. */
function leaveToComposer(): void {
  document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true });
  readerStore.getState().announce(wording().answer.clarify.rephrase);
}
