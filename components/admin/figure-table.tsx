import type { ComponentProps, ReactNode } from 'react';

interface CellProps {
  /** A figure: aligned with the other figures of its column. */
  isFigure?: boolean;
  className?: string;
  /** The name of its column, for layouts where the table head cannot be above it. */
  name?: string;
  children: ReactNode;
}

const CELL = 'border-b px-3 py-2 align-baseline';
const HEAD = `${CELL} font-medium whitespace-nowrap text-ink-2`;

/** A table of figures and short labels. */
export function FigureTable({ className = '', ...props }: ComponentProps<'table'>) {
  return <table className={`w-full border-collapse tabular-nums ${className}`} {...props} />;
}

export function ColumnHead({ isFigure = false, className = '', children }: CellProps) {
  return (
    <th
      scope="col"
      className={`${HEAD} border-control text-[0.8125rem] ${isFigure ? 'text-end' : 'text-start'} ${className}`}
    >
      {children}
    </th>
  );
}

export function RowHead({ className = '', children }: Omit<CellProps, 'isFigure'>) {
  return (
    <th scope="row" className={`${HEAD} border-line text-start ${className}`}>
      {children}
    </th>
  );
}

export function Cell({ isFigure = false, className = '', name, children }: CellProps) {
  return (
    <td
      className={`${CELL} border-line ${isFigure ? 'text-end whitespace-nowrap' : 'text-start'} ${className}`}
      data-name={name}
    >
      {children}
    </td>
  );
}

/** Names and their descriptions, in two columns. Its children are `Fact`s. */
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
