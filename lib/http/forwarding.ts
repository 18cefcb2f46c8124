import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

import { POLICY_HEADERS } from './page-policy.ts';
import { CLIENT_HEADER, ORIGIN_HEADER } from './trusted-headers.ts';

type TrustsPeer = (address: string, hop: number) => boolean;

/** What proxies write and anyone can: believed only from a trusted one, and gone before a handler sees the request. */
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Reads `TRUSTED_PROXIES`. Throws one sentence when an entry is neither an address nor a range. */
export function trustProxies(entries: string[]): TrustsPeer {
  try {
    return proxyAddr.compile(entries);
  } catch (error) {
    throw new Error('TRUSTED_PROXIES must list addresses and CIDR ranges, separated by commas.', { cause: error });
  }
}

/**
 * Replaces what a request says of its own way here by what the server knows: the client's address and the origin it used. Next
 * is told the same. What only the server may tell Next is deleted. False when the host it names is not one.
 */
export function settleForwarding(request: IncomingMessage, facts: { trusts: TrustsPeer; port: number }): boolean {
  const { headers, socket } = request;
  const peer = socket.remoteAddress ?? '';
  const isTrusted = facts.trusts(peer, 0);
  const client = clientAddress(request, facts.trusts);
  const forwardedHost = isTrusted ? firstOf(headers['x-forwarded-host']) : undefined;
  const protocol = isTrusted && firstOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  const host = forwardedHost ?? headers.host ?? `localhost:${facts.port}`;
  const origin = originOf(protocol, host);

  if (origin === null) return false;
  request.headers = {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !isOurs(name))),
    host,
    'x-forwarded-for': client,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
    [CLIENT_HEADER]: client,
    [ORIGIN_HEADER]: origin,
  };
  return true;
}

function isOurs(name: string): boolean {
  return name.startsWith('x-lectern-') || FORWARDING_HEADERS.includes(name) || POLICY_HEADERS.includes(name);
}

function clientAddress(request: IncomingMessage, trusts: TrustsPeer): string {
  const peer = request.socket.remoteAddress ?? '';
  const address = proxyAddr(request, trusts);
  return (isIP(address) === 0 ? peer : address).replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The first of a list that proxies have appended to. */
function firstOf(value: string | string[] | undefined): string | undefined {
  const first = [value].flat()[0]?.split(',')[0]?.trim();
  return first === '' ? undefined : first;
}

/** A host is what a URL keeps as it is, letter case and default port aside. */
function originOf(protocol: 'http' | 'https', host: string): string | null {
  if (!/^[\w.-]+(?::\d+)?$|^\[[0-9a-f:.]+\](?::\d+)?$/i.test(host)) return null;
  return URL.parse(`${protocol}://${host}`)?.origin ?? null;
}
