'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ScopeCardProps {
  /** What it is for those who do not see it. */
  label: string;
  head: ReactNode;
  /** How its one way out is called: asking without what it holds. */
  dropLabel: string;
  /** Whether Esc is the same way out. */
  isDroppedByEscape?: boolean;
  onDrop: () => void;
  /** Where it stands on a sheet, if not in a row of its own. */
  className?: string;
  children?: ReactNode;
}

/** What the next question is asked of, above the composer, until it is dropped. */
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
            // Drawn and not written: the button's name says what it does, and need not say by which key.
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
