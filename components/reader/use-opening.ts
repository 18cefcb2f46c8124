import { useCallback, useState } from 'react';

/**
 * Something that is open above the page. A dialog or popover says a moment later that it was closed: what is opened meanwhile, be it the same,
 * has another `key`, and is an element of its own.
 */
export function useOpening<Value>() {
  const [opened, setOpened] = useState<{ value: Value; key: number } | null>(null);
  const open = useCallback((value: Value) => setOpened((before) => ({ value, key: (before?.key ?? 0) + 1 })), []);
  const close = useCallback(() => setOpened(null), []);
  return { opened, open, close };
}
