import ipaddr from 'ipaddr.js';

/** Answers to virtual machines of Azure alone, though its range is public. */
const SERVICES_OF_CLOUDS = new Set(['168.63.129.16']);

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, shared by carriers, reserved or a way around
 * these, such as IPv4 within IPv6. What is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // As IPv4 where it is IPv4 written as IPv6.
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !SERVICES_OF_CLOUDS.has(parsed.toString());
}
