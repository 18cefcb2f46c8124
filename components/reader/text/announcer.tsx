'use client';

import { useReader } from '../use-reader.ts';

/** The one region that tells a screen reader what happens. Each message is a node of its own, so that each is told once. */
export function Announcer() {
  const announcements = useReader((reader) => reader.announcements);
  return (
    <div role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions" className="announcer sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
