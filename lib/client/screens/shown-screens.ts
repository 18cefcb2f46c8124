/** The page on screen while it is read screen by screen instead of scrolled. */
export interface Screens {
  /** The covered height below the header and above the foot of the window (or a sheet there). CSS pixels. */
  readonly covered: { readonly head: number; readonly foot: number };
  /** Moves to the screen that contains an offset of the canonical text. */
  show(offset: number): void;
  /** Moves one screen forward or back; returns false at the page's end or beginning. */
  turn(step: 1 | -1): boolean;
  turnTo(end: 'first' | 'last'): void;
}

let shown: Screens | null = null;
/** Where the next page opens: at its end if the reader turned back to it. */
let entry: 'first' | 'last' = 'first';

/** Returns the screens of the page; null if the page scrolls. */
export function shownScreens(): Screens | null {
  return shown;
}

/** Registers the page's screens until the function it returns is called. */
export function showScreens(screens: Screens): () => void {
  shown = screens;
  if (entry === 'last') screens.turnTo('last');
  entry = 'first';
  return () => {
    if (shown === screens) shown = null;
  };
}

/** Moves forward or back: by a screen if there is one, otherwise to the next or previous page of the book. */
export function turn(step: 1 | -1): void {
  if (shown?.turn(step) === true) return;
  const link = document.querySelector<HTMLElement>(`a[rel~="${step === 1 ? 'next' : 'prev'}"]`);
  if (shown !== null && link !== null && step === -1) entry = 'last';
  link?.click();
}
