/** The pooled hosts of Neon; the direct ones are named the same without it. */
const POOLED = '-pooler.';

// The second is Neon's staging.
const NEON_DOMAINS = ['.neon.tech', '.neon.build'];

/** Whether Neon's driver is the one for an address. */
export function isNeon(url: string): boolean {
  const { hostname } = new URL(url);
  return NEON_DOMAINS.some((domain) => hostname.endsWith(domain));
}

/** Past Neon's connection pooler: where a session is one's own, with its locks and settings. */
export function directAddress(url: string): string {
  if (!isNeon(url)) return url;
  const address = new URL(url);
  address.hostname = address.hostname.replace(POOLED, '.');
  return address.href;
}

/** What of an address may be shown: host, port and database, never who connects. */
export function shownAddress(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const place = host === '' ? (searchParams.get('host') ?? 'this machine') : host;
  return `${place}${pathname === '/' ? '' : pathname}`;
}
