import { readSelection, type SelectedWords } from './read-selection.ts';

/** After the button of the mouse is let go, the browser may still clear the selection. */
const AFTER_MOUSE_MS = 10;
/** Keys and handles change a selection in many small steps. */
const AFTER_CHANGE_MS = 100;

/**
 * Tells when a selection is complete: shortly after the mouse button or the finger is lifted, or when keys and handles have
 * come to rest. Tells null as soon as nothing is selected any more.
 */
export function watchSelection(selected: (words: SelectedWords | null) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  const readAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => selected(readSelection()), ms);
  };
  const press = (event: Event) => {
    const isOnControls = event.target instanceof Element && event.target.closest('[data-keeps-selection]') !== null;
    isPressed = !isOnControls;
    if (isPressed) clearTimeout(timer);
  };
  const lift = () => {
    if (!isPressed) return;
    isPressed = false;
    readAfter(AFTER_MOUSE_MS);
  };
  addEventListener('pointerdown', press, { signal, capture: true });
  addEventListener('pointerup', lift, { signal, capture: true });
  // The browser takes a touch over to scroll, or to select by long press; then only touchend tells of its end.
  addEventListener('touchend', lift, { signal, passive: true });
  document.addEventListener(
    'selectionchange',
    () => {
      if (getSelection()?.isCollapsed !== false) {
        clearTimeout(timer);
        selected(null);
      } else if (!isPressed) readAfter(AFTER_CHANGE_MS);
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
