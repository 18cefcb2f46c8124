import { AppError } from '#lib/foundation/core/errors.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Hubs send large files from other machines, a few hops away. */
const MOST_HOPS = 5;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A hub as its files are asked for: an answer that is no redirect, and never over an open line unless the hub is this machine. */
export interface Hub {
  /** Without trailing slash. */
  address: string;
  /** Rejects with `model_files_unavailable` for an address that is not to be followed, and as `fetch` does. */
  get(path: string, options: { signal: AbortSignal; headers?: Record<string, string> }): Promise<Response>;
}

/** The hub at that address. Nothing is asked of it yet. */
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

/** Loopback is for a hub on this machine alone: elsewhere it would lead into what only this machine reaches. */
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
