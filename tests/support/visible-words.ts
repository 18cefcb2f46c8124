import type { Page } from 'playwright-core';

/** The first word that is visible below the header: its offset in the article's text nodes, and its top in CSS pixels. */
export async function firstVisibleWord(page: Page): Promise<{ index: number; word: string; top: number }> {
  return page.evaluate(() => {
    const article = document.querySelector('article[data-page-id]') ?? document.body;
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let index = 0, node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      for (const found of text.matchAll(/\S+/g)) {
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        const { top, height } = range.getBoundingClientRect();
        if (height > 0 && top >= header) return { index: index + found.index, word: found[0], top };
      }
      index += text.length;
    }
    throw new Error('No word is visible.');
  });
}

/** How far below the window's top the word stands that starts at this offset of the article's text nodes. */
export async function topOfWord(page: Page, at: number): Promise<number> {
  return page.evaluate((offset) => {
    const article = document.querySelector('article[data-page-id]') ?? document.body;
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    for (let index = 0, node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { length } = node.textContent ?? '';
      if (offset < index + length) {
        const range = document.createRange();
        range.setStart(node, offset - index);
        range.setEnd(node, offset - index + 1);
        return range.getBoundingClientRect().top;
      }
      index += length;
    }
    throw new Error('There is no such word.');
  }, at);
}
