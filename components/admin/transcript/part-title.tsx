import type { ReactNode } from 'react';

/** What a part of a recorded turn tells. */
export function PartTitle({
  id,
  className = 'mb-1.5',
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <h3 id={id} className={`text-[0.8125rem]/[1.4] font-semibold text-ink-2 ${className}`}>
      {children}
    </h3>
  );
}
