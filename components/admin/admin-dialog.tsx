import type { ComponentProps } from 'react';

/** A modal dialog over a page of the administration, opened by `showModal`. */
export function AdminDialog({ className = 'w-[min(28rem,100vw-2rem)]', ...props }: ComponentProps<'dialog'>) {
  return (
    <dialog
      className={`m-auto rounded-xl border border-line bg-raised px-6 pt-5 pb-6 text-ink shadow-popover backdrop:bg-black/40 ${className}`}
      {...props}
    />
  );
}
