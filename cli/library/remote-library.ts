import { readFile } from 'node:fs/promises';
import type { z } from 'zod';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { pageSearchResponseSchema } from '#lib/contracts/page-search.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { AskedLibrary } from './asked-library.ts';

/** Opens the library of a server over its HTTP API. */
export async function openRemoteLibrary(server: string, tokenFile: string | null): Promise<AskedLibrary> {
  const token = tokenFile === null ? null : await readToken(tokenFile);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const send = async <Schema extends z.ZodType>(path: string, schema: Schema, init: RequestInit) => {
    const response = await fetch(new URL(path, server), { ...init, headers }).catch((cause: unknown) => {
      init.signal?.throwIfAborted();
      throw new AppError('retrieval_unavailable', { publicMessage: `${server} cannot be reached.`, cause });
    });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return schema.parse(body);
    const failure = errorResponseSchema.safeParse(body);
    if (!failure.success) {
      throw new AppError('retrieval_unavailable', { publicMessage: `${server} is not a Lectern server.` });
    }
    throw new AppError(failure.data.error_code, { publicMessage: failure.data.message });
  };
  return {
    isServed: true,
    ask: (query, signal) =>
      send('/api/chat', chatResponseSchema, {
        method: 'POST',
        body: JSON.stringify({ query, include: ['claims'], citation_style: 'footnote' }),
        signal,
      }),
    search: (query, signal) =>
      send(`/api/search?query=${encodeURIComponent(query)}`, pageSearchResponseSchema, { signal }),
    close: () => Promise.resolve(),
  };
}

async function readToken(path: string): Promise<string> {
  try {
    return (await readFile(fromCaller(path), 'utf8')).trim();
  } catch (cause) {
    throw new AppError('not_found', { publicMessage: `${path} cannot be read.`, cause });
  }
}
