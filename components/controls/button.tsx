import type { ComponentProps } from 'react';

const SIZES = {
  large: 'min-h-11 px-4.5 py-2 font-semibold',
  small: 'min-h-9 px-3.5 py-1.5 font-strong pointer-coarse:min-h-11',
};

const LOOKS = {
  plain: 'border-control hover:bg-sunken',
  main: 'border-ink bg-ink text-page hover:border-ink-2 hover:bg-ink-2 disabled:border-control disabled:bg-transparent disabled:text-ink-2 forced-colors:border-2',
  danger: 'border-danger text-danger hover:bg-sunken',
  'danger-main': 'border-danger bg-danger text-page disabled:opacity-60',
};

export interface Look {
  /** `main`: the one thing most will want to do here; `danger`: what cannot be undone. */
  look?: keyof typeof LOOKS;
  /** `small`: in the panel. */
  size?: keyof typeof SIZES;
}

/** The classes of a button, for what is another element and looks like one. */
export function buttonShape({ look = 'plain', size = 'large' }: Look, className = ''): string {
  return `inline-flex items-center justify-center gap-2 rounded-lg border ${SIZES[size]} ${LOOKS[look]} ${className}`;
}

/** A button that says in words what it does. */
export function Button({ look, size, className, ...props }: Look & ComponentProps<'button'>) {
  return <button type="button" className={buttonShape({ look, size }, className)} {...props} />;
}

/** A button among others beneath a text: nothing but its words until it is pointed at. */
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

/** A square button that shows an icon alone. */
export function IconButton({ className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`grid size-9 flex-none place-items-center rounded-lg text-ink-2 transition-[background-color] hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:size-11 sheet:size-11 forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight] ${className}`}
      {...props}
    />
  );
}
