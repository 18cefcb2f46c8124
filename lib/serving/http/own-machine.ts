import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** What is known of a request as it arrived, before anything was settled. */
interface Arrival {
  /** The address of the connection's other end. */
  peer: string;
  /** What the server listens on; null while it does not. */
  listening: { address: string; port: number } | null;
  httpVersion: string;
  headers: IncomingHttpHeaders;
  /** Each `Host` header that was sent. */
  hosts: readonly string[];
}

/** Headers by which proxies, tunnels and networks for content say that they stand between. */
const PASSED_ON =
  /^(?:forwarded|via|x-(?:forwarded|real|client|cluster|original|envoy|amz|azure|proxy)-.*|(?:cf|fastly|fly|tailscale|ngrok)-.*|true-client-ip)$/;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Whether a request comes from the machine that the server runs on, to a server that no other machine reaches: by the loopback address, asked
 * for by its name and port, and passed on by nobody. A page of another site that has its own name lead here (DNS rebinding) asks by that
 * name. What cannot be told apart is not from here.
 */
export function isFromOwnMachine({ peer, listening, httpVersion, headers, hosts }: Arrival): boolean {
  if (listening === null || !isLoopback(listening.address) || !isLoopback(peer)) return false;
  // Browsers have spoken at least 1.1 for decades; nginx speaks 1.0 to what is behind it, and says nothing else of itself, unless it is told to.
  if (httpVersion !== '1.1') return false;
  // Whoever shows a key or a token is a program, or somebody whom another server has let in.
  if (headers.authorization !== undefined) return false;
  if (Object.keys(headers).some((name) => PASSED_ON.test(name))) return false;
  const [host, ...others] = hosts;
  return host !== undefined && others.length === 0 && isLoopbackHost(host, listening.port);
}

function isLoopbackHost(host: string, port: number): boolean {
  const url = URL.parse(`http://${host}`);
  // What a URL writes in another way, such as 127.1, no browser sends.
  if (url?.host !== host.toLowerCase().replace(/:80$/, '')) return false;
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return Number(url.port || 80) === port && (name === 'localhost' || isLoopback(name));
}

function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
