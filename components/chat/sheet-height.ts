import type { SheetHeight } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';

const PEEK_PX = 96;
const SHARE: Record<Exclude<SheetHeight, 'peek'>, number> = { half: 0.52, full: 0.92 };
/** How far a flick carries, in milliseconds at its speed. */
const CARRY_MS = 160;

/** Where the panel is a sheet over the foot of the page. */
const SHEET = '(max-width: 767px) and (min-height: 500px)';

/** The height a dragged sheet comes to rest at; `speed` is in pixels a millisecond, downwards. */
export function nearestHeight(height: number, speed: number): SheetHeight {
  const aim = height - speed * CARRY_MS;
  const heights: SheetHeight[] = ['peek', 'half', 'full'];
  return heights.reduce((best, next) =>
    Math.abs(pixelsOf(next) - aim) < Math.abs(pixelsOf(best) - aim) ? next : best,
  );
}

/**
 * Tells the page how much of the window the sheet covers (`--sheet-height`) and the sheet how much of it an on-screen keyboard
 * covers (`--keyboard-height`), until the returned function is called. What is told is where the sheet will rest, at once.
 */
export function followSheet(): () => void {
  const root = document.documentElement;
  const media = matchMedia(SHEET);
  const viewport = window.visualViewport;
  const publish = () => {
    const { isPanelOpen, sheet } = readerStore.getState();
    const height = isPanelOpen && media.matches ? Math.round(pixelsOf(sheet)) : 0;
    root.style.setProperty('--sheet-height', `${height}px`);
  };
  const measureKeyboard = () => {
    const covered = viewport === null ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    // Bars of the browser come and go; a keyboard is higher. Zooming in makes the viewport small too.
    const isKeyboard = covered > 120 && (viewport?.scale ?? 1) < 1.05;
    root.style.setProperty('--keyboard-height', `${isKeyboard ? Math.round(covered) : 0}px`);
  };
  const unsubscribe = readerStore.subscribe(publish);
  publish();
  measureKeyboard();
  media.addEventListener('change', publish);
  window.addEventListener('resize', publish);
  viewport?.addEventListener('resize', measureKeyboard);
  viewport?.addEventListener('scroll', measureKeyboard);
  return () => {
    unsubscribe();
    media.removeEventListener('change', publish);
    window.removeEventListener('resize', publish);
    viewport?.removeEventListener('resize', measureKeyboard);
    viewport?.removeEventListener('scroll', measureKeyboard);
    root.style.removeProperty('--sheet-height');
    root.style.removeProperty('--keyboard-height');
  };
}

function pixelsOf(sheet: SheetHeight): number {
  return sheet === 'peek' ? PEEK_PX : window.innerHeight * SHARE[sheet];
}
