'use client';

import { useEffect, useRef, useState } from 'react';

import type { Turn } from '#lib/client/chat/shown-turn.ts';

import { ask } from './reader-chat.ts';

/**
 * Asks a question again that could not be sent for want of a connection, as soon as there is one. Returns whether the server
 * is out of reach; a browser that has no network may still reach one on its own machine.
 */
export function useResumeWhenOnline(turns: Turn[]): boolean {
  const [isOffline, setIsOffline] = useState(false);
  const last = useRef<Turn | undefined>(undefined);

  useEffect(() => {
    last.current = turns.at(-1);
  }, [turns]);

  useEffect(() => {
    const noteOffline = () => void isReachable().then((reachable) => setIsOffline(!reachable && !navigator.onLine));
    const resume = () => {
      setIsOffline(false);
      const turn = last.current;
      if (turn?.failure?.kind === 'offline') void ask(turn.question, turn.scope);
    };
    if (!navigator.onLine) noteOffline();
    window.addEventListener('offline', noteOffline);
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('offline', noteOffline);
      window.removeEventListener('online', resume);
    };
  }, []);

  return isOffline;
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch('/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
