'use client';

import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { isSameScope } from '#lib/client/chat/ask-scope.ts';
import type { AskScope, OpenPage } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { GroundingChoices } from './grounding-choices.tsx';
import { scopeName } from './scope-name.ts';

interface ScopeMenuProps {
  scope: AskScope;
  groundingMode: GroundingMode;
}

/** What the next question is asked of, and what else it can be asked of. It never changes by itself. */
export function ScopeMenu({ scope, groundingMode }: ScopeMenuProps) {
  const page = useReader((reader) => reader.page);
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const name = scopeName(scope, page);

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const choose = (choice: AskScope) => {
    readerStore.getState().setScope(choice);
    close();
  };
  return (
    <div ref={root} className="scope" onKeyDown={(event) => isOpen && steer(event, close)}>
      <button
        ref={button}
        type="button"
        className="scope-button"
        aria-label={`Scope: ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => opensMenu(event) && setIsOpen(true)}
      >
        <span className="scope-name">{name}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={menuId} role="menu" aria-label="Scope" className="scope-menu">
          {choicesFor(scope, page).map((choice) => {
            const isChosen = isSameScope(choice, scope);
            const title = scopeName(choice, page);
            return (
              <button
                key={title}
                type="button"
                role="menuitemradio"
                aria-checked={isChosen}
                tabIndex={-1}
                className="scope-choice"
                onClick={() => choose(choice)}
              >
                <span className="scope-check">
                  {isChosen && <Check size={15} strokeWidth={2} aria-hidden="true" />}
                </span>
                {title}
              </button>
            );
          })}
          <GroundingChoices serverMode={groundingMode} onChosen={close} />
        </div>
      )}
    </div>
  );
}

function opensMenu(event: KeyboardEvent): boolean {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false;
  event.preventDefault();
  return true;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The keys of a menu. Esc closes it and nothing else. */
function steer(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    close();
    return;
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
  const next = STEPS[event.key]?.(
    items.findIndex((item) => item === document.activeElement),
    items.length,
  );
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
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
