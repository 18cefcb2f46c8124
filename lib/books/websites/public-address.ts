import ipaddr from 'ipaddr.js';

/** A public address at which only virtual machines of Azure get an answer. */
const SERVICES_OF_CLOUDS = new Set(['168.63.129.16']);

/**
 * Returns whether an IP address belongs to the public internet: not private, loopback, link-local, shared by carriers, reserved or a way around
 * these, such as IPv4 within IPv6. An invalid address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // IPv4 addresses in IPv6 notation are converted to IPv4.
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !SERVICES_OF_CLOUDS.has(parsed.toString());
}
