'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ScopeCardProps {
  /** What it is for those who do not see it. */
  label: string;
  head: ReactNode;
  /** How its one way out is called: asking without what it holds. */
  dropLabel: string;
  onDrop: () => void;
  children: ReactNode;
}

/** What the next question is asked of, above the composer, until it is dropped. */
export function ScopeCard({ label, head, dropLabel, onDrop, children }: ScopeCardProps) {
  return (
    <div
      className="mb-2.5 rounded-lg border border-s-3 border-line border-s-control bg-scope ps-3 pe-2 pt-2 pb-2.5 text-note max-md:col-span-full max-md:mb-0"
      role="group"
      aria-label={label}
    >
      <p className="flex items-center justify-between gap-2 font-semibold">
        {head}
        <button
          type="button"
          className="grid size-7 flex-none place-items-center rounded-md hover:bg-sunken pointer-coarse:size-11"
          aria-label={dropLabel}
          onClick={onDrop}
        >
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </p>
      {children}
    </div>
  );
}
