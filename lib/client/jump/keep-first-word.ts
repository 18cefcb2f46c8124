import { currentPlace } from '../reading-place.ts';
import { shownScreens } from '../screens/shown-screens.ts';
import { bringIntoView, keepInView } from './bring-into-view.ts';
import { lineTarget } from './targets.ts';

/**
 * Makes a change that moves the text so that what a jump has led to stays in view, else the first word in view where it is on screen, until
 * the reader moves the page.
 */
export function keepFirstWord(change: () => void): void {
  // Screens keep their own place.
  const place = window.scrollY > 0 && shownScreens() === null ? currentPlace() : null;
  change();
  if (!keepInView() && place !== null) bringIntoView(lineTarget(place.offset, place.top), 'instant');
}
