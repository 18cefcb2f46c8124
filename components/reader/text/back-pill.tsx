'use client';

import { useReader } from '../use-reader.ts';
import { Pill } from './pill.tsx';
import { TextKey } from './text-key.tsx';

/** The way back from a jump, at the foot of the page. */
export function BackPill({ onBack }: { onBack: () => void }) {
  const isShown = useReader((reader) => reader.returnPoints.length > 0);
  if (!isShown) return null;
  return (
    <div className="back-pill pointer-events-none sticky bottom-[calc(var(--sheet-height,0px)+60px)] z-30 mt-auto flex h-0 justify-center">
      <Pill aria-keyshortcuts="B" onClick={onBack}>
        <span aria-hidden="true">↩</span> Back to where you were <TextKey>B</TextKey>
      </Pill>
    </div>
  );
}
