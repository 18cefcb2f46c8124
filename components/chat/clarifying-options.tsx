'use client';

import { Check } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';

import type { Turn } from '#lib/client/chat/turn.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { Clarification, ClarificationOption } from '#lib/contracts/clarification.ts';

import { COMPOSER_ID } from './composer-focus.ts';
import { ask } from './reader-chat.ts';

interface ClarifyingOptionsProps {
  turn: Turn;
  clarification: Clarification;
  /** Only the last turn's question still waits for a choice. */
  isLast: boolean;
}

/** What was asked back: which document is meant. A press answers it, and so does its number while the focus is among them. */
export function ClarifyingOptions({ turn, clarification, isLast }: ClarifyingOptionsProps) {
  const questionId = useId();
  const { question, options } = clarification;
  if (!isLast || turn.status !== 'clarification') {
    return <SettledOptions clarification={clarification} chosen={turn.chosenOption} />;
  }
  const choose = ({ title, number }: ClarificationOption) => void ask(title, turn.scope, number);
  const chooseByNumber = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const option = options.find(({ number }) => String(number) === event.key);
    if (option === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(option);
  };
  return (
    <div role="group" aria-labelledby={questionId} className="clarifying" onKeyDown={chooseByNumber}>
      <p id={questionId}>{question}</p>
      <ol className="clarifying-options">
        {options.map((option) => (
          <li key={option.number}>
            <button type="button" className="clarifying-option" onClick={() => choose(option)}>
              <OptionWords option={option} />
            </button>
          </li>
        ))}
      </ol>
      <button type="button" className="quiet-button" onClick={leaveToComposer}>
        None of these
      </button>
    </div>
  );
}

/** The options once the conversation has gone on: which was chosen, if one was. */
function SettledOptions({ clarification, chosen }: { clarification: Clarification; chosen: number | null }) {
  return (
    <div className="clarifying">
      <p>{clarification.question}</p>
      <ol className="clarifying-options">
        {clarification.options.map((option) => {
          const isChosen = option.number === chosen;
          return (
            <li key={option.number} className="clarifying-option" data-chosen={isChosen || undefined}>
              <OptionWords option={option} />
              {isChosen && (
                <span className="clarifying-chosen">
                  <Check size={15} strokeWidth={2} aria-hidden="true" /> Chosen
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
      <span className="clarifying-number">{number}</span>
      <span className="clarifying-words">
        <span className="clarifying-title">{title}</span>{' '}
        {detail !== '' && <span className="clarifying-detail">{detail}</span>}
      </span>
    </>
  );
}

/** Whoever says "none of these" has something else to say. */
function leaveToComposer(): void {
  document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true });
  readerStore.getState().announce('Say it in other words.');
}
