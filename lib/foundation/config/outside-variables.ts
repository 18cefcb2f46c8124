import { z } from 'zod';

import { count, type Incomplete, serviceAddress } from './service-address.ts';

const indexName = z.string().regex(/^[a-z\d](?:[a-z\d-]{0,126}[a-z\d])?$/, {
  error: 'it may hold small letters, digits and, between them, hyphens',
});

/** Variables that determine whether an existing index of Azure AI Search is used. */
export const AZURE_VARIABLES = {
  AZURE_SEARCH_ENDPOINT: serviceAddress.optional(),
  AZURE_SEARCH_API_KEY: z.string().optional(),
  AZURE_SEARCH_CONTENT_INDEX: indexName.default('content-blocks'),
  AZURE_SEARCH_DOCUMENTS_INDEX: indexName.optional(),
  AZURE_SEARCH_MAPPING: z.string().min(1).optional(),
  AZURE_SEARCH_TIMEOUT_MS: count(5_000, 1),
};

/** Variables that determine whether a Knowledge Box of Nuclia is used. */
export const NUCLIA_VARIABLES = {
  NUCLIA_CONFIG: z.string().min(1).optional(),
  NUCLIA_BASE_URL: serviceAddress.optional(),
  NUCLIA_KB_ID: z.string().optional(),
  NUCLIA_TOKEN: z.string().optional(),
  NUCLIA_API_KEY: z.string().optional(),
  NUCLIA_ACCESS: z.enum(['groups', 'public']).default('groups'),
  NUCLIA_TIMEOUT_MS: count(5_000, 1),
};

export type OutsideVariables = z.output<z.ZodObject<typeof AZURE_VARIABLES>> &
  z.output<z.ZodObject<typeof NUCLIA_VARIABLES>>;

/** Returns the variables that require another one that is missing, or that conflict with another store. */
export function incompleteOutside(env: OutsideVariables & { QDRANT_URL?: string | undefined }): Incomplete[] {
  const stores = (['NUCLIA_CONFIG', 'AZURE_SEARCH_ENDPOINT', 'QDRANT_URL'] as const).filter(
    (name) => env[name] !== undefined,
  );
  const [first, second] = stores;
  return [
    ...incompleteAzure(env),
    ...incompleteNuclia(env),
    ...(first === undefined || second === undefined
      ? []
      : [[first, `passages come from one store: leave it or ${second} out`] satisfies Incomplete]),
  ];
}

function incompleteAzure(env: OutsideVariables): Incomplete[] {
  const { AZURE_SEARCH_ENDPOINT: endpoint, AZURE_SEARCH_API_KEY: key, AZURE_SEARCH_MAPPING: mapping } = env;
  if (endpoint === undefined) {
    const { AZURE_SEARCH_DOCUMENTS_INDEX } = env;
    const given = { AZURE_SEARCH_API_KEY: key, AZURE_SEARCH_MAPPING: mapping, AZURE_SEARCH_DOCUMENTS_INDEX };
    return without(given, 'AZURE_SEARCH_ENDPOINT, the address of the service');
  }
  const incomplete: Incomplete[] = [];
  if (key === undefined) incomplete.push(['AZURE_SEARCH_API_KEY', 'AZURE_SEARCH_ENDPOINT needs a query key']);
  if (mapping === undefined)
    incomplete.push([
      'AZURE_SEARCH_MAPPING',
      'AZURE_SEARCH_ENDPOINT needs a YAML file that names the fields of the index, access among them',
    ]);
  return incomplete;
}

function incompleteNuclia({ NUCLIA_CONFIG, ...env }: OutsideVariables): Incomplete[] {
  if (NUCLIA_CONFIG !== undefined) return [];
  const { NUCLIA_BASE_URL, NUCLIA_KB_ID, NUCLIA_TOKEN, NUCLIA_API_KEY } = env;
  return without(
    { NUCLIA_BASE_URL, NUCLIA_KB_ID, NUCLIA_TOKEN, NUCLIA_API_KEY },
    'NUCLIA_CONFIG, the file that says how the Knowledge Box is asked',
  );
}

function without(given: Record<string, string | undefined>, needed: string): Incomplete[] {
  return Object.entries(given).flatMap(([name, value]): Incomplete[] =>
    value === undefined ? [] : [[name, `it says nothing without ${needed}`]],
  );
}

/** Returns the settings of another program's store; null if there is none. Its mapping is given as a file name. */
export function outsideStoreOf(env: OutsideVariables & { EMBEDDING_WEIGHT: number }) {
  return nucliaOf(env) ?? azureOf(env);
}

function azureOf(env: OutsideVariables & { EMBEDDING_WEIGHT: number }) {
  const { AZURE_SEARCH_ENDPOINT: endpoint, AZURE_SEARCH_API_KEY: apiKey, AZURE_SEARCH_MAPPING: mappingFile } = env;
  if (endpoint === undefined || apiKey === undefined || mappingFile === undefined) return null;
  return {
    ...{ kind: 'azure' as const, endpoint, apiKey, mappingFile },
    index: env.AZURE_SEARCH_CONTENT_INDEX,
    documentsIndex: env.AZURE_SEARCH_DOCUMENTS_INDEX ?? null,
    weight: env.EMBEDDING_WEIGHT,
    timeoutMs: env.AZURE_SEARCH_TIMEOUT_MS,
  };
}

function nucliaOf(env: OutsideVariables) {
  const { NUCLIA_CONFIG: configFile } = env;
  if (configFile === undefined) return null;
  return {
    ...{ kind: 'nuclia' as const, configFile },
    /** Everyone may read everything, unless the file says otherwise. */
    isPublic: env.NUCLIA_ACCESS === 'public',
    timeoutMs: env.NUCLIA_TIMEOUT_MS,
  };
}
