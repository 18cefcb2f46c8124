'use client';

import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface ChoiceMenuProps {
  /** Accessible name of the choice. */
  label: string;
  /** The name of the current choice. */
  name: string;
  /** The choices; each closes the menu when chosen. */
  children: (close: () => void) => ReactNode;
}

/** A button with the name of the current choice, and a menu of alternatives. */
export function ChoiceMenu({ label, name, children }: ChoiceMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const listening = new AbortController();
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, closeOutside, { signal: listening.signal });
    return () => listening.abort();
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={root} className="group/menu min-w-0" onKeyDown={(event) => isOpen && steer(event, close)}>
      <button
        ref={button}
        type="button"
        className="mb-2 inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-control bg-raised ps-3 pe-2 text-note max-md:mb-0 pointer-coarse:min-h-11"
        aria-label={`${label}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => opensMenu(event) && setIsOpen(true)}
      >
        <span className="truncate">{name}</span>
        <ChevronDown className="flex-none" size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <div
          id={menuId}
          role="menu"
          aria-label={label}
          className="absolute inset-s-0 bottom-full z-50 max-h-[calc(100dvh-13rem)] w-max max-w-[min(22rem,100vw-16px)] min-w-48 overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised p-1 text-ui text-ink shadow-popover outline-none sheet:max-h-[calc(var(--sheet-height)-10.5rem)] group-not-first/menu:inset-s-auto group-not-first/menu:inset-e-0 group-not-first/menu:max-w-[max(12rem,100%)]"
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

interface MenuChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One choice of a menu. */
export function MenuChoice({ isChosen, onChoose, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className="flex min-h-9 w-full items-center gap-2 rounded-lg py-1.5 ps-2 pe-3 text-start hover:bg-sunken focus:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      onClick={onChoose}
    >
      <span className="grid w-4.5 flex-none place-items-center">
        {isChosen && <Check size={15} strokeWidth={2} aria-hidden="true" />}
      </span>
      {children}
    </button>
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

/** Handles the keys of a menu. Esc closes the menu and does nothing else. */
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
