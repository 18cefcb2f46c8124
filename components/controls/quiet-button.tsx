import type { ComponentProps } from 'react';

/** A button among others beneath a text: nothing but its words until it is pointed at. */
export function QuietButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-lg px-2 text-note text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 ${className}`}
      {...props}
    />
  );
}
