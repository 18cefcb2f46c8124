import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

import { POLICY_HEADERS } from './page-policy.ts';
import { CLIENT_HEADER, ORIGIN_HEADER } from './trusted-headers.ts';

type TrustsPeer = (address: string, hop: number) => boolean;

/** Headers written by proxies, which anyone can forge. They are trusted only from a trusted proxy, and deleted before a handler sees the request. */
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Parses `TRUSTED_PROXIES`: addresses, CIDR ranges, and the names `loopback` (127.0.0.0/8, ::1), `linklocal` (169.254.0.0/16, fe80::/10) and
 * `uniquelocal` (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7). Throws one sentence if an entry is none of these.
 */
export function trustProxies(entries: string[]): TrustsPeer {
  try {
    return proxyAddr.compile(entries);
  } catch (error) {
    const known = 'addresses, CIDR ranges, loopback, linklocal and uniquelocal';
    throw new Error(`TRUSTED_PROXIES must list ${known}, separated by commas.`, { cause: error });
  }
}

/**
 * Replaces a request's own statements about its route by the server's facts: the client's address and the origin it used, for handlers and for Next.
 * Headers that only the server may send to Next are deleted. False when the request names no valid host, or two.
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

  // RFC 9112 requires a request with two of them to be refused: a proxy in front may have used the other one.
  if (origin === null || (request.headersDistinct['host']?.length ?? 0) > 1) return false;
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
  const hops = request.headers['x-forwarded-for'];
  if (hops !== undefined)
    request.headers['x-forwarded-for'] = [hops].flat().join(',').split(',').map(withoutPort).join(',');
  const address = proxyAddr(request, trusts);
  return (isIP(address) === 0 ? peer : address).replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Some proxies include the port of the connection: `203.0.113.7:5000`, `[2001:db8::1]:5000`. */
function withoutPort(hop: string): string {
  const { address, bare } =
    /^\s*(?:\[(?<address>[^\]]*)\](?::\d+)?|(?<bare>\d+(?:\.\d+){3}):\d+)\s*$/.exec(hop)?.groups ?? {};
  return address ?? bare ?? hop;
}

/** Returns the first entry of a list to which proxies have appended. */
function firstOf(value: string | string[] | undefined): string | undefined {
  const first = [value].flat()[0]?.split(',')[0]?.trim();
  return first === '' ? undefined : first;
}

/** A valid host is one that a URL leaves unchanged, except for letter case and the default port. */
function originOf(protocol: 'http' | 'https', host: string): string | null {
  if (!/^[\w.-]+(?::\d+)?$|^\[[0-9a-f:.]+\](?::\d+)?$/i.test(host)) return null;
  return URL.parse(`${protocol}://${host}`)?.origin ?? null;
}
