import type { ReadVerifiedPage } from '#lib/answers/verify-answer.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import { AppError } from '#lib/core/errors.ts';
import { trimEndOf } from '#lib/core/trim-characters.ts';

/**
 * Pages as a server shows them to whoever holds the token, or to anybody. Rejects with the server’s own error, and with
 * `retrieval_unavailable` when it cannot be reached.
 */
export function remotePages(server: string, token: string | null): ReadVerifiedPage {
  const base = trimEndOf(server, /\//);
  const headers = new Headers(token === null ? [] : [['authorization', `Bearer ${token}`]]);
  return async (pageId, version) => {
    const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`;
    const response = await fetch(`${base}/api/pages/${encodeURIComponent(pageId)}${query}`, { headers }).catch(
      (cause: unknown) => {
        throw new AppError('retrieval_unavailable', { publicMessage: `${base} cannot be reached.`, cause });
      },
    );
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return pageTextSchema.parse(body);
    const failure = errorResponseSchema.safeParse(body);
    if (!failure.success) {
      throw new AppError('retrieval_unavailable', { publicMessage: `${base} is no Lectern server.` });
    }
    if (failure.data.error_code === 'not_found') return null;
    throw new AppError(failure.data.error_code, { publicMessage: failure.data.message });
  };
}
