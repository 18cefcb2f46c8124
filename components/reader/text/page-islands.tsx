'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { type EarlyCommands, keepEarlyCommands } from '#lib/client/early-commands.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';

import { useFirstGesture } from '../use-first-gesture.ts';
import { useLoaded } from '../use-loaded.ts';
import { useReader } from '../use-reader.ts';

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
);

/** Components that persist from page to page: jumps to cited words, keys, and announcements for screen readers. */
export function PageIslands() {
  useTextCommands();
  return (
    <>
      <Announcer />
      <Shortcuts />
    </>
  );
}

function Shortcuts() {
  const areShown = useStore(textHand, ({ areShortcutsShown }) => areShortcutsShown);
  if (!areShown) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => textHand.setState({ areShortcutsShown: false })} />
    </Suspense>
  );
}

const loadCommands = async () => (await import('#lib/client/reader-commands.ts')).beginCommands;

/**
 * Runs jumps and keyboard shortcuts as long as the reader is open. Their code is loaded on the reader's first gesture, or for an address that names a
 * place in the page; earlier key presses and calls wait for it.
 */
function useTextCommands(): void {
  const router = useRouter();
  const isInUse = useFirstGesture();
  const isAddressed = useNamedPlace();
  const begin = useLoaded(loadCommands, isInUse || isAddressed);
  const early = useRef<EarlyCommands>(null);
  useEffect(() => {
    if (begin === null) {
      early.current = keepEarlyCommands();
      return early.current.stop;
    }
    const end = begin(router);
    early.current?.repeat();
    early.current = null;
    return end;
  }, [router, begin]);
}

/** True once the address has named a place in a page, when the page was opened or since. */
function useNamedPlace(): boolean {
  const [isNamed, setIsNamed] = useState(false);
  useEffect(() => {
    const look = () => location.hash !== '' && setIsNamed(true);
    look();
    addEventListener('popstate', look);
    return () => removeEventListener('popstate', look);
  }, []);
  return isNamed;
}

/** The single live region for screen readers. Each message is its own node, so that each is announced once. */
function Announcer() {
  const announcements = useReader((reader) => reader.announcements);
  return (
    <div role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions" className="announcer sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
