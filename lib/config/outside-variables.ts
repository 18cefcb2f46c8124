import { z } from 'zod';

import { count, type Incomplete, serviceAddress } from './service-address.ts';

/** What decides whether an index of Azure AI Search that is there already is asked. */
export const AZURE_VARIABLES = {
  AZURE_SEARCH_ENDPOINT: serviceAddress.optional(),
  AZURE_SEARCH_API_KEY: z.string().optional(),
  AZURE_SEARCH_CONTENT_INDEX: z
    .string()
    .regex(/^[a-z\d](?:[a-z\d-]{0,126}[a-z\d])?$/, {
      error: 'it may hold small letters, digits and, between them, hyphens',
    })
    .default('content-blocks'),
  AZURE_SEARCH_MAPPING: z.string().min(1).optional(),
  AZURE_SEARCH_TIMEOUT_MS: count(5_000, 1),
};

type AzureVariables = z.output<z.ZodObject<typeof AZURE_VARIABLES>>;

export type OutsideVariables = AzureVariables;

/** The variables that make no sense without another one, or beside another store. */
export function incompleteOutside(env: OutsideVariables & { QDRANT_URL?: string | undefined }): Incomplete[] {
  const { AZURE_SEARCH_ENDPOINT: endpoint, AZURE_SEARCH_API_KEY: key, AZURE_SEARCH_MAPPING: mapping } = env;
  if (endpoint === undefined) {
    const given = { AZURE_SEARCH_API_KEY: key, AZURE_SEARCH_MAPPING: mapping };
    return Object.entries(given).flatMap(([name, value]): Incomplete[] =>
      value === undefined ? [] : [[name, 'it says nothing without AZURE_SEARCH_ENDPOINT, the address of the service']],
    );
  }
  const incomplete: Incomplete[] = [];
  if (key === undefined) incomplete.push(['AZURE_SEARCH_API_KEY', 'AZURE_SEARCH_ENDPOINT needs a query key']);
  if (mapping === undefined)
    incomplete.push([
      'AZURE_SEARCH_MAPPING',
      'AZURE_SEARCH_ENDPOINT needs a YAML file that names the fields of the index, access among them',
    ]);
  if (env.QDRANT_URL !== undefined)
    incomplete.push(['AZURE_SEARCH_ENDPOINT', 'passages come from one store: leave it or QDRANT_URL out']);
  return incomplete;
}

/** The store of another program that is asked; null where there is none. Of its mapping it names the file. */
export function outsideStoreOf(env: OutsideVariables & { EMBEDDING_WEIGHT: number }) {
  const { AZURE_SEARCH_ENDPOINT: endpoint, AZURE_SEARCH_API_KEY: apiKey, AZURE_SEARCH_MAPPING: mappingFile } = env;
  if (endpoint === undefined || apiKey === undefined || mappingFile === undefined) return null;
  return {
    ...{ kind: 'azure' as const, endpoint, apiKey, mappingFile },
    index: env.AZURE_SEARCH_CONTENT_INDEX,
    weight: env.EMBEDDING_WEIGHT,
    timeoutMs: env.AZURE_SEARCH_TIMEOUT_MS,
  };
}
