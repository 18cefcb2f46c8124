'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ScopeCardProps {
  /** Accessible name of the card. */
  label: string;
  head: ReactNode;
  /** Label of its one way out: asking without this scope. */
  dropLabel: string;
  /** Whether Esc does the same as the button. */
  isDroppedByEscape?: boolean;
  onDrop: () => void;
  /** Its position on a sheet, if not in its own row. */
  className?: string;
  children?: ReactNode;
}

/** The scope of the next question, above the composer, until it is dropped. */
export function ScopeCard({
  label,
  head,
  dropLabel,
  isDroppedByEscape = false,
  onDrop,
  className = 'col-span-full',
  children,
}: ScopeCardProps) {
  return (
    <div
      className={`mb-2.5 min-w-0 rounded-lg border border-s-3 border-line border-s-control bg-scope ps-3 pe-1 text-note max-md:mb-0 pointer-coarse:pe-0 ${className}`}
      role="group"
      aria-label={label}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 font-semibold pointer-coarse:min-h-11">
        {head}
        <button
          type="button"
          className="ms-auto inline-flex h-7 min-w-7 flex-none items-center justify-center gap-1 rounded-md px-1.5 hover:bg-sunken pointer-coarse:size-11"
          aria-label={dropLabel}
          aria-keyshortcuts={isDroppedByEscape ? 'Escape' : undefined}
          onClick={onDrop}
        >
          {isDroppedByEscape && (
            // Drawn rather than written: the button's name describes its action, and need not mention the key.
            <kbd
              aria-hidden="true"
              className="font-ui text-xs/none font-medium text-ink-2 before:content-['Esc'] pointer-coarse:hidden"
            />
          )}
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {children}
    </div>
  );
}
