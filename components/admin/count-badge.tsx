import type { ReactNode } from 'react';

/** A number that stands out beside words. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className="min-w-5 flex-none rounded-[10px] bg-ink px-1.5 text-center text-xs/5 font-semibold text-page">
      {children}
    </span>
  );
}
