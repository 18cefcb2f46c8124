import type { ReactNode } from 'react';

import { SectionTitle } from './admin-page.tsx';

interface EmptyStateProps {
  title: string;
  /** Why there is nothing, and what to do about it. */
  children: ReactNode;
}

/** Stands where there is nothing to show. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="admin-empty grid justify-items-center gap-3 rounded-lg border border-dashed border-line px-5 py-[clamp(2rem,8vh,5rem)] text-center [&>p]:max-w-136 [&>p]:text-balance [&>p]:text-ink-2">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </div>
  );
}
