import type { ComponentProps } from 'react';

const SHAPE = 'rounded-lg border border-control text-ink placeholder:text-ink-3 pointer-coarse:text-[1rem]';

const SIZES = {
  large: 'min-h-10 bg-raised px-3',
  small: 'min-h-9 bg-page px-2.5 text-[0.875rem] pointer-coarse:min-h-11',
};

interface Sized {
  /** `small`: for the panel. */
  size?: keyof typeof SIZES;
}

/** A text input. On phones its font is as large as the phone's own: a phone zooms into an input with smaller letters. */
export function Field({ size = 'large', className = '', ...props }: Omit<ComponentProps<'input'>, 'size'> & Sized) {
  return <input dir="auto" className={`${SHAPE} ${SIZES[size]} ${className}`} {...props} />;
}

/** A text area in the same style as `Field`. */
export function TextArea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" className={`${SHAPE} ${SIZES.large} w-full resize-y py-2 ${className}`} {...props} />;
}

/** A select in the same style as `Field`. */
export function Select({ size = 'large', className = '', ...props }: Omit<ComponentProps<'select'>, 'size'> & Sized) {
  return <select className={`${SHAPE} ${SIZES[size]} ${className}`} {...props} />;
}
