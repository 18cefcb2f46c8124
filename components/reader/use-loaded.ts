import { useEffect, useState } from 'react';

/**
 * Returns the result of `load`, once it is wanted and available; null until then. A failed load is tried again with the reader's next press of a key
 * or button. `load` is always the same function.
 */
export function useLoaded<Loaded>(load: () => Promise<Loaded>, isWanted: boolean): Loaded | null {
  const [loaded, setLoaded] = useState<{ value: Loaded } | null>(null);
  const isMissing = isWanted && loaded === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const begin = (): void => {
      load().then(
        (value) => !signal.aborted && setLoaded({ value }),
        () => {
          for (const press of ['pointerdown', 'keydown']) addEventListener(press, begin, { signal, once: true });
        },
      );
    };
    begin();
    return () => listening.abort();
  }, [load, isMissing]);
  return loaded?.value ?? null;
}
