import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';

import { Agent } from 'undici';

import { isPublicAddress } from './public-address.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_MS = 15_000;

/** Thrown for a name that does not resolve, or resolves to an address that is not public. */
export class NoPublicAddress extends Error {
  override readonly name = 'NoPublicAddress';
}

type Looked = (error: Error | null, found: string | LookupAddress[], family?: number) => void;

/**
 * Creates an agent that connects only to public addresses. They are checked in the look-up for the connection itself, so that a name cannot resolve
 * to another address in between. An IP address is not looked up, so it has to be checked before.
 */
export function guardedAgent({ isOpen }: { isOpen: boolean }): Agent {
  return new Agent({
    connections: 2,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(!isOpen && { lookup: lookUpPublic }) },
  });
}

function lookUpPublic(hostname: string, options: LookupOptions, done: Looked): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      done(isUnknown(error) ? new NoPublicAddress(hostname, { cause: error }) : error, []);
      return;
    }
    // One address that is not public is enough to refuse: which one is tried first is chance.
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      done(new NoPublicAddress(hostname), []);
      return;
    }
    const [first] = addresses;
    if (options.all === true || first === undefined) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

function isUnknown({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA';
}
