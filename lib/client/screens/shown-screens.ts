/** The page on screen while it is read screen by screen instead of scrolled. */
export interface Screens {
  /** What is covered below the header and above the foot of the window (or a sheet there). CSS pixels. */
  readonly covered: { readonly head: number; readonly foot: number };
  /** Shows the screen that holds an offset of the canonical text. */
  show(offset: number): void;
  /** One screen on or back; false at the page's end or beginning. */
  turn(step: 1 | -1): boolean;
  turnTo(end: 'first' | 'last'): void;
}

let shown: Screens | null = null;
/** Where the next page is to be shown: at its end for who turned back to it. */
let entry: 'first' | 'last' = 'first';

/** Null where the page scrolls. */
export function shownScreens(): Screens | null {
  return shown;
}

/** Reads the page screen by screen, until the function it returns is called. */
export function showScreens(screens: Screens): () => void {
  shown = screens;
  if (entry === 'last') screens.turnTo('last');
  entry = 'first';
  return () => {
    if (shown === screens) shown = null;
  };
}

/** On or back: by a screen where there is one, else to the next or previous page of the book. */
export function turn(step: 1 | -1): void {
  if (shown?.turn(step) === true) return;
  const link = document.querySelector<HTMLElement>(`a[rel~="${step === 1 ? 'next' : 'prev'}"]`);
  if (shown !== null && link !== null && step === -1) entry = 'last';
  link?.click();
}
