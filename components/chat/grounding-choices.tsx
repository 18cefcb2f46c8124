'use client';

import { Check } from 'lucide-react';
import { useId } from 'react';

import { chooseGrounding, chosenGrounding } from '#lib/client/chat/grounding-choice.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';

const CHOICES: [GroundingMode, string][] = [
  ['strict', 'Left out'],
  ['annotate', 'Shown and marked'],
];

interface GroundingChoicesProps {
  /** What the server does with unsupported sentences unless it is asked otherwise. */
  serverMode: GroundingMode;
  onChosen: () => void;
}

/** A part of the scope's menu: what becomes of sentences that no source supports, from the next question on. */
export function GroundingChoices({ serverMode, onChosen }: GroundingChoicesProps) {
  const titleId = useId();
  const chosen = chosenGrounding() ?? serverMode;
  return (
    <div role="group" aria-labelledby={titleId} className="scope-group">
      <p id={titleId} className="scope-group-title">
        Unsupported sentences
      </p>
      {CHOICES.map(([mode, title]) => (
        <button
          key={mode}
          type="button"
          role="menuitemradio"
          aria-checked={mode === chosen}
          tabIndex={-1}
          className="scope-choice"
          onClick={() => {
            chooseGrounding(mode, serverMode);
            onChosen();
          }}
        >
          <span className="scope-check">
            {mode === chosen && <Check size={15} strokeWidth={2} aria-hidden="true" />}
          </span>
          {title}
        </button>
      ))}
    </div>
  );
}
