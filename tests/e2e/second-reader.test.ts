import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, chipsOf, lastTurn, openPanel } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const CITED = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';
const RETOLD = 'The reserve lamp hangs behind the door of the watch room and burns for six hours';
const WEAK = 'The reserve lamp is a pleasant thing to keep near the watch room';
const DOUBTED = 'Check this: on a second check, the cited words do not say all of it.';

/** The first claim it is asked about is doubtful, the second backed. */
const VERDICTS: ModelReply = { text: '{"verdicts":[{"claim":1,"verdict":"doubtful"},{"claim":2,"verdict":"backed"}]}' };

let endpoint: ModelEndpoint;
let server: StartedServer;
/** What the second reader waits for, and how often it was asked in this test. */
let judgement: PromiseWithResolvers<undefined>;
let judged = 0;

beforeAll(async () => {
  endpoint = await startModelEndpoint(({ messages }) => {
    if (contentOf(messages[0]).startsWith('You check an answer')) {
      judged += 1;
      return { ...VERDICTS, after: judgement.promise };
    }
    const lines = contentOf(messages.at(-1)).split('\n');
    const number = lines.find((line) => line.endsWith(CITED))?.match(/^\[\d+\]/)?.[0] ?? '';
    return { text: `${CITED} ${number} ${RETOLD} ${number}. ${WEAK} ${number}.` };
  });
  const variables = { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', VERIFIER: 'model', ...endpoint.variables };
  server = await startHandbookServer(variables);
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});
beforeEach(() => {
  judgement = Promise.withResolvers();
  judged = 0;
});
afterAll(async () => {
  await server.stop();
  await endpoint.close();
});

const BY_WORDS = ['quoted', 'supported', 'weak'];
const JUDGED = ['quoted', 'weak', 'supported'];

function statuses(turn: Locator): Promise<(string | undefined)[]> {
  return turn
    .locator('.answer-sentence')
    .evaluateAll((spans) => spans.map((span) => (span instanceof HTMLElement ? span.dataset['status'] : undefined)));
}

describe('a second reader', () => {
  const { visit } = useBrowser();

  it('changes marks in place once the answer has ended, and they stay so', async () => {
    const page = await visit({ origin: server.url });
    await openReader(page, LAMP);
    const turn = await ask(page, 'Where does the reserve lamp hang?');
    await turn.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await statuses(turn)).toEqual(BY_WORDS);

    judgement.resolve(undefined);
    await expect.poll(() => statuses(turn)).toEqual(JUDGED);
    await turn.getByText(DOUBTED).waitFor({ state: 'attached' });
    await chipsOf(turn).nth(1).hover();
    await page.locator('[data-citation-preview]').getByText(DOUBTED).waitFor();
    expect(await turn.innerText()).toContain(WEAK);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);

    await page.reload();
    await openPanel(page);
    await expect.poll(() => statuses(lastTurn(page))).toEqual(JUDGED);
  });

  longIt('keeps nobody from asking on, and finds the answer that it was given', async () => {
    const page = await visit({ origin: server.url });
    await openReader(page, LAMP);
    const first = judgement;
    const turn = await ask(page, 'Where does the reserve lamp hang?');
    const key = await turn.getAttribute('data-turn');
    await expect.poll(() => judged).toBe(1);
    judgement = Promise.withResolvers();
    const next = await ask(page, 'How do the keepers use the reserve lamp?');
    await next.getByRole('button', { name: 'Copy' }).waitFor();
    first.resolve(undefined);
    const before = page.locator(`[data-turn="${key ?? ''}"]`);
    await expect.poll(() => statuses(before)).toEqual(JUDGED);
    await expect.poll(() => judged).toBe(2);
    expect(await statuses(next)).toEqual(BY_WORDS);
    judgement.resolve(undefined);
    await expect.poll(() => statuses(next)).toEqual(JUDGED);
  });
});
