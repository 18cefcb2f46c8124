'use client';

import { useId } from 'react';

import { useReader } from '#components/reader/use-reader.ts';
import { isSameScope } from '#lib/client/chat/ask-scope.ts';
import { chooseGrounding, chosenGrounding } from '#lib/client/chat/grounding-choice.ts';
import type { AskScope, OpenPage } from '#lib/client/reader-state.ts';
import { canNarrow } from '#lib/client/narrow-documents.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { countCodePoints } from '#lib/core/code-points.ts';

import { ChoiceMenu, MenuChoice } from './choice-menu.tsx';
import { useDocuments } from './documents-card.tsx';

interface ScopeMenuProps {
  scope: AskScope;
  groundingMode: GroundingMode;
}

/** What the next question is asked of, and what else it can be asked of. It never changes by itself. */
export function ScopeMenu({ scope, groundingMode }: ScopeMenuProps) {
  const page = useReader((reader) => reader.page);
  return (
    <ChoiceMenu label="Scope" name={scopeName(scope, page)}>
      {(close) => (
        <>
          {choicesFor(scope, page).map((choice) => {
            const title = scopeName(choice, page);
            const choose = () => {
              readerStore.getState().setScope(choice);
              close();
            };
            return (
              <MenuChoice key={title} isChosen={isSameScope(choice, scope)} onChoose={choose}>
                {title}
              </MenuChoice>
            );
          })}
          {scope.kind !== 'documents' && <SomeBooks onChosen={close} />}
          <GroundingChoices serverMode={groundingMode} onChosen={close} />
        </>
      )}
    </ChoiceMenu>
  );
}

/** Offered where the documents differ in something: the card above the composer then takes the choices. */
function SomeBooks({ onChosen }: { onChosen: () => void }) {
  const documents = useDocuments();
  if (documents === null || !canNarrow(documents)) return null;
  const choose = () => {
    readerStore.getState().setScope({ kind: 'documents', narrowing: {}, documentIds: [] });
    onChosen();
  };
  return (
    <MenuChoice isChosen={false} onChoose={choose}>
      Some books…
    </MenuChoice>
  );
}

/** What is chosen is always among them. */
function choicesFor(scope: AskScope, page: OpenPage | null): AskScope[] {
  const choices: AskScope[] = [];
  if (page !== null) {
    choices.push({ kind: 'document', documentId: page.documentId, title: page.documentTitle });
    choices.push({ kind: 'page', pageId: page.pageId, title: page.title });
  }
  choices.push({ kind: 'library' });
  return choices.some((choice) => isSameScope(choice, scope)) ? choices : [scope, ...choices];
}

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
function GroundingChoices({ serverMode, onChosen }: GroundingChoicesProps) {
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

/** What a question is asked of, in the reader's words. */
export function scopeName(scope: AskScope, page: OpenPage | null): string {
  switch (scope.kind) {
    case 'library':
      return 'All books';
    case 'document':
      return page?.documentId === scope.documentId ? 'This book' : scope.title || 'Another book';
    case 'documents':
      return narrowedName(scope);
    case 'page':
      return page?.pageId === scope.pageId ? 'This page' : scope.title || 'Another page';
    case 'selection':
      return `Your selection · ${countCodePoints(scope.selection.text).toLocaleString('en')} characters`;
  }
}

function narrowedName({ narrowing, documentIds }: Extract<AskScope, { kind: 'documents' }>): string {
  const chosen = Object.values(narrowing);
  if (chosen.length > 0) return chosen.join(' · ');
  return documentIds.length > 0 ? `${documentIds.length} books` : 'Some books';
}

/** The name of a model for readers. */
export function modelTitle(modelName: string): string {
  return modelName === 'lectern-quoting-1' ? 'the built-in quoting model' : modelName;
}
