import type { ReactNode } from 'react';

/** Names and what is to be said of each, in two columns. Its children are `Fact`s. */
export function FactList({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={`grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums ${className}`}>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
