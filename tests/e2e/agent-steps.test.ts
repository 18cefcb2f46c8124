import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { askAllBooks } from '#tests/support/question-scope.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel, panelOf, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const LISTING = 'Which documents are there?';
const NARROWED = 'Which documents have changed since 1 January 2020?';

describe.each(bothSizes('at a desk'))('how an answer was found, %s', (_, screen) => {
  const { visit, origin } = useBrowser();

  it('a list comes from the catalogue, complete, each title a way to its book', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await askAllBooks(page);
    const turn = await ask(page, LISTING);
    const listed = await turn
      .locator('[data-answer] a')
      .evaluateAll((links) => links.map((link) => ({ title: link.textContent, path: link.getAttribute('href') })));
    const response = await fetch(`${origin}/api/documents`);
    const { documents } = (await response.json()) as { documents: { doc_id: string; title: string }[] };
    const expected = documents.map(({ doc_id: id, title }) => ({ title, path: `/books/${encodeURIComponent(id)}` }));
    expect(listed.toSorted(byPath)).toEqual(expected.toSorted(byPath));
    await turn.getByText('Complete answer from the catalogue').first().waitFor();
    expect(await turn.locator('a[data-citation]').count()).toBe(0);
    expect(await widerThanPanel(turn)).toBe(false);
  });

  it('is told on request, by keys too, and again after the page was loaded anew', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await askAllBooks(page);
    const turn = await ask(page, NARROWED);
    const found = turn.locator('details.found');
    expect(await found.getByText(/Narrowed the search by date/).isVisible()).toBe(false);
    await found.locator('summary').focus();
    await page.keyboard.press('Enter');
    await found.getByText(/Narrowed the search by date/).waitFor();
    expect(await found.getByText('Done when:').count()).toBe(0);
    await found
      .getByText(/from: 2020-01-01/)
      .first()
      .waitFor();
    expect(await found.getByText('unsuccessful').count()).toBe(0);
    expect(await widerThanPanel(turn)).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    const told = await found.textContent();

    await page.reload();
    await openReader(page, LAMP);
    await openPanel(page);
    await expect.poll(() => turnsOf(page).count()).toBe(1);
    expect(await turnsOf(page).locator('details.found').textContent()).toBe(told);
  });

  it('one search of a question about the text is nothing to tell', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    const turn = await ask(page, 'Where does the reserve lamp hang?');
    await turn.getByRole('button', { name: 'Good answer' }).waitFor();
    expect(await turn.locator('details.found').count()).toBe(0);
    expect(await turn.getByText('Complete answer from the catalogue').count()).toBe(0);
    expect(await panelOf(page).getByRole('alert').count()).toBe(0);
  });
});

function byPath(one: { path: string | null }, other: { path: string | null }): number {
  return (one.path ?? '').localeCompare(other.path ?? '');
}

function widerThanPanel(turn: ReturnType<typeof turnsOf>): Promise<boolean> {
  return turn.evaluate((element) => element.scrollWidth > element.clientWidth);
}
