import type { CDPSession, Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

/** Where words stand on screen: the left edge of the first, the right edge of the last. */
interface WordEdges {
  from: Point;
  to: Point;
}

/** Scrolls the words into view, then says where they are; they must stand in one text node. */
async function edgesOf(page: Page, words: string): Promise<WordEdges> {
  // One function runs in the page: what it calls would not be there.
  // oxlint-disable-next-line eslint/complexity
  return page.evaluate(async (wanted) => {
    const article = document.querySelector('article[data-page-id]') ?? document.body;
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null && range.collapsed; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
    }
    if (range.collapsed) throw new Error(`“${wanted}” does not stand on the page.`);
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A panel that has just opened keeps the page where it was, until a gesture: a scroll that comes out of nowhere is undone.
    for (let tries = 0; tries < 40; tries += 1) {
      range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { top, left } = range.getBoundingClientRect();
      for (let frame = 0; frame < 3; frame += 1) await nextFrame();
      const now = range.getBoundingClientRect();
      if (now.top === top && now.left === left) break;
    }
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [first, last] = [rects[0], rects.at(-1)];
    if (first === undefined || last === undefined) throw new Error(`“${wanted}” is not shown.`);
    return {
      from: { x: first.left + 1, y: first.top + first.height / 2 },
      to: { x: last.right - 1, y: last.top + last.height / 2 },
    };
  }, words);
}

/** Drags the mouse over the words. */
export async function dragOver(page: Page, words: string): Promise<void> {
  const { from, to } = await edgesOf(page, words);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/**
 * Selects words with a finger. Chromium's touch emulation knows no long press, so between a real touch and its end the words are
 * selected as the system does it there; and no click follows, as none follows a long press.
 */
export async function pressLong(page: Page, words: string): Promise<void> {
  const { from } = await edgesOf(page, words);
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', [from]);
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('article[data-page-id]') ?? document.body, 4);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      break;
    }
    document.addEventListener('touchend', (event) => event.preventDefault(), {
      once: true,
      capture: true,
      passive: false,
    });
  }, words);
  await touch(session, 'touchEnd', []);
  await session.detach();
}

async function touch(session: CDPSession, type: 'touchStart' | 'touchEnd', touchPoints: Point[]): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints });
}
