import type { Page, Request } from 'playwright-core';

import type { Random } from '#lib/foundation/core/random.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { ask, chipsOf, lastTurn, openPanel, panelOf } from '#tools/browser/ask-panel.ts';
import { openReader, untilAlive } from '#tools/browser/open-reader.ts';

/** How somebody comes to words: each is a kind of jump of the reader. */
export type JumpKind = 'search hit' | 'heading' | 'citation' | 'note' | 'address' | 'reload' | 'paper';

/** Where jumps are made: a page of the reader and, for citations, a question that it answers. */
export interface JumpPlace {
  path: string;
  question: string;
}

/** Frames in which nothing has moved: the page has settled. */
const STILL_FRAMES = 20;
/** About a second. */
const LATER_FRAMES = 60;
/** CSS pixels. */
const LINE = 24;

/** Makes jumps on one page of the reader, drawn at random, and says which did not land on the words. */
export class Jumper {
  readonly misses: string[] = [];
  count = 0;
  readonly #page: Page;
  readonly #random: Random;
  readonly #pending = new Set<Request>();

  constructor(page: Page, random: Random) {
    this.#page = page;
    this.#random = random;
    page.on('request', (request) => request.resourceType() === 'image' && this.#pending.add(request));
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
  }

  /** The place has to be open. */
  async jump(kind: JumpKind, place: JumpPlace): Promise<void> {
    if (this.#random.below(2) === 0) await this.#wander();
    const wanted = await this.#make(kind, place);
    await this.#page.waitForFunction(isHighlighted, wanted);
    await this.#settled(STILL_FRAMES);
    await this.#judge(kind, 'when it has settled');
    await this.#settled(LATER_FRAMES);
    await this.#judge(kind, 'a second later');
    this.count += 1;
  }

  /** The words that are to be lit; empty for what is not lit. */
  async #make(kind: JumpKind, place: JumpPlace): Promise<string> {
    const page = this.#page;
    if (kind === 'citation') return this.#pressChip(place);
    if (kind === 'heading') {
      const ids = await page.locator('article :is(h2, h3)[id]').evaluateAll((found) => found.map(({ id }) => id));
      await page.evaluate((id) => (location.hash = id), this.#random.pick(ids) ?? '');
      return '';
    }
    if (kind === 'paper') {
      const count = await page.locator('[data-paper]').count();
      await page.evaluate((hash) => (location.hash = hash), `#page=${this.#random.below(Math.max(1, count)) + 1}`);
      await page.locator('[data-paper]').first().waitFor();
      return '';
    }
    if (kind === 'note') return this.#followNote(place);
    const { hash, words } = await this.#drawWords();
    if (kind === 'address') {
      await page.goto('about:blank');
      await openReader(page, `${place.path}${hash}`);
      return words;
    }
    await page.evaluate((fragment) => (location.hash = fragment), hash);
    if (kind === 'reload') {
      await page.waitForFunction(isHighlighted, words);
      await page.reload();
      await untilAlive(page);
    }
    return words;
  }

  /** Words of a block, and the address that a search gives them. */
  async #drawWords(): Promise<{ hash: string; words: string }> {
    const found = await this.#page.locator('article :is(p, li)[data-start]').evaluateAll((blocks) =>
      blocks.flatMap((block) => {
        const [first] = block.childNodes;
        const words = first instanceof Text ? first.data.slice(0, 60).trimEnd() : '';
        const start = Number(block.getAttribute('data-start'));
        const version = block.closest('article')?.dataset['pageVersion'] ?? '';
        return words.length < 20 ? [] : [{ hash: `#f=${version}:${start}-${start + words.length}`, words }];
      }),
    );
    const drawn = this.#random.pick(found);
    if (drawn === undefined) throw new Error('The page has no words to jump to.');
    return drawn;
  }

  async #pressChip({ question }: JumpPlace): Promise<string> {
    const page = this.#page;
    await openPanel(page);
    const chips = chipsOf(lastTurn(page));
    if ((await chips.count()) === 0) await ask(page, question);
    const path = new URL(page.url()).pathname;
    const hrefs = await chips.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const own = [...hrefs.keys()].filter((index) => hrefs[index]?.startsWith(`${path}#`));
    const chip = chips.nth(this.#random.pick(own) ?? 0);
    // Under a sheet that is drawn down there is no answer to press on.
    const handle = panelOf(page).getByRole('button', { name: /^Height of the panel/ });
    if (await handle.isVisible()) while (!(await isReachable())) await handle.click();
    await chip.click();
    await page.waitForFunction(() => location.hash.startsWith('#c='));
    return '';

    function isReachable(): Promise<boolean> {
      return handle.evaluate((button) => button.getBoundingClientRect().top < innerHeight * 0.7);
    }
  }

  /** Highlights a sentence near what is in view, and comes back to it from the list of notes. */
  async #followNote({ path }: JumpPlace): Promise<string> {
    const page = this.#page;
    await page.locator('#main').evaluate((main) => main.focus({ preventScroll: true }));
    await page.keyboard.press('s');
    await page.waitForFunction(() => String(getSelection()).length > 0);
    const words = await page.evaluate(() => String(getSelection()).slice(0, 20).trim());
    await page.keyboard.press('h');
    const card = page.getByRole('dialog', { name: 'Highlight' });
    await card.getByRole('button', { name: 'Done' }).click();
    await page.goto('/notes');
    await page.getByRole('listitem').filter({ hasText: words }).locator('a[href*="#f="]').first().click();
    await page.waitForURL(`**${path}#f=*`);
    await untilAlive(page);
    return words;
  }

  /** Somewhere else on the page, as readers go. */
  async #wander(): Promise<void> {
    await this.#page.mouse.move(40, 200);
    const height = await this.#page.evaluate(() => document.documentElement.scrollHeight);
    await this.#page.mouse.wheel(0, (this.#random.next() - 0.5) * 2 * height);
    await this.#settled(2);
  }

  async #judge(kind: JumpKind, when: string): Promise<void> {
    const [, letter, start] = /^#([cf])=\w+:(\d+)-/.exec(new URL(this.#page.url()).hash) ?? [];
    const lit = await litRanges(this.#page, letter === 'f' ? /^(?:found|cite-active)$/ : /^cite-active$/);
    const words = letter === undefined ? undefined : lit.find((range) => range.start === Number(start));
    const { top, bottom, seen } = await this.#page.evaluate(readPlace, words ?? null);
    // Of words, their first line is what is looked for.
    if (top >= seen.top && Math.min(bottom, top + LINE) <= seen.bottom) return;
    this.misses.push(`${kind} ${when}: at ${top} to ${bottom}, of ${seen.top} to ${seen.bottom}; ${this.#page.url()}`);
  }

  /** Until every picture that has been asked for is there and nothing moves for some frames. */
  async #settled(frames: number): Promise<void> {
    do await this.#page.evaluate(standStill, frames);
    while (this.#pending.size > 0);
  }
}

/** These run inside the page. */
function isHighlighted(words: string): boolean {
  // What is cited by the answer that is lit is not lit once more.
  const lit = ['found', 'cite-active'].flatMap((name) => [...(CSS.highlights.get(name) ?? [])]);
  const texts = lit.map((range) => (range instanceof Range ? range.toString() : ''));
  const areLit = texts.some((text) => text !== '' && (text.startsWith(words) || words.startsWith(text)));
  return areLit || words === '' || document.querySelector('.paper-box') !== null;
}

async function standStill(frames: number): Promise<void> {
  let [still, before] = [0, ''];
  while (still < frames) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = `${scrollY} ${document.documentElement.scrollHeight}`;
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Where words, else what the address names, stand in the window, and what can be seen of the page. */
function readPlace(words: { top: number; bottom: number } | null) {
  const sheet = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--sheet-height')) || 0;
  const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
  const paper = /^#page=(\d+)$/.exec(location.hash)?.[1];
  const element =
    document.querySelector(paper === undefined ? '.paper-box' : `[data-paper="${paper}"]`) ??
    document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const isBehindPaper = document.querySelector('article[data-behind-paper]') !== null;
  const box = words === null || isBehindPaper ? element?.getBoundingClientRect() : words;
  const { top, bottom } = box ?? { top: Number.NaN, bottom: Number.NaN };
  return {
    top: Math.round(top),
    bottom: Math.round(bottom),
    seen: { top: Math.round(header), bottom: innerHeight - sheet },
  };
}
