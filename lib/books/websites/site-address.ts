import { isIP } from 'node:net';

import { AppError } from '#lib/foundation/core/errors.ts';

import { isPublicAddress } from './public-address.ts';

/** Maximum length in UTF-16 code units; servers rarely accept more. */
const ADDRESS_MAX_LENGTH = 2_000;

/**
 * Parses the address of a site as entered. Throws `AppError('validation_error')` with a sentence for an invalid address, for one with a password, and
 * for one without encryption unless its host is among `allowedHosts`.
 */
export function readSiteAddress(text: string, allowedHosts: readonly string[]): URL {
  if (text.length > ADDRESS_MAX_LENGTH || !URL.canParse(text)) throw refused('This is not a website address.');
  const address = new URL(text);
  if (address.username !== '' || address.password !== '')
    throw refused('Website addresses with a user name or password in them are not supported.');
  const isAllowed = isAllowedHost(address, allowedHosts);
  if (address.protocol !== 'https:' && !(isAllowed && address.protocol === 'http:'))
    throw refused(`A website address begins with https://. ${ALLOWED_HOSTS_HINT}`);
  const literal = addressLiteralOf(address);
  if (!isAllowed && literal !== null && !isPublicAddress(literal)) throw notPublic(address.hostname);
  return address;
}

/** Whether `CRAWL_ALLOWED_HOSTS` names the host, with or without its port. */
export function isAllowedHost({ hostname, host }: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(hostname) || allowedHosts.includes(host);
}

/** Returns the same error whether the name does not exist or is private: it must not reveal anything about the server's network. */
export function notPublic(hostname: string): AppError {
  return refused(`There is no public website at ${hostname}. ${ALLOWED_HOSTS_HINT}`);
}

/** Returns the key that identifies a page: the address without its fragment. */
export function pageKey(address: URL): string {
  const key = new URL(address);
  key.hash = '';
  return key.href;
}

const ALLOWED_HOSTS_HINT = 'To read a site on a private network, add its host to CRAWL_ALLOWED_HOSTS.';

/** Returns the IP address used in place of a name; null for a name. */
function addressLiteralOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

function refused(publicMessage: string): AppError {
  return new AppError('validation_error', { publicMessage });
}
