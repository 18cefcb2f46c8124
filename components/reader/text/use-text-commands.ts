import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';

import { JumpController } from '#lib/client/jump/jump-controller.ts';
import { listenToKeys } from '#lib/client/keys/page-keys.ts';
import { answerCalls, call } from '#lib/client/reader-calls.ts';

/** Jumps and keys, as long as a book is open. Returns the way back from the last jump. */
export function useTextCommands(): () => void {
  const router = useRouter();
  const controller = useRef<JumpController>(null);

  useEffect(() => {
    const jumps = new JumpController(router);
    controller.current = jumps;
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

  return useCallback(() => void controller.current?.goBack(), []);
}

function enterBar(): boolean {
  const button = document.querySelector<HTMLElement>('.selection-bar button');
  button?.focus({ preventScroll: true });
  return button !== null;
}
