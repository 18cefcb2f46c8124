import { z } from 'zod';

import { filenameBase } from '#lib/contracts/file-settings.ts';

import {
  accessForms,
  type CollectionMapping,
  dateKey,
  DEFAULT_FORMS,
  payloadKey,
} from '../external/collection-mapping.ts';

import { filterTemplate } from './filter-template.ts';

const line = z.string({ error: 'it must be a text' }).min(1, { error: 'it must not be empty' });
const said = (what: string) => z.string({ error: `it must be ${what}` }).min(1, { error: `it must be ${what}` });

function isAddress(address: string): boolean {
  return /^https?:\/\/[^?#@]+$/.test(address) && URL.canParse(address);
}

const yesOrNo = z.boolean({ error: 'it must be true or false' });

/** Formats of the values of each type, as text. */
export const WRITTEN_AS = {
  string: /^/,
  boolean: /^(?:true|false)$/i,
  integer: /^[+-]?\d+$/,
  number: /^[+-]?\d+(?:\.\d+)?$/,
};

/** The names in the tool's context for those of its users' properties that are known here. */
const OF_VIEWER: Record<string, 'viewer.user_id' | 'viewer.department' | 'viewer.org_id'> = {
  'user_profile.id': 'viewer.user_id',
  'user_profile.workEmail': 'viewer.user_id',
  'user_profile.department': 'viewer.department',
  'user_profile.company': 'viewer.org_id',
};
const KNOWN = Object.keys(OF_VIEWER).map((name) => `a2a_user_config.${name}`);

/** The source of a template's value: the viewer, the request, or the file itself. */
const parameter = z
  .strictObject({
    name: line,
    description: z.string().nullish(),
    from: z
      .enum(['viewer.user_id', 'viewer.department', 'viewer.org_id'], {
        error: 'it must be viewer.user_id, viewer.department or viewer.org_id; without it the request says the value',
      })
      .optional(),
    context_expression: z
      .string()
      .transform((path) => OF_VIEWER[path.replace(/^(?:\w+:)?a2a_user_config\./, '')] ?? null)
      .refine((field) => field !== null, {
        error: `of the tool’s context only ${KNOWN.join(', ')} is known here: use from`,
      })
      .nullish(),
    type: z
      .enum(['string', 'boolean', 'integer', 'number'], { error: 'it must be string, boolean, integer or number' })
      .default('string'),
    required: yesOrNo.default(false),
    nullable: yesOrNo.default(true),
    default: z.union([z.string(), z.number(), z.boolean()]).transform(String).nullish(),
  })
  .transform(({ context_expression: context, required, nullable, from, ...rest }) => ({
    ...rest,
    from: from ?? context ?? null,
    /** A value that may not be null must be provided. */
    required: required || !nullable,
  }));

const access = z.union(
  [z.literal('public'), accessForms.extend({ without_groups: z.enum(['public', 'nobody']).default('nobody') })],
  { error: 'it must be public, or say how access groups name people' },
);

/** Parses a number, also as text from an environment variable. */
const count = (most: number, error: string) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error })
    .pipe(z.int({ error }).min(1, { error }).max(most, { error }));

const fixed = <Value extends boolean>(value: Value, error: string) => z.literal(value, { error }).optional();

/**
 * The file of a Knowledge Box, with the keys of the tool that was configured by it: its location, the way questions are put to it, and the settings
 * of stored answers without a profile. The keys that are not the tool's are `access`, `rephrase_prompt`, `ask` (whether Nuclia writes the answers)
 * and the mapping of resources.
 */
export const nucliaConfigSchema = z.strictObject({
  tool_name: line.optional(),
  base_url: said('the address of the API, as in https://europe-1.nuclia.cloud/api/v1').refine(isAddress, {
    error: 'it must be an address without user name, query and fragment',
  }),
  kb_id: said('the id of the Knowledge Box').regex(/^[\w-]{1,100}$/, { error: 'it must be the id of a Knowledge Box' }),
  token: said('the API key of a service account'),
  api_key: said('the id of the account'),
  top_k: count(200, 'it must be a whole number from 1 to 200').default(5),
  output_response_as_artifact: fixed(true, 'it must be true: POST /api/answers saves every answer, /api/chat none'),
  output_filename_base: filenameBase.default('nuclia_answer'),
  artifact_description_query_max_length: count(2_000, 'it must be a whole number from 1 to 2000').default(150),
  inline_citation_links: yesOrNo.default(true),
  include_citations_in_tool_response: fixed(false, 'it must be false: /api/chat has the sources of an answer'),
  remi_publish_topic: z.never({ error: 'answers are published by webhooks here: leave it out' }).nullish(),
  template_parameters: z
    .array(parameter)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, { error: 'a name is there twice' })
    .default([]),
  user_prompt: z.string().nullish(),
  prompt_rephrasing: z
    .strictObject({ template: line.refine((text) => text.includes('{query}'), { error: 'it must have {query}' }) })
    .nullish(),
  filter_expression_template: filterTemplate.nullish(),
  audit_metadata: z
    .strictObject({ enabled: yesOrNo.default(true), fields: z.record(z.string(), line).default({}) })
    .nullish(),
  ask: yesOrNo.default(false),
  rephrase_prompt: line.refine((text) => text.includes('{question}'), { error: 'it must have {question}' }).optional(),
  access: access.optional(),
  title: payloadKey.default('title'),
  address: payloadKey.default('origin.url'),
  source: payloadKey.optional(),
  type: payloadKey.default('icon'),
  department: payloadKey.optional(),
  language: payloadKey.default('metadata.language'),
  author: payloadKey.default('origin.collaborators'),
  identifiers: payloadKey.optional(),
  updated: dateKey.default({ key: 'changed', unit: 'text' }),
  added: dateKey.default({ key: 'created', unit: 'text' }),
});

export type NucliaConfig = z.output<typeof nucliaConfigSchema>;

/** Returns the mapping of its resources' data. */
export function nucliaMapping({
  title,
  address,
  source,
  type,
  department,
  language,
  ...config
}: NucliaConfig): CollectionMapping {
  const { author, identifiers, updated, added, access: who } = config;
  const { without_groups: _without, ...forms } = who === undefined || who === 'public' ? DEFAULT_FORMS_OF_GROUPS : who;
  return {
    text: 'text',
    page: 'page',
    document: 'id',
    access: who === 'public' ? 'public' : { key: 'security.access_groups', ...forms },
    ...{ title, address, source, type, department, language, author, identifiers, updated, added },
  };
}

const DEFAULT_FORMS_OF_GROUPS = { ...DEFAULT_FORMS, without_groups: 'nobody' as const };
