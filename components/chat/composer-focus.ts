/** The element id of the question field. */
export const COMPOSER_ID = 'ask-question';

/** On touch, opening the panel must not bring up the keyboard over it. */
const FINE_POINTER = '(pointer: fine)';

/** Moves the focus into the composer, but only with a fine pointer: on touch it would bring up the keyboard. */
export function focusComposer(): void {
  if (!matchMedia(FINE_POINTER).matches) return;
  document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true });
}
