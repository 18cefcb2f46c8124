import { useEffect, useState } from 'react';

const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
let hasBegun = false;

/** True from the reader's first gesture on, on any page: components that respond to gestures are not needed before. */
export function useFirstGesture(): boolean {
  const [isInUse, setIsInUse] = useState(hasBegun);
  useEffect(() => {
    if (hasBegun) {
      setIsInUse(true);
      return undefined;
    }
    const listening = new AbortController();
    const begin = () => {
      hasBegun = true;
      setIsInUse(true);
      listening.abort();
    };
    const options = { signal: listening.signal, passive: true };
    for (const gesture of GESTURES) addEventListener(gesture, begin, options);
    return () => listening.abort();
  }, []);
  return isInUse;
}
