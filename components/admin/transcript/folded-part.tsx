import type { ReactNode } from 'react';

/** What is looked at now and then, folded away. */
export function FoldedPart({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit py-1 font-medium text-ink-2 hover:text-ink pointer-coarse:py-3">{summary}</summary>
      {children}
    </details>
  );
}
