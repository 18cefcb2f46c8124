import { answerCalls, call } from './reader-calls.ts';

const KEPT = 5;
/** What the browser would do with them goes on outside the page. */
const COMMANDS = ['i', 'k'];
const FIELDS = 'input, textarea, select, [contenteditable]';
/** What buttons ask of the page that is open. */
const CALLS = ['highlight', 'bookmark', 'readAloud'] as const;

/** What was asked for before anything answered to it. */
export interface EarlyCommands {
  /** No more of it is kept. */
  stop: () => void;
  repeat: () => void;
}

/** Keeps keys that are pressed, and calls that are made, while what answers them is still being loaded. */
export function keepEarlyCommands(): EarlyCommands {
  const kept: (() => void)[] = [];
  const keep = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat || kept.length === KEPT) return;
    const isCommand = (event.ctrlKey || event.metaKey) && COMMANDS.includes(event.key.toLowerCase());
    if (isCommand) event.preventDefault();
    // A field has answered already, and Tab has moved the focus.
    else if (event.key === 'Tab' || (event.target instanceof Element && event.target.closest(FIELDS) !== null)) return;
    kept.push(() => pressAgain(event));
  };
  addEventListener('keydown', keep);
  const ends = CALLS.map((name) => answerCalls(name, () => kept.push(() => call(name))));
  return {
    stop: () => {
      removeEventListener('keydown', keep);
      for (const end of ends) end();
    },
    repeat: () => {
      for (const again of kept) again();
    },
  };
}

function pressAgain(event: KeyboardEvent): void {
  const target = event.target instanceof Element && event.target.isConnected ? event.target : document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', event));
}
