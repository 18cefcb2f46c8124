/** Frames to wait for an element that is about to be drawn. */
const FRAMES = 60;

/** Moves the focus to the mark in the gutter where cited words begin, as soon as it is drawn; the page does not scroll. */
export function focusMark(position: number, place: number): void {
  const selectors = [`[data-mark-places~="${position}.${place}"]`, `[data-mark~="${position}"]`];
  focusWhenDrawn(selectors);
}

/** Moves the focus to the marker in the answer that a jump began at, as soon as the sheet it is in is drawn up. */
export function focusChip(focusKey: string | null): void {
  if (focusKey === null) return;
  focusWhenDrawn([`[data-focus-key="${CSS.escape(focusKey)}"]`], (chip) =>
    chip.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
  );
}

function focusWhenDrawn(selectors: string[], before?: (element: HTMLElement) => void, frames = FRAMES): void {
  const element = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
  if (element) {
    before?.(element);
    element.focus({ preventScroll: true });
  }
  // What is still hidden does not take the focus.
  const isDone = element !== undefined && document.activeElement === element;
  if (!isDone && frames > 0) requestAnimationFrame(() => focusWhenDrawn(selectors, before, frames - 1));
}
