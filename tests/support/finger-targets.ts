import type { Page } from 'playwright-core';

/**
 * What fingers would miss within some parts of the page: controls that can be seen and of whose surroundings, 44 px high and wide, a
 * part belongs to something else. What counts is where a touch is heard, not what is drawn. Links within running text and quotes are left
 * out, as WCAG 2.5.8 does, and so is what has been scrolled out of its frame.
 */
export async function tooSmallForFingers(page: Page, areas: string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const FINGER = 44;
    const CONTROLS = 'a[href], button, input, select, summary, textarea, [role="menuitemradio"]';
    const hears = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control === hit || control.contains(hit));
    };
    /** How far from a point on one goes in both directions before a touch is heard by something else. */
    const reach = (isHeard: (distance: number) => boolean) => {
      let [back, on] = [0, 0];
      while (back < FINGER && isHeard(-back - 1)) back += 1;
      while (on < FINGER && isHeard(on + 1)) on += 1;
      return back + on + 1;
    };
    const missed: string[] = [];
    for (const control of document.querySelectorAll(selectors.map((area) => `${area} :is(${CONTROLS})`).join(','))) {
      if (control.closest('[role="log"], [role="menu"]'))
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || control.closest('[data-answer], [aria-label="Sources"]') !== null || !hears(control, x, y))
        continue;
      const wide = reach((distance) => hears(control, x + distance, y));
      const high = reach((distance) => hears(control, x, y + distance));
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      // A pixel of each edge may be drawn in part only.
      if (Math.min(wide, high) < FINGER - 1) missed.push(`${name} (${wide} × ${high})`);
    }
    return missed;
  }, areas);
}
