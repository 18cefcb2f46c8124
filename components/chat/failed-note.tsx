import type { ComponentProps } from 'react';

/** That something could not be done, beneath the row of what can be done with an answer and at its whole width. */
export function FailedNote({ className = '', ...props }: ComponentProps<'p'>) {
  return <p role="alert" className={`ms-2 mt-1.5 grow basis-full text-note text-danger ${className}`} {...props} />;
}
