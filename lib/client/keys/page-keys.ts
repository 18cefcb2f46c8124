import { createKeybindingsHandler } from 'tinykeys';

import { wording } from '#lib/contracts/wording/wording.ts';

import { highlightChosen, toggleBookmark } from '../notes/make-note.ts';
import { toggleReadingAloud } from '../read-aloud.ts';
import { readerStore } from '../reader-store.ts';
import { isReadRightToLeft } from '../reading-direction.ts';
import { shownScreens, turn } from '../screens/shown-screens.ts';
import { askAboutChosen, copyQuote, explainChosen } from '../selection/ask-commands.ts';
import { moveCursor, selectParagraph, selectSection, selectSentence } from '../selection/block-cursor.ts';
import { textHand } from '../selection/text-hand.ts';

/** Key commands that only the composition of the page can implement. */
export interface PageKeyCommands {
  goBack: () => boolean;
  walkCitations: (step: 1 | -1) => void;
  openSearch: () => void;
  /** Moves the focus into the selection's bar; returns false if there is none. */
  enterBar: () => boolean;
}

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Elements in which letters and arrows have another meaning. */
const WIDGETS = `${FIELDS}, dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="radiogroup"]`;
const OUTSIDE_THE_TEXT = 'header, nav, aside';
const ARROW_WIDGETS = '[role="toolbar"], [role="slider"], [role="tablist"], pre, table, audio, video';

/** Elements activated by Space. */
const PRESSED = ', button, a, summary';

/** Listens to the page's keys until the function it returns is called. */
export function listenToKeys(commands: PageKeyCommands): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const handle = (keys: Record<string, (event: KeyboardEvent) => void>, ignore: (event: KeyboardEvent) => boolean) =>
    addEventListener('keydown', createKeybindingsHandler(withDefaultPrevented(keys), { ignore }), { signal });
  handle(globalKeys(commands), ({ isComposing }) => isComposing);
  handle(letterKeys(commands), (event) => isMeantElsewhere(event, WIDGETS) || !areLetterKeysOn());
  handle(repeatedKeys(), (event) => isMeantElsewhere(event, WIDGETS, 'may repeat') || !areLetterKeysOn());
  handle(pageTurningKeys(), (event) => isMeantElsewhere(event, `${WIDGETS}, ${ARROW_WIDGETS}`));
  const isNotTurning = (event: KeyboardEvent) =>
    shownScreens() === null ||
    isMeantElsewhere(event, `${WIDGETS}, ${ARROW_WIDGETS}${event.code === 'Space' ? PRESSED : ''}`);
  handle(screenKeys(), isNotTurning);
  addEventListener('keydown', (event) => event.key === 'Tab' && enterBar(event, commands), { signal });
  // Other uses of Esc (a preview, a menu, a panel) are handled first and mark the event as handled.
  addEventListener('keydown', (event) => event.key === 'Escape' && backOut(event, commands), { signal });
  return () => listening.abort();
}

function globalKeys({ openSearch }: PageKeyCommands): Record<string, () => void> {
  return {
    '$mod+k': openSearch,
    '$mod+i': () => readerStore.getState().compose(),
  };
}

function letterKeys({ goBack, walkCitations }: PageKeyCommands): Record<string, () => void> {
  return {
    'Shift+s': () => void selectSentence('one more'),
    p: selectParagraph,
    'Shift+p': selectSection,
    a: askAboutChosen,
    e: explainChosen,
    c: () => void copyQuote(),
    b: () => void goBack(),
    h: highlightChosen,
    d: toggleBookmark,
    l: () => void toggleReadingAloud(),
    '.': toggleHighlights,
    '[Shift]+([?])': () => textHand.setState({ areShortcutsShown: true }),
    '[Alt]+[Control]+[Shift]+(\\[)': () => walkCitations(-1),
    '[Alt]+[Control]+[Shift]+(\\])': () => walkCitations(1),
  };
}

function toggleHighlights(): void {
  readerStore.getState().toggleHighlights();
  const { areHighlightsHidden, announce } = readerStore.getState();
  announce(areHighlightsHidden ? wording().page.highlights.hidden : wording().page.highlights.shown);
}

function repeatedKeys(): Record<string, () => void> {
  return { j: () => moveCursor(1), k: () => moveCursor(-1), s: () => void selectSentence('next') };
}

function pageTurningKeys(): Record<string, () => void> {
  return { ArrowLeft: () => turn(isReadRightToLeft() ? 1 : -1), ArrowRight: () => turn(isReadRightToLeft() ? -1 : 1) };
}

/** Keys that scroll outside screen mode. */
function screenKeys(): Record<string, () => void> {
  const [back, on] = [() => turn(-1), () => turn(1)];
  return {
    Space: on,
    'Shift+Space': back,
    PageDown: on,
    PageUp: back,
    ArrowDown: on,
    ArrowUp: back,
    Home: () => shownScreens()?.turnTo('first'),
    End: () => shownScreens()?.turnTo('last'),
  };
}

/** Closes one layer at a time: the selection with its bar, then the way back, then the marks on the page. */
function backOut(event: KeyboardEvent, { goBack }: PageKeyCommands): void {
  if (event.defaultPrevented || event.isComposing || isMeantElsewhere(event, `${WIDGETS}, aside`, 'may repeat')) return;
  const { selection, isBarDismissed, cursor } = textHand.getState();
  const { found, showFound, isPanelOpen, dropSelection } = readerStore.getState();
  if (selection !== null && !isBarDismissed) {
    textHand.setState({ isBarDismissed: true });
    if (isPanelOpen) dropSelection();
  } else if (goBack()) event.preventDefault();
  else if (cursor !== null) textHand.setState({ cursor: null });
  else if (found !== null) showFound(null);
  else dropSelection();
}

/** The bar belongs to the selected words, so Tab moves from them to the bar. */
function enterBar(event: KeyboardEvent, commands: PageKeyCommands): void {
  const isElsewhere = event.shiftKey || isMeantElsewhere(event, `${WIDGETS}, ${OUTSIDE_THE_TEXT}, [role="toolbar"]`);
  if (!isElsewhere && commands.enterBar()) event.preventDefault();
}

function isMeantElsewhere(event: KeyboardEvent, elsewhere: string, repetition?: 'may repeat'): boolean {
  if (event.defaultPrevented || event.isComposing || (event.repeat && repetition === undefined)) return true;
  if (document.querySelector('dialog:modal, :popover-open') !== null) return true;
  // The field of a dialog that was just closed keeps the focus until the next frame.
  return event.target instanceof Element && event.target.closest(elsewhere)?.checkVisibility() === true;
}

function withDefaultPrevented(keys: Record<string, (event: KeyboardEvent) => void>) {
  return Object.fromEntries(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event: KeyboardEvent) => {
        event.preventDefault();
        act(event);
      },
    ]),
  );
}

const STORAGE_KEY = 'lectern.letter-keys';

/** Whether single letters act as commands. They can be switched off because speech input also types letters. */
export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setLetterKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Without storage, letter commands stay on.
  }
}
