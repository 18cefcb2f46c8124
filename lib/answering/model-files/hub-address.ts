import { AppError } from '#lib/foundation/core/errors.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Hubs serve large files from other hosts, a few redirects away. */
const MOST_HOPS = 5;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Fetches files from a hub: follows redirects, and never uses an unencrypted connection unless the hub is on this machine. */
export interface Hub {
  /** Without a trailing slash. */
  address: string;
  /** Rejects with `model_files_unavailable` for an address that must not be followed, and as `fetch` does. */
  get(path: string, options: { signal: AbortSignal; headers?: Record<string, string> }): Promise<Response>;
}

/** Opens the hub at an address, without sending a request yet. */
export function openHub(address: string): Hub {
  const isLoopback = LOOPBACK.test(new URL(address).hostname);
  return {
    address,
    get: async (path, { signal, headers = {} }) => {
      let url = new URL(`${address}${path}`);
      for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
        assertSafe(url, { isLoopback, address });
        const response = await fetch(url, { signal, headers, redirect: 'manual' });
        const next = response.headers.get('location');
        if (!REDIRECTS.has(response.status) || next === null) return response;
        await response.body?.cancel();
        if (!URL.canParse(next, url)) break;
        url = new URL(next, url);
      }
      throw refusal(`${address} sent us from address to address`);
    },
  };
}

/** Loopback is allowed only for a hub on this machine: otherwise it would lead to services that only this machine reaches. */
function assertSafe(url: URL, { isLoopback, address }: { isLoopback: boolean; address: string }): void {
  const leadsHome = LOOPBACK.test(url.hostname);
  if (leadsHome ? isLoopback : url.protocol === 'https:') return;
  throw refusal(`${address} leads to ${url.protocol}//${url.host}, which is not safe to follow`);
}

function refusal(reason: string): AppError {
  return new AppError('model_files_unavailable', {
    publicMessage: `The model’s files were not downloaded: ${reason}.`,
  });
}
