import createClient, { type Client } from 'openapi-fetch';

/** Where the server is, and who asks. */
interface LecternClientOptions {
  /** Of the server, without a path: `https://docs.example`. */
  baseUrl: string;
  /** A key of the administration, or a token of a sign-in; without it nobody in particular. */
  token?: string;
}

/**
 * The HTTP API by its addresses: `client.POST('/api/chat', { body })` resolves with `data`, or with `error` as the API tells it, and rejects
 * only when there was no answer. `Paths` are the types that are generated from the OpenAPI document; the package has them as its own.
 */
export function createLecternClient<Paths extends object>({
  baseUrl,
  token,
}: LecternClientOptions): Client<Paths, 'application/json'> {
  return createClient<Paths, 'application/json'>({
    baseUrl,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
}
