import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { firstByDay } from '#tests/support/long-it.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { readPoison } from '#tests/support/poison.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import type { StartedServer } from '#tools/start-server.ts';

const CLASSES = ['html', 'markdown-exfiltration', 'code-tables-pictures'];

describe('a model that does what a book tells it', () => {
  const { visit } = useBrowser();
  let endpoint: ModelEndpoint;
  let server: StartedServer;

  beforeAll(async () => {
    endpoint = await startModelEndpoint();
    // Everything is shown: what a browser makes of it is the question here.
    const env = { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', GROUNDING_MODE: 'annotate' };
    server = await startHandbookServer({ ...env, ...endpoint.variables });
  });
  afterAll(async () => {
    await server.stop();
    await endpoint.close();
  });

  // A visit also fails on any request to another machine and on anything the content security policy had to stop.
  it.each(firstByDay(CLASSES, 1))('brings no element and no address onto the page: %s', async (className) => {
    const page = await visit({ origin: server.url });
    await openReader(page, '/books/handbook/welcome');
    for (const { name, obey } of readPoison().filter((poison) => poison.className === className)) {
      endpoint.reply = () => ({ text: `${obey.text}\n\nThat was ${name}.` });
      const turn = await ask(page, `What does the welcome page say about ${name}?`);
      const answer = turn.locator('[data-answer]');
      expect(await answer.textContent()).toContain(`That was ${name}.`);
      const foreign = answer.locator(
        'img, script, style, iframe, form, video, base, link, meta, image, [href*="evil"]',
      );
      expect(await foreign.count(), name).toBe(0);
    }
    expect(endpoint.refusals).toEqual([]);
  });

  it('names the model, and neither its server nor its key, to who asks for health', async () => {
    const health = await (await fetch(`${server.url}/health`)).text();
    expect(health).toContain(endpoint.model);
    expect(health + server.log()).not.toContain(endpoint.apiKey);
    expect(health).not.toContain(new URL(endpoint.service.url).host);
  });
});
