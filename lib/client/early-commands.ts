import { answerCalls, call } from './reader-calls.ts';

const KEPT = 5;
/** Keys of commands whose browser default acts outside the page. */
const COMMANDS = ['i', 'k'];
const FIELDS = 'input, textarea, select, [contenteditable]';
/** Commands that buttons send to the open page. */
const CALLS = ['highlight', 'bookmark', 'readAloud'] as const;

/** Commands given before their handlers were ready. */
export interface EarlyCommands {
  /** Stops recording commands. */
  stop: () => void;
  repeat: () => void;
}

/** Buffers key presses and calls while their handlers are still being loaded. */
export function keepEarlyCommands(): EarlyCommands {
  const kept: (() => void)[] = [];
  const keep = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat || kept.length === KEPT) return;
    const isCommand = (event.ctrlKey || event.metaKey) && COMMANDS.includes(event.key.toLowerCase());
    if (isCommand) event.preventDefault();
    // A form field has already handled the key, and Tab has already moved the focus.
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
