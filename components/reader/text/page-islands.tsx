'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';

import { JumpController } from '#lib/client/jump/jump-controller.ts';
import { listenToKeys } from '#lib/client/keys/page-keys.ts';
import { answerCalls, call } from '#lib/client/reader-calls.ts';
import { textHand } from '#lib/client/selection/read-selection.ts';

import { useReader } from '../use-reader.ts';

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
);

/** What stays from page to page: jumps to cited words, keys, and what is told to a screen reader. */
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

/** Jumps and keys, as long as the reader is open. */
function useTextCommands(): void {
  const router = useRouter();
  useEffect(() => {
    const jumps = new JumpController(router);
    const stopJumps = jumps.start();
    const stopKeys = listenToKeys({
      goBack: () => jumps.goBack(),
      walkCitations: (step) => jumps.walk(step),
      openSearch: () => call('search'),
      enterBar,
    });
    const stopCalls = answerCalls('goBack', () => jumps.goBack());
    return () => {
      stopCalls();
      stopJumps();
      stopKeys();
    };
  }, [router]);
}

function enterBar(): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>('.selection-bar button')];
  const button = buttons.find((one) => one.checkVisibility());
  button?.focus({ preventScroll: true });
  return button !== undefined;
}

/** The one region that tells a screen reader what happens. Each message is a node of its own, so that each is told once. */
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
