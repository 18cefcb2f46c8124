import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { type WebhookEvent, webhookEventSchema } from '#lib/contracts/webhook-events.ts';
import { systemClock } from '#lib/foundation/core/clock.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { Webhooks } from '#lib/serving/webhooks/webhooks.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { findFreePort } from '#tools/start-server.ts';
import { answerOf, buildQuestion, openTestRuntime } from '#tests/support/open-test-runtime.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const EVENT: WebhookEvent = {
  type: 'answer.rated_down',
  timestamp: '2026-11-25T12:00:00.000Z',
  data: { turn_id: 'aa2c1f4e-7a1d-4f6b-8f0e-3f6f2b9c8d01' },
};

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Receiver {
  url: string;
  host: string;
  deliveries: Delivery[];
  close(): Promise<void>;
}

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

/** A socket that takes what is sent, and answers with these statuses one after the other, then with the last. */
async function receive(statuses: number[] = [204]): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = statuses[Math.min(deliveries.length, statuses.length - 1)] ?? 204;
      deliveries.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const receiver: Receiver = {
    ...{ url: `http://${host}/hook`, host, deliveries },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  opened.push(receiver);
  return receiver;
}

function tellerFor(urls: string[], options: Partial<ConstructorParameters<typeof Webhooks>[0]> = {}): Webhooks {
  const webhooks = new Webhooks({
    ...{ urls, secret: SECRET, allowedHosts: urls.map((url) => new URL(url).host), clock: systemClock },
    ...{ log: createLogger('silent'), firstRetryMs: 5 },
    ...options,
  });
  opened.push(webhooks);
  return webhooks;
}

/** What the official library makes of a delivery: it throws for a signature that does not hold. */
function verified({ body, headers }: Delivery, secret = SECRET): WebhookEvent {
  return webhookEventSchema.parse(new Webhook(secret).verify(body, headers as Record<string, string>));
}

describe('what happens in a library', () => {
  it('is told signed, by name and count alone: the end of each ingest, and answers that are rated down', async () => {
    const receiver = await receive();
    const app = await openTestRuntime({
      WEBHOOK_URLS: receiver.url,
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_ALLOWED_HOSTS: receiver.host,
    });
    try {
      const path = join(FIXTURE_BOOKS, 'lighthouse');
      await collect(app.runtime.ingest({ path }, new AbortController().signal));
      await expect.poll(() => receiver.deliveries.length).toBe(1);
      const [first] = receiver.deliveries;
      const ended = first && verified(first);
      expect(ended).toMatchObject({
        type: 'ingest.ended',
        data: { status: 'done', document_id: 'lighthouse', pages_indexed: 4 },
      });
      const { metadata } = await answerOf(
        app.runtime.answerQuestion(buildQuestion('How long does the reserve lamp burn?')),
      );
      const turn = { sessionId: metadata.session_id, turnId: metadata.turn_id };
      await app.runtime.rateTurn(ANONYMOUS, turn, { rating: 'up', reason: null });
      await app.runtime.rateTurn(ANONYMOUS, turn, { rating: 'down', reason: 'The lamp of Mira Vale is another one.' });
      await app.runtime.rateTurn(ANONYMOUS, { ...turn, turnId: crypto.randomUUID() }, { rating: 'down', reason: null });
      await app.runtime.rateTurn(ANONYMOUS, turn, null);
      await expect.poll(() => receiver.deliveries.length).toBe(2);
      const [, second] = receiver.deliveries;
      expect(second && verified(second)).toMatchObject({ type: 'answer.rated_down', data: { turn_id: turn.turnId } });
      const all = receiver.deliveries.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
      for (const secret of ['lamp', 'Mira', turn.sessionId, path, SECRET]) expect(all).not.toContain(secret);
      await collect(app.runtime.ingest({ path: '/nowhere/at/all' }, new AbortController().signal)).catch(() => null);
      await expect.poll(() => receiver.deliveries.length).toBe(3);
      const [, , third] = receiver.deliveries;
      expect(third && verified(third)).toMatchObject({ data: { status: 'failed', document_id: null } });
    } finally {
      await app.close();
    }
    expect(receiver.deliveries).toHaveLength(3);
  });
});

it('is received by the example of the handbook, which refuses what is not signed', async () => {
  const page = await readFile('content/handbook/src/webhooks.md', 'utf8');
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const folder = await mkdtemp(join(process.cwd(), 'node_modules', '.cache', 'receiver-'));
  const file = join(folder, 'receiver.mjs');
  await writeFile(file, example);
  const port = String(await findFreePort());
  const child = spawn(process.execPath, [file], { env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: port } });
  try {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const url = `http://127.0.0.1:${port}/`;
    const unsigned = () => fetch(url, { method: 'POST', body: JSON.stringify(EVENT) }).then(({ status }) => status);
    await expect.poll(() => unsigned().catch(() => null), { timeout: 20_000 }).toBe(401);
    tellerFor([url]).tell(EVENT);
    await expect.poll(() => printed, { timeout: 20_000 }).toBe(`${EVENT.type} ${JSON.stringify(EVENT.data)}\n`);
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
});

describe('a webhook', () => {
  it('does not verify when anything of it was changed, or under another secret', async () => {
    const receiver = await receive();
    tellerFor([receiver.url]).tell(EVENT);
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    const [delivery] = receiver.deliveries as [Delivery];
    expect(verified(delivery)).toEqual(EVENT);
    expect(() => verified({ ...delivery, body: delivery.body.replace('aa2c', 'bb2c') })).toThrow(/signature/i);
    const moved = String(Number(delivery.headers['webhook-timestamp']) + 1);
    expect(() => verified({ ...delivery, headers: { ...delivery.headers, 'webhook-timestamp': moved } })).toThrow(
      /signature/i,
    );
    expect(() => verified(delivery, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toThrow(/signature/i);
  });

  it('is tried again under the same name until it is taken', async () => {
    const receiver = await receive([500, 429, 204]);
    tellerFor([receiver.url]).tell(EVENT);
    await expect.poll(() => receiver.deliveries.length).toBe(3);
    expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.deliveries.map((delivery) => verified(delivery))).toEqual([EVENT, EVENT, EVENT]);
  });

  it('reaches the others when one receiver is away, and its name is in the log', async () => {
    const [away, there] = [await receive(), await receive()];
    await opened.splice(opened.indexOf(away), 1)[0]?.close();
    const { log, text, lines } = captureLog();
    const webhooks = tellerFor([`${away.url}?token=hidden-token`, there.url], { log, firstRetryMs: 1 });
    webhooks.tell(EVENT);
    await expect.poll(() => there.deliveries.length).toBe(1);
    await expect.poll(() => lines().filter(({ msg }) => msg.includes('not taken')).length, { timeout: 10_000 }).toBe(1);
    expect(text()).toContain(away.host);
    expect(text()).not.toContain('hidden-token');
  });

  it('follows no redirect', async () => {
    const receiver = await receive([302]);
    const webhooks = tellerFor([receiver.url], { firstRetryMs: 1 });
    webhooks.tell(EVENT);
    await expect.poll(() => receiver.deliveries.length, { timeout: 10_000 }).toBe(6);
    expect(receiver.deliveries.every((delivery) => verified(delivery).type === EVENT.type)).toBe(true);
  });

  it('reaches no address that is not public and not allowed, as a number or by name', async () => {
    const receiver = await receive();
    const byName = receiver.url.replace('127.0.0.1', 'localhost');
    const { log, lines } = captureLog();
    tellerFor([receiver.url, byName], { allowedHosts: [], firstRetryMs: 1, log }).tell(EVENT);
    await expect.poll(() => lines().filter(({ msg }) => msg.includes('not taken')).length, { timeout: 10_000 }).toBe(2);
    expect(receiver.deliveries).toEqual([]);
  });

  it('is sent to the end when the library closes, and not tried again', async () => {
    const receiver = await receive([500]);
    const webhooks = tellerFor([receiver.url], { firstRetryMs: 60_000 });
    webhooks.tell(EVENT);
    opened.splice(opened.indexOf(webhooks), 1);
    await webhooks.close();
    webhooks.tell(EVENT);
    expect(receiver.deliveries).toHaveLength(1);
  });
});

describe('the configuration', () => {
  it.each([
    [{ WEBHOOK_URLS: 'https://a.example/x' }, /WEBHOOK_SECRET/],
    [{ WEBHOOK_URLS: 'http://a.example/x', WEBHOOK_SECRET: SECRET }, /WEBHOOK_URLS: each must be an https address/],
    [{ WEBHOOK_URLS: 'https://a:b@a.example/x', WEBHOOK_SECRET: SECRET }, /WEBHOOK_URLS/],
    [{ WEBHOOK_URLS: 'a.example', WEBHOOK_SECRET: SECRET }, /WEBHOOK_URLS/],
    [{ WEBHOOK_SECRET: 'short' }, /WEBHOOK_SECRET/],
  ])('refuses %j', (variables, sentence) => {
    expect(() => parseEnv(variables)).toThrow(sentence);
  });

  it('takes a plain address of a host that is allowed, and shows no secret of it', () => {
    const env = parseEnv({
      WEBHOOK_URLS: 'http://hooks.internal:8080/x, https://a.example/x?token=hidden-token',
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_ALLOWED_HOSTS: 'hooks.internal',
    });
    expect(env.webhooks.urls).toEqual(['http://hooks.internal:8080/x', 'https://a.example/x?token=hidden-token']);
    expect(JSON.stringify(env.configuration)).not.toMatch(/hidden-token|whsec/);
  });
});
