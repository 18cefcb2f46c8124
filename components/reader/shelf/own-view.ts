import type { ReactNode } from 'react';

/** What the reader's own order changes about the shelf. */
export interface OwnView {
  /** Returns the documents to show, in the given order unless the part that was chosen has its own. */
  narrow: <Shown extends { id: string; addedMs: number }>(documents: readonly Shown[]) => Shown[];
  /** Whether a part of the shelf is chosen. */
  isNarrowed: boolean;
  isFinished: (documentId: string) => boolean;
  /** The control that chooses what is shown. */
  choice: ReactNode;
  /** The button for what can be done with a book. */
  menuOf: (book: { id: string; title: string }) => ReactNode;
}
