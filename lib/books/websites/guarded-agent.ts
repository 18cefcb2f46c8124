import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';

import { Agent } from 'undici';

import { isPublicAddress } from './public-address.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_MS = 15_000;

/** A name that leads nowhere, or to what is not public. */
export class NoPublicAddress extends Error {
  override readonly name = 'NoPublicAddress';
}

type Looked = (error: Error | null, found: string | LookupAddress[], family?: number) => void;

/**
 * Connects to public addresses alone. They are judged where they are looked up for the connection that is then made, so that a name
 * cannot lead somewhere else in between. An address in place of a name is not looked up: it has to be judged before.
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
    // One that is not public among them is enough: whichever is tried first is chance.
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
