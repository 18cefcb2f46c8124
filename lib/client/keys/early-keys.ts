const KEPT = 5;
/** What the browser would do with them goes on outside the page. */
const COMMANDS = ['i', 'k'];
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Keys that were pressed before anything answered to them. */
export interface EarlyKeys {
  /** No more of them are kept. */
  stop: () => void;
  pressAgain: () => void;
}

/** Keeps the keys that are pressed while what answers to them is still being loaded. */
export function keepEarlyKeys(): EarlyKeys {
  const kept: KeyboardEvent[] = [];
  const keep = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat || kept.length === KEPT) return;
    const isCommand = (event.ctrlKey || event.metaKey) && COMMANDS.includes(event.key.toLowerCase());
    if (isCommand) event.preventDefault();
    // A field has answered already, and Tab has moved the focus.
    else if (event.key === 'Tab' || (event.target instanceof Element && event.target.closest(FIELDS) !== null)) return;
    kept.push(event);
  };
  addEventListener('keydown', keep);
  return {
    stop: () => removeEventListener('keydown', keep),
    pressAgain: () => {
      for (const event of kept) {
        const target = event.target instanceof Element && event.target.isConnected ? event.target : document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', event));
      }
    },
  };
}
