import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

interface StoreAddress {
  /** The log's name for the store. */
  service: string;
  /** The store's address, and the environment variable that sets it. */
  address: { variable: string; url: string };
  apiKey: string | null;
  log: Logger;
}

/**
 * Lets a store prepare itself before the server starts. `prepare` returns the change an operator should make, or null. An unreachable store does not
 * stop the start: it prepares itself when it is first used. Rejects with one sentence and instructions when the content of the store cannot be used.
 */
export async function prepareStore(
  { service, address, apiKey, log }: StoreAddress,
  prepare: () => Promise<string | null>,
): Promise<void> {
  if (apiKey !== null && travelsInTheOpen(address.url))
    log.warn(`the ${service} API key travels unencrypted: give ${address.variable} with https`);
  try {
    const shortcoming = await prepare();
    if (shortcoming !== null) log.warn({ store: service }, shortcoming);
  } catch (error) {
    const fault = AppError.is(error) ? error.cause : error;
    if (!(fault instanceof ServiceFault)) throw error;
    if (!fault.mayPass) throw new Error(fault.message, { cause: error });
    log.warn({ err: fault }, `${service} is not ready: search is unavailable until it is`);
  }
}

function travelsInTheOpen(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}
