import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, lastTurn, openPanel, panelOf, send, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';
const FIRST = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';

let endpoint: ModelEndpoint;
let server: StartedServer;
/** What the second half of every answer waits for. */
let rest: PromiseWithResolvers<undefined>;

beforeAll(async () => {
  endpoint = await startModelEndpoint(({ messages }) => {
    const lines = contentOf(messages.at(-1)).split('\n');
    const numberOf = (words: string) => lines.find((line) => line.endsWith(words))?.match(/^\[\d+\]/)?.[0] ?? '';
    const number = numberOf(FIRST);
    return { first: { text: `${FIRST} ${number}\n\n`, until: rest.promise }, text: `${FIRST} ${number}` };
  });
  server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error', ...endpoint.variables });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});
beforeEach(() => {
  rest = Promise.withResolvers();
});
afterAll(async () => {
  await server.stop();
  await endpoint.close();
});

const halfway = (page: Page) => lastTurn(page).locator('a[data-citation]').first().waitFor();
const textOf = async (page: Page) => (await lastTurn(page).locator('.answer').innerText()).trim();

describe.each(bothSizes('at a desk'))('an answer under way, %s', (_, screen) => {
  const { visit } = useBrowser();
  const open = async (expected: RegExp[] = []) => {
    const page = await visit({ screen, origin: server.url, expected });
    await openReader(page, LAMP);
    return page;
  };

  it('goes on when the page is loaded again', async () => {
    const page = await open();
    await send(page, QUESTION);
    await halfway(page);
    await page.reload();
    await openPanel(page);
    await halfway(page);
    expect(await turnsOf(page).count()).toBe(1);
    expect(await lastTurn(page).getAttribute('aria-busy')).toBe('true');
    rest.resolve(undefined);
    await answered(lastTurn(page));
    expect(await turnsOf(page).count()).toBe(1);
    const live = await textOf(page);
    await page.reload();
    await openPanel(page);
    await answered(lastTurn(page));
    expect(await textOf(page)).toBe(live);
    expect(endpoint.refusals).toEqual([]);
  });

  it('goes on when another conversation is looked at meanwhile', async () => {
    const page = await open();
    await send(page, QUESTION);
    await halfway(page);
    await panelOf(page).getByRole('button', { name: 'New conversation' }).click();
    await expect.poll(() => turnsOf(page).count()).toBe(0);
    rest.resolve(undefined);
    await panelOf(page).getByRole('button', { name: 'Conversations', exact: true }).click();
    await panelOf(page).getByRole('button', { name: QUESTION, exact: false }).first().click();
    await answered(lastTurn(page));
    await lastTurn(page).getByRole('button', { name: 'Copy' }).waitFor();
  });

  longIt('is the same in two tabs, and stopped in both by one of them', async () => {
    const page = await open();
    rest.resolve(undefined);
    await send(page, QUESTION);
    await answered(lastTurn(page));
    const tab = await page.context().newPage();
    await tab.goto(`${server.url}${LAMP}`);
    await openPanel(tab);
    await answered(lastTurn(tab));

    rest = Promise.withResolvers();
    await send(page, 'How is the reserve lamp kept?');
    await expect.poll(() => turnsOf(tab).count()).toBe(2);
    await halfway(tab);
    await panelOf(tab).getByRole('button', { name: 'Stop' }).click();
    for (const each of [page, tab]) await lastTurn(each).getByText('Stopped.').waitFor();
    expect(await textOf(tab)).toBe(await textOf(page));
    rest.resolve(undefined);

    rest = Promise.withResolvers();
    await send(tab, 'How long does the reserve lamp burn?');
    await expect.poll(() => turnsOf(page).count()).toBe(3);
    await halfway(page);
    rest.resolve(undefined);
    for (const each of [page, tab]) await answered(lastTurn(each));
    expect(await textOf(page)).toBe(await textOf(tab));
    await tab.close();
  });

  longIt('waits for a network that is away, and goes on with it', async () => {
    const page = await open([/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /ERR_NETWORK_CHANGED/]);
    await send(page, QUESTION);
    await halfway(page);
    await page.context().setOffline(true);
    await panelOf(page)
      .getByText(/You are offline/)
      .waitFor();
    rest.resolve(undefined);
    await page.context().setOffline(false);
    await answered(lastTurn(page));
    await lastTurn(page).getByRole('button', { name: 'Copy' }).waitFor();
    expect(await turnsOf(page).count()).toBe(1);
  });
});
