import type { ComponentProps } from 'react';

const SHAPE = 'rounded-lg border border-control text-ink placeholder:text-ink-3 pointer-coarse:text-[1rem]';

const SIZES = {
  large: 'min-h-10 bg-raised px-3',
  small: 'min-h-9 bg-page px-2.5 text-[0.875rem] pointer-coarse:min-h-11',
};

interface Sized {
  /** `small`: in the panel. */
  size?: keyof typeof SIZES;
}

/** A line to write in. A phone zooms into one whose letters are smaller than its own, so there they are as large. */
export function Field({ size = 'large', className = '', ...props }: Omit<ComponentProps<'input'>, 'size'> & Sized) {
  return <input className={`${SHAPE} ${SIZES[size]} ${className}`} {...props} />;
}

/** The same for more than a line. */
export function TextArea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return <textarea className={`${SHAPE} ${SIZES.large} w-full resize-y py-2 ${className}`} {...props} />;
}

/** The same for one of a few. */
export function Select({ size = 'large', className = '', ...props }: Omit<ComponentProps<'select'>, 'size'> & Sized) {
  return <select className={`${SHAPE} ${SIZES[size]} ${className}`} {...props} />;
}
