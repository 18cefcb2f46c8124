import type { Page } from 'playwright-core';

/** Shows a page of a PDF as it is printed. */
export async function showPdfView(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name: 'Page' }).click();
  await page.locator('.paper canvas[data-drawn]').first().waitFor();
}

/** The words of the paper's own layer whose middle lies in one of the boxes, in their order. */
export function wordsInBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.paper-box')].map((box) => box.getBoundingClientRect());
    const spans = [...document.querySelectorAll('.paper-words span')];
    const isIn = (span: Element) => {
      const { left, top, width, height } = span.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    };
    return spans.filter(isIn).map((span) => span.textContent);
  });
}
