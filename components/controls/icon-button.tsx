import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string;
}

/** A square button that shows an icon alone. */
export function IconButton({ className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`grid size-9 flex-none place-items-center rounded-lg text-ink-2 transition-[background-color] hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink aria-pressed:bg-sunken aria-pressed:text-ink sheet:size-11 forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight] ${className}`}
      {...props}
    />
  );
}
