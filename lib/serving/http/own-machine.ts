import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** The facts about a request as it arrived, before any processing. */
interface Arrival {
  /** The remote address of the connection. */
  peer: string;
  /** The address that the server listens on; null while it does not. */
  listening: { address: string; port: number } | null;
  httpVersion: string;
  headers: IncomingHttpHeaders;
  /** Every `Host` header of the request. */
  hosts: readonly string[];
}

/** Headers by which proxies, tunnels and content delivery networks reveal themselves. */
const PASSED_ON =
  /^(?:forwarded|via|x-(?:forwarded|real|client|cluster|original|envoy|amz|azure|proxy)-.*|(?:cf|fastly|fly|tailscale|ngrok)-.*|true-client-ip)$/;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Returns whether a request comes from the server's own machine, to a server that no other machine can reach: by the loopback address, addressed by
 * its name and port, and not forwarded. A page of another site whose name resolves to this server (DNS rebinding) uses that name. If in doubt, the
 * request is not local.
 */
export function isFromOwnMachine({ peer, listening, httpVersion, headers, hosts }: Arrival): boolean {
  if (listening === null || !isLoopback(listening.address) || !isLoopback(peer)) return false;
  // Browsers have used at least 1.1 for decades; nginx uses 1.0 towards its upstream, and does not reveal itself otherwise unless configured to.
  if (httpVersion !== '1.1') return false;
  // A request with a key or a token comes from a program, or from a person authenticated by another server.
  if (headers.authorization !== undefined) return false;
  if (Object.keys(headers).some((name) => PASSED_ON.test(name))) return false;
  const [host, ...others] = hosts;
  return host !== undefined && others.length === 0 && isLoopbackHost(host, listening.port);
}

function isLoopbackHost(host: string, port: number): boolean {
  const url = URL.parse(`http://${host}`);
  // Browsers never send forms that a URL normalises, such as 127.1.
  if (url?.host !== host.toLowerCase().replace(/:80$/, '')) return false;
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return Number(url.port || 80) === port && (name === 'localhost' || isLoopback(name));
}

function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
