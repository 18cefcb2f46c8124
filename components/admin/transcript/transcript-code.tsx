import type { ComponentProps } from 'react';

/** What is meant for machines, among words. */
export function TranscriptCode({ children, ...props }: ComponentProps<'code'>) {
  return (
    <code className="font-code text-[0.8125rem]/[1.4] font-medium wrap-anywhere" {...props}>
      {children}
    </code>
  );
}
