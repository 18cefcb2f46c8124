import openapiTS, { astToString } from 'openapi-typescript';
import { createOpenApiDocument } from '#lib/contracts/openapi-document.ts';

/**
 * The types of the API as its OpenAPI document has them, which is made from the schemas that check every request.
 *
 * @returns {Promise<string>} TypeScript declarations: `paths`, `components`, `operations`
 */
export async function apiTypes() {
  // Fields with a default need not be sent.
  const types = await openapiTS(JSON.stringify(createOpenApiDocument()), { defaultNonNullable: false });
  return astToString(types);
}

/** The declarations of `lectern/client`, next to `api.d.ts`. */
export const CLIENT_TYPES = `import type { Client } from 'openapi-fetch';
import type { paths } from './api.js';

export type { components, operations, paths } from './api.js';

/** Where the server is, and who asks. */
export interface LecternClientOptions {
  /** Of the server, without a path: \`https://docs.example\`. */
  baseUrl: string;
  /** A key of the administration, or a token of a sign-in; without it nobody in particular. */
  token?: string;
}

/** Where an address also has a stream, it is the JSON answer that is typed. */
export type LecternClient = Client<paths, 'application/json'>;

/**
 * The HTTP API by its addresses: \`client.POST('/api/chat', { body })\` resolves with \`data\`, or with \`error\` as the API tells it. It
 * rejects only when there was no answer.
 */
export declare function createLecternClient(options: LecternClientOptions): LecternClient;
`;
