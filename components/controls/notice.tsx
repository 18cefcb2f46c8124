import type { ComponentProps } from 'react';

/** A notice above the text that follows. */
export function Notice({ className = 'mb-8', ...props }: ComponentProps<'p'>) {
  return (
    <p
      className={`flex flex-wrap gap-x-4 gap-y-1 rounded-lg border border-s-3 border-line border-s-warn bg-surface px-4 py-3 font-ui text-ui text-ink ${className}`}
      {...props}
    />
  );
}
