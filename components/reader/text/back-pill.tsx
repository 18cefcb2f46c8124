'use client';

import { useReader } from '../use-reader.ts';

/** The way back from a jump, at the foot of the page. */
export function BackPill({ onBack }: { onBack: () => void }) {
  const isShown = useReader((reader) => reader.returnPoints.length > 0);
  if (!isShown) return null;
  return (
    <div className="back-pill">
      <button type="button" className="pill" aria-keyshortcuts="B" onClick={onBack}>
        <span aria-hidden="true">↩</span> Back to where you were <kbd aria-hidden="true">B</kbd>
      </button>
    </div>
  );
}
