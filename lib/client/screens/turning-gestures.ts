import { isReadRightToLeft } from '../reading-direction.ts';
import { turn } from './shown-screens.ts';

/** The minimum horizontal movement of a swipe, in CSS pixels; its vertical movement may be at most half that. */
const SWIPE = 40;
/** The fraction of the window's width at either edge in which a tap turns the screen. */
const EDGE = 0.15;
/** A wheel continues after the hand has let go: events within this time are one turn. */
const ONE_TURN_MS = 250;
const LEAST_WHEEL = 4;

const CONTROLS = 'a, button, summary, input, label, img';
/** Elements that scroll sideways themselves. */
const WIDE = 'pre, table, .formula';

/** Turns screens on wheel, swipe and a tap at the edge, until the function it returns is called. */
export function listenToTurning(column: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  listenToWheel(column, signal);
  listenToSwipe(column, signal);
  // Runs before a tap selects the block under it.
  column.addEventListener('click', tapAtEdge, { signal, capture: true });
  return () => listening.abort();
}

function listenToWheel(column: HTMLElement, signal: AbortSignal): void {
  let last = -Infinity;
  const onWheel = ({ deltaX, deltaY, ctrlKey, timeStamp, target }: WheelEvent) => {
    if (ctrlKey || Math.max(Math.abs(deltaX), Math.abs(deltaY)) < LEAST_WHEEL) return;
    const isSideways = Math.abs(deltaX) > Math.abs(deltaY);
    if (isSideways && isWide(target)) return;
    const isSame = timeStamp - last < ONE_TURN_MS;
    last = timeStamp;
    if (isSame) return;
    if (isSideways) turnTowards(deltaX > 0 ? 'right' : 'left');
    else turn(deltaY > 0 ? 1 : -1);
  };
  column.addEventListener('wheel', onWheel, { signal, passive: true });
}

function listenToSwipe(column: HTMLElement, signal: AbortSignal): void {
  let from: { x: number; y: number } | null = null;
  column.addEventListener(
    'touchstart',
    ({ touches: [touch, other], target }) => {
      from =
        touch === undefined || other !== undefined || isWide(target) ? null : { x: touch.clientX, y: touch.clientY };
    },
    { signal, passive: true },
  );
  column.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => {
      if (touch === undefined || from === null || hasSelection()) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      from = null;
      const isSideways = Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y);
      const isUpright = Math.abs(y) >= SWIPE && Math.abs(y) > 2 * Math.abs(x);
      // The hand moves the page, so that the next screen comes from the other side.
      if (isSideways) turnTowards(x < 0 ? 'right' : 'left');
      else if (isUpright) turn(y < 0 ? 1 : -1);
    },
    { signal, passive: true },
  );
}

function tapAtEdge(event: MouseEvent): void {
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
  if (!isTouch || isControl || hasSelection()) return;
  const part = event.clientX / innerWidth;
  if (part > EDGE && part < 1 - EDGE) return;
  event.stopPropagation();
  turnTowards(part <= EDGE ? 'left' : 'right');
}

/** Turns to the screen on that side. In a right-to-left text, the next one is on the left. */
function turnTowards(side: 'left' | 'right'): void {
  turn((side === 'left') === isReadRightToLeft() ? 1 : -1);
}

function isWide(target: EventTarget | null): boolean {
  const box = target instanceof Element ? target.closest(WIDE) : null;
  return box !== null && box.scrollWidth > box.clientWidth;
}

function hasSelection(): boolean {
  return getSelection()?.isCollapsed === false;
}
