import createClient, { type Client } from 'openapi-fetch';

/** The address of the server and the identity of the caller. */
interface LecternClientOptions {
  /** The origin of the server, without a path: `https://docs.example`. */
  baseUrl: string;
  /** A key of the administration, or a token of a sign-in; without it the client is anonymous. */
  token?: string;
}

/**
 * Creates a client of the HTTP API: `client.POST('/api/chat', { body })` resolves with `data`, or with `error` as reported by the API, and rejects
 * only if there was no response. `Paths` are the types generated from the OpenAPI document; the package includes its own.
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
