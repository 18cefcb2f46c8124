import type { Page } from 'playwright-core';

/** What the widget paints on the page around it, by the name of each paint: the words, in the order of the page. */
export async function paintedWords(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const painted = [...CSS.highlights].filter(([name]) => name.startsWith('lectern-'));
    return Object.fromEntries(painted.map(([name, ranges]) => [name, [...ranges].map(String)]));
  });
}

/** Opens the panel, and waits until it is known which page is on screen. */
export async function openWidget(page: Page): Promise<void> {
  await page.locator('.launcher').click();
  await page.locator('.choice').first().waitFor();
}

/** Asks, and waits for the whole answer: its text, without the numbers of its sources. */
export async function askWidget(page: Page, question: string): Promise<string> {
  await page.locator('textarea').fill(question);
  await page.keyboard.press('Enter');
  const turn = page.locator('.turn').last();
  await turn.locator('.actions, [role=alert]').first().waitFor();
  return (await turn.locator('.answer').innerText())
    .replace(/\d+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Marks words of the page as a visitor does, in one text node. */
export async function markWords(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.replace(/\n/g, ' ').indexOf(wanted) ?? -1;
      if (at === -1) continue;
      node.parentElement?.scrollIntoView({ block: 'center' });
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`“${wanted}” does not stand on the page.`);
  }, words);
  await page.locator('.beside').waitFor();
}
