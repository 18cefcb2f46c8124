'use client';

import { useId } from 'react';

import { chooseGrounding, chosenGrounding } from '#lib/client/chat/grounding-choice.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';

import { MenuChoice } from './choice-menu.tsx';

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
    <div role="group" aria-labelledby={titleId} className="mt-1 border-t border-line pt-1">
      <p id={titleId} className="pt-1.5 pb-0.5 ps-2 pe-3 text-note text-ink-2">
        Unsupported sentences
      </p>
      {CHOICES.map(([mode, title]) => (
        <MenuChoice
          key={mode}
          isChosen={mode === chosen}
          onChoose={() => {
            chooseGrounding(mode, serverMode);
            onChosen();
          }}
        >
          {title}
        </MenuChoice>
      ))}
    </div>
  );
}
