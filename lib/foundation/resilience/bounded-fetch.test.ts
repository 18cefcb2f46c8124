import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { boundedFetch } from './bounded-fetch.ts';

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/nothing') response.writeHead(204).end();
    else response.writeHead(418, 'Short and stout', { 'x-kind': 'tea' }).end('1234567890');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe('fetch of a service', () => {
  it('gives an answer as it is, up to its limit', async () => {
    const response = await boundedFetch('The pot', 10)(address);
    expect(response).toMatchObject({ ok: false, status: 418, statusText: 'Short and stout' });
    expect(response.headers.get('x-kind')).toBe('tea');
    expect(await response.text()).toBe('1234567890');
  });

  it('rejects the body of a longer one', async () => {
    const response = await boundedFetch('The pot', 9)(address);
    expect(response.status).toBe(418);
    await expect(response.text()).rejects.toMatchObject({
      kind: 'malformed',
      message: 'The pot answered more than 9 bytes.',
    });
  });

  it('gives an answer without a body', async () => {
    const response = await boundedFetch('The pot', 0)(`${address}/nothing`);
    expect(response).toMatchObject({ status: 204, body: null });
  });
});
