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
  /** `main`: the main action here; `danger`: an action that cannot be undone. */
  look?: keyof typeof LOOKS;
  /** `small`: for the panel. */
  size?: keyof typeof SIZES;
}

/** Returns the classes of a button, for another element that looks like one. */
export function buttonShape({ look = 'plain', size = 'large' }: Look, className = ''): string {
  return `inline-flex items-center justify-center gap-2 rounded-lg border ${SIZES[size]} ${LOOKS[look]} ${className}`;
}

/** A button labelled in words. */
export function Button({ look, size, className, ...props }: Look & ComponentProps<'button'>) {
  return <button type="button" className={buttonShape({ look, size }, className)} {...props} />;
}
