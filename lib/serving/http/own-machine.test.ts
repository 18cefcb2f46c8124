import { expect, test } from 'vitest';

import { isFromOwnMachine } from './own-machine.ts';

type Arrival = Parameters<typeof isFromOwnMachine>[0];

const HERE: Arrival = {
  peer: '127.0.0.1',
  listening: { address: '127.0.0.1', port: 3000 },
  httpVersion: '1.1',
  headers: {},
  hosts: ['localhost:3000'],
};

test.each<[string, Partial<Arrival>]>([
  ['by the name localhost', {}],
  ['by the name in capitals', { hosts: ['LOCALHOST:3000'] }],
  ['by its address', { hosts: ['127.0.0.1:3000'] }],
  ['over IPv6', { peer: '::1', listening: { address: '::1', port: 3000 }, hosts: ['[::1]:3000'] }],
  ['from an address of IPv4 that is written as one of IPv6', { peer: '::ffff:127.0.0.1' }],
  ['on the port that is not written', { listening: { address: '127.0.0.1', port: 80 }, hosts: ['localhost'] }],
])('a request is from the own machine %s', (_, arrival) => {
  expect(isFromOwnMachine({ ...HERE, ...arrival })).toBe(true);
});

test.each<[string, Partial<Arrival>]>([
  ['from another machine', { peer: '192.168.1.7' }],
  ['from another machine over IPv6', { peer: 'fe80::1' }],
  ['from nowhere that is known', { peer: '' }],
  ['in a container that listens on every address', { listening: { address: '0.0.0.0', port: 3000 } }],
  ['to a server that listens on every address of IPv6', { listening: { address: '::', port: 3000 } }],
  ['to a server that listens on its network', { listening: { address: '192.168.1.2', port: 3000 } }],
  ['to a server that does not listen', { listening: null }],
  ['for the name of another site (DNS rebinding)', { hosts: ['rebound.example:3000'] }],
  ['for a name that begins like the own one', { hosts: ['localhost.rebound.example:3000'] }],
  ['for a name with an address in it', { hosts: ['127.0.0.1.nip.io:3000'] }],
  ['for a name below localhost', { hosts: ['books.localhost:3000'] }],
  ['for an address of the network', { hosts: ['192.168.1.2:3000'] }],
  ['for every address', { hosts: ['0.0.0.0:3000'] }],
  ['for an address in another spelling', { hosts: ['127.1:3000'] }],
  ['for the own name as somebody', { hosts: ['me@localhost:3000'] }],
  ['for the own name with a path', { hosts: ['localhost:3000/x'] }],
  ['for another port', { hosts: ['localhost:8080'] }],
  ['for no name', { hosts: [] }],
  ['for two names', { hosts: ['localhost:3000', 'localhost:3000'] }],
  ['as HTTP/1.0, which proxies speak', { httpVersion: '1.0' }],
  ['with a key', { headers: { authorization: 'Bearer key' } }],
  ...[
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'x-client-ip',
    'x-original-host',
    'cf-connecting-ip',
    'true-client-ip',
    'fastly-client-ip',
    'tailscale-user-login',
  ].map((name): [string, Partial<Arrival>] => [`with ${name}`, { headers: { [name]: '127.0.0.1' } }]),
])('a request is not from the own machine %s', (_, arrival) => {
  expect(isFromOwnMachine({ ...HERE, ...arrival })).toBe(false);
});
