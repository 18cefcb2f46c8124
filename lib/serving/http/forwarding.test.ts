import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';

import { settleForwarding, trustProxies } from './forwarding.ts';

/** What the server makes of a request that came over a connection from this address. */
function settle(peer: string, headers: Record<string, string>, trusted: string[] = []) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  request.headers = { host: 'localhost:3000', ...headers };
  const isSettled = settleForwarding(request, { trusts: trustProxies(trusted), port: 3000 });
  return {
    isSettled,
    client: request.headers['x-lectern-client'],
    origin: request.headers['x-lectern-origin'],
    headers: request.headers,
  };
}

const clientOf = (peer: string, forwarded: string, trusted: string[]) =>
  settle(peer, { 'x-forwarded-for': forwarded }, trusted).client;

describe('the client', () => {
  test.each([
    ['of a connection that nobody is trusted on', '198.51.100.1', '203.0.113.7', [], '198.51.100.1'],
    ['behind a trusted proxy', '10.0.0.1', '203.0.113.7', ['10.0.0.0/8'], '203.0.113.7'],
    ['behind several trusted hops', '10.0.0.1', '203.0.113.7, 10.0.0.3, 10.0.0.2', ['10.0.0.0/8'], '203.0.113.7'],
    ['in front of a hop that is not trusted', '10.0.0.1', '203.0.113.7, 198.51.100.2', ['10.0.0.1'], '198.51.100.2'],
    ['that put an address of its own in front', '10.0.0.1', '1.1.1.1, 203.0.113.7', ['10.0.0.1'], '203.0.113.7'],
    ['that claims to be a proxy itself', '10.0.0.1', '10.0.0.9, 203.0.113.7', ['10.0.0.0/8'], '203.0.113.7'],
    ['that sends what is no address', '10.0.0.1', 'unknown', ['10.0.0.1'], '10.0.0.1'],
    ['whose proxy says nothing', '10.0.0.1', '', ['10.0.0.1'], '10.0.0.1'],
  ] as const)('%s is known', (...[, peer, forwarded, trusted, client]) => {
    expect(clientOf(peer, forwarded, [...trusted])).toBe(client);
  });

  test.each([
    ['over IPv6', '2001:db8::1', '2001:db8:5::7', ['2001:db8::/64'], '2001:db8:5::7'],
    ['over several hops of both kinds', '::1', '2001:db8:5::7, 10.0.0.2', ['loopback', '10.0.0.2'], '2001:db8:5::7'],
    ['over IPv4 written as IPv6', '::ffff:10.0.0.1', '203.0.113.7', ['10.0.0.0/8'], '203.0.113.7'],
    ['itself written so', '10.0.0.1', '::ffff:203.0.113.7', ['10.0.0.1'], '203.0.113.7'],
    ['over a link-local address', 'fe80::1%eth0', '203.0.113.7', ['linklocal'], '203.0.113.7'],
    ['with the port of its connection', '10.0.0.1', '203.0.113.7:5000', ['10.0.0.1'], '203.0.113.7'],
    ['with brackets and port', '10.0.0.1', '[2001:db8:5::7]:5000', ['10.0.0.1'], '2001:db8:5::7'],
    ['with ports of hops', '10.0.0.1', '203.0.113.7:1, 10.0.0.2:2', ['10.0.0.0/8'], '203.0.113.7'],
  ] as const)('%s is known', (...[, peer, forwarded, trusted, client]) => {
    expect(clientOf(peer, forwarded, [...trusted])).toBe(client);
  });

  test.each([
    ['loopback', '127.0.0.9'],
    ['loopback', '::1'],
    ['linklocal', '169.254.1.1'],
    ['uniquelocal', '10.1.2.3'],
    ['uniquelocal', '172.31.0.1'],
    ['uniquelocal', '192.168.0.1'],
    ['uniquelocal', 'fd00::1'],
  ])('is named by proxies that %s stands for, such as %s', (name, peer) => {
    expect(clientOf(peer, '203.0.113.7', [name])).toBe('203.0.113.7');
  });

  test('is not named by a public address when private ones are trusted', () => {
    expect(clientOf('198.51.100.1', '203.0.113.7', ['loopback', 'linklocal', 'uniquelocal'])).toBe('198.51.100.1');
  });
});

describe('the origin', () => {
  const forwarded = { 'x-forwarded-host': 'books.example', 'x-forwarded-proto': 'https' };

  test('is what a trusted proxy says was asked for', () => {
    expect(settle('10.0.0.1', forwarded, ['uniquelocal']).origin).toBe('https://books.example');
  });

  test('is the Host header for anybody else', () => {
    expect(settle('198.51.100.1', forwarded, ['uniquelocal']).origin).toBe('http://localhost:3000');
  });

  test.each(['evil.example/x', 'a b', 'user@host', '[::1', 'host:port', ''])(
    'cannot be made of the host %j',
    (host) => {
      expect(settle('198.51.100.1', { host }).isSettled).toBe(false);
    },
  );

  test.each(['[::1]:3000', 'Books.Example', '192.0.2.1:80'])('can be made of the host %s', (host) => {
    expect(settle('198.51.100.1', { host }).isSettled).toBe(true);
  });
});

test('nothing a client claims of itself reaches a handler', () => {
  const claims = {
    forwarded: 'for=203.0.113.7',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-port': '1',
    'x-forwarded-proto': 'https',
    'x-real-ip': '203.0.113.7',
    'x-lectern-client': '203.0.113.7',
    'x-lectern-origin': 'https://evil.example',
  };
  const { headers } = settle('198.51.100.1', claims);
  expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113\.7|evil\.example|https/);
});

test.each(['proxy.example', '10.0.0.0/40', 'private', '10.0.0.1 10.0.0.2'])('%s is no trusted proxy', (entry) => {
  expect(() => trustProxies(['127.0.0.1', entry])).toThrow(/^TRUSTED_PROXIES must list [^\n]+\.$/);
});
