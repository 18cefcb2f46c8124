import { currentPlace } from '../reading-place.ts';
import { shownScreens } from '../screens/shown-screens.ts';
import { bringIntoView, keepInView } from './bring-into-view.ts';
import { lineTarget } from './targets.ts';

/** Makes a change that moves the text while the target of a jump stays in view, or else the first visible word, until the reader moves the page. */
export function keepFirstWord(change: () => void): void {
  // In screen-by-screen reading, the screens keep their place themselves.
  const place = window.scrollY > 0 && shownScreens() === null ? currentPlace() : null;
  change();
  if (!keepInView() && place !== null) bringIntoView(lineTarget(place.offset, place.top), 'instant');
}
