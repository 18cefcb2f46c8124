import type { ComponentProps } from 'react';

/** A quiet word about what stands there, or does not. */
export function TurnNote(props: ComponentProps<'p'>) {
  return <p className="mt-3 text-note text-ink-2" {...props} />;
}

/** What went wrong, with the ways on. */
export function FailureBox(props: ComponentProps<'div'>) {
  return (
    <div
      className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-s-3 border-line border-s-danger bg-raised p-3"
      {...props}
    />
  );
}
