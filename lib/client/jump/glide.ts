import { releaseReadingPlace } from '../reading-place.ts';

const PIXELS_PER_MS = 3;
const LONGEST_MS = 500;

let stop = (): void => undefined;

/** Scrolls to a height of the document, at once where motion is unwelcome; the reader's own scrolling ends it. */
export function glideTo(top: number): void {
  stop();
  releaseReadingPlace();
  const from = window.scrollY;
  const target = Math.max(0, Math.min(top, document.documentElement.scrollHeight - window.innerHeight));
  const duration = Math.min(LONGEST_MS, Math.abs(target - from) / PIXELS_PER_MS);
  if (duration < 16 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: target, behavior: 'instant' });
    return;
  }
  const listening = new AbortController();
  stop = () => listening.abort();
  for (const gesture of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(gesture, stop, { passive: true, signal: listening.signal });
  const begin = performance.now();
  const step = (now: number) => {
    if (listening.signal.aborted) return;
    const part = Math.min(1, Math.max(0, now - begin) / duration);
    window.scrollTo({ top: from + (target - from) * (1 - (1 - part) ** 3), behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
    else stop();
  };
  requestAnimationFrame(step);
}
