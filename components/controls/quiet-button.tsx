import type { ComponentProps } from 'react';

/** A button in a row below a text: it looks like plain words until it is hovered over. */
export function QuietButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-8 items-center justify-center gap-1.5 rounded-lg px-2 text-note text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${className}`}
      {...props}
    />
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string;
}

/** A square button with only an icon. */
export function IconButton({ className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`grid size-9 flex-none place-items-center rounded-lg text-ink-2 transition-[background-color] hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:size-11 sheet:size-11 forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight] ${className}`}
      {...props}
    />
  );
}
