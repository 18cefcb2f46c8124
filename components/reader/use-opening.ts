import { useCallback, useState } from 'react';

/**
 * State of an element opened above the page. A dialog or popover reports a moment later that it was closed: a value opened meanwhile, even the same
 * one, has another `key`, and is a separate element.
 */
export function useOpening<Value>() {
  const [opened, setOpened] = useState<{ value: Value; key: number } | null>(null);
  const open = useCallback((value: Value) => setOpened((before) => ({ value, key: (before?.key ?? 0) + 1 })), []);
  const close = useCallback(() => setOpened(null), []);
  return { opened, open, close };
}
