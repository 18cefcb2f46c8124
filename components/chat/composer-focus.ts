/** The id of the field questions are written in. */
export const COMPOSER_ID = 'ask-question';

/** A finger that has opened the panel has not asked for a keyboard over it. */
const FINE_POINTER = '(pointer: fine)';

/** Moves the focus into the composer, where a pointer is fine enough not to bring a keyboard with it. */
export function focusComposer(): void {
  if (!matchMedia(FINE_POINTER).matches) return;
  document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true });
}
