import { z } from 'zod';

import {
  accessForms,
  type CollectionMapping,
  dateKey,
  DEFAULT_FORMS,
  payloadKey,
} from '../foreign/collection-mapping.ts';

import { filterTemplate } from './filter-template.ts';

const line = z.string({ error: 'it must be a text' }).min(1, { error: 'it must not be empty' });
const said = (what: string) => z.string({ error: `it must be ${what}` }).min(1, { error: `it must be ${what}` });

function isAddress(address: string): boolean {
  return /^https?:\/\/[^?#@]+$/.test(address) && URL.canParse(address);
}

const yesOrNo = z.boolean({ error: 'it must be true or false' });

/** Where a value of a template comes from: what the viewer is, or what the file says itself. */
const parameter = z.strictObject({
  name: line,
  description: z.string().optional(),
  from: z
    .enum(['viewer.user_id', 'viewer.department', 'viewer.org_id'], {
      error: 'it must be viewer.user_id, viewer.department or viewer.org_id; without it there is the default',
    })
    .optional(),
  required: yesOrNo.default(false),
  default: z.union([z.string(), z.number(), z.boolean()]).transform(String).nullish(),
});

const access = z.union(
  [z.literal('public'), accessForms.extend({ without_groups: z.enum(['public', 'nobody']).default('nobody') })],
  { error: 'it must be public, or say how access groups name people' },
);

/**
 * The file of a Knowledge Box, with the keys of the tool that was configured by it: where it is, how questions are put to it, and what of
 * answers is kept, which profiles decide here. What is not the tool's is `access`, `rephrase_prompt`, `ask` (whether Nuclia writes the answers)
 * and where resources have what.
 */
export const nucliaConfigSchema = z.strictObject({
  base_url: said('the address of the API, as in https://europe-1.nuclia.cloud/api/v1').refine(isAddress, {
    error: 'it must be an address without user name, query and fragment',
  }),
  kb_id: said('the id of the Knowledge Box').regex(/^[\w-]{1,100}$/, { error: 'it must be the id of a Knowledge Box' }),
  token: said('the API key of a service account'),
  api_key: said('the id of the account'),
  top_k: z.int({ error: 'it must be a whole number from 1 to 200' }).min(1).max(200).default(5),
  output_filename_base: line.optional(),
  artifact_description_query_max_length: z.int().min(1).optional(),
  inline_citation_links: yesOrNo.optional(),
  template_parameters: z.array(parameter).default([]),
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

/** What its resources say, where. */
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
