'use client';

import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface ChoiceMenuProps {
  /** What is chosen here. */
  label: string;
  /** What is chosen now. */
  name: string;
  /** The choices; each closes the menu when it is made. */
  children: (close: () => void) => ReactNode;
}

/** A button that names what is chosen, and a menu of what else can be. */
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
  return (
    <div ref={root} className="scope" onKeyDown={(event) => isOpen && steer(event, close)}>
      <button
        ref={button}
        type="button"
        className="scope-button"
        aria-label={`${label}: ${name}`}
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
        <div id={menuId} role="menu" aria-label={label} className="scope-menu">
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

/** One of the choices of a menu. */
export function MenuChoice({ isChosen, onChoose, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className="scope-choice"
      onClick={onChoose}
    >
      <span className="scope-check">{isChosen && <Check size={15} strokeWidth={2} aria-hidden="true" />}</span>
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
