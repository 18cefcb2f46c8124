import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { exchangeOf } from '#tests/support/answer-sources.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel, panelOf, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';

describe.each(bothSizes('at a desk'))('asking some of the books, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('narrows them by what they differ in, until the reader takes it back', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await openPanel(page);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Scope: This book' }).click();
    await panel.getByRole('menuitemradio', { name: 'Some books…' }).click();
    const card = panel.getByRole('group', { name: 'Some books' });
    await card.getByText('All books, until you choose').waitFor();
    await card.getByRole('combobox', { name: 'Department' }).selectOption('Harbour');
    await card.getByText('1 book', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Scope: Harbour' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    const { request, result: turn } = await exchangeOf(page, () => ask(page, 'How long does the reserve lamp burn?'));
    expect(request.scope).toEqual({ document_ids: ['lighthouse'] });
    expect(await turn.innerText()).toContain('six hours');

    await card.getByRole('button', { name: 'Change' }).click();
    await card.getByRole('combobox', { name: 'Department' }).selectOption('Garden');
    const other = await exchangeOf(page, () => ask(page, 'How long does the reserve lamp burn?'));
    expect(other.request.scope?.document_ids).not.toContain('lighthouse');
    expect(await other.result.innerText()).not.toContain('six hours');

    await card.getByRole('button', { name: 'Clear choice of books' }).click();
    await panel.getByRole('button', { name: 'Scope: This book' }).waitFor();
    expect(await card.count()).toBe(0);
    expect(await turnsOf(page).count()).toBe(2);
  });
});
