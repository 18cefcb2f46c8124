import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { CITATION_STYLES, PAGE_ABBREVIATION_MAX_LENGTH } from '#lib/contracts/citation-style.ts';
import { filenameBase } from '#lib/contracts/file-settings.ts';
import { DATE_FIELDS, MATCHED_FIELDS } from '#lib/contracts/document-filter.ts';

const TEXT_MAX = 20_000;

const line = z.string({ error: 'this must be a text' }).trim().min(1, { error: 'this must not be empty' });
const text = line.max(TEXT_MAX, { error: `this may have at most ${TEXT_MAX} characters` });
const yesOrNo = z.boolean({ error: 'this must be true or false' });

const TOP_K_RULE = `this must be a whole number from ${LIMITS.topKMin} to ${LIMITS.topKMax}`;

/** Scalars other than strings are valid YAML values too: `org_id: 12`. */
const value = z
  .union([z.string(), z.number(), z.boolean()], { error: 'this must be a text' })
  .transform(String)
  .refine((filled) => filled.trim() !== '', { error: 'this must not be empty: an empty value would match nothing' });
const values = z.union(
  [
    value.transform((one) => [one]),
    z.array(value).min(1, { error: 'this list must not be empty: it would match nothing' }),
  ],
  {
    error: 'this must be a text, or a list of texts that is not empty',
  },
);

const bounds = z
  .strictObject({ gte: value, gt: value, lte: value, lt: value })
  .partial()
  .refine((range) => Object.keys(range).length > 0, { error: 'a range needs one of gte, gt, lte and lt' });

const matchCondition = z.strictObject({
  key: z.enum(MATCHED_FIELDS, { error: `key must be one of ${MATCHED_FIELDS.join(', ')}` }),
  match: z.union([z.strictObject({ any: values }), z.strictObject({ value })], {
    error: 'match must hold any: with a list, or value: with a text',
  }),
});
const rangeCondition = z.strictObject({
  key: z.enum(DATE_FIELDS, { error: `key must be one of ${DATE_FIELDS.join(', ')}` }),
  range: bounds,
});
const condition = z.union([matchCondition, rangeCondition], {
  error: `a condition has a key and a match (of ${MATCHED_FIELDS.join(', ')}) or a range (of ${DATE_FIELDS.join(', ')})`,
});

/** The keys of the short form, in addition to `must` and `should`. */
const byField = {
  ...(Object.fromEntries(MATCHED_FIELDS.map((field) => [field, values])) as Record<
    (typeof MATCHED_FIELDS)[number],
    typeof values
  >),
  ...(Object.fromEntries(DATE_FIELDS.map((field) => [field, bounds])) as Record<
    (typeof DATE_FIELDS)[number],
    typeof bounds
  >),
};

const filter = z.strictObject({
  ...z.strictObject(byField).partial().shape,
  must: z.array(condition).optional(),
  should: z
    .array(condition)
    .min(1, { error: 'should must not be empty: an empty list would match nothing' })
    .optional(),
});

const FROM_RULE =
  'from must be request, viewer.user_id, viewer.department, viewer.org_id, or env:PROFILE_… with the name of a variable';

const parameter = z.strictObject({
  name: line.regex(/^[\w.@-]{1,100}$/, { error: 'a name may hold letters, digits, and _ . @ -' }),
  description: text.optional(),
  from: z
    .string({ error: FROM_RULE })
    .regex(/^(?:request|viewer\.(?:user_id|department|org_id)|env:PROFILE_[A-Z0-9_]+)$/, { error: FROM_RULE })
    .default('request'),
  required: yesOrNo.default(false),
  default: z
    .union([z.string(), z.number(), z.boolean()], { error: 'this must be a text' })
    .transform(String)
    .optional(),
});

/** The schema of a file in the profiles folder. */
export const profileSchema = z.strictObject(
  {
    name: line
      .regex(/^[\w][\w.-]{0,99}$/, { error: 'a name may hold letters, digits, and _ . -, at most 100' })
      .optional(),
    title: line.max(200).optional(),
    description: text.default(''),
    audience: line.max(500).optional(),
    top_k: z
      .int({ error: TOP_K_RULE })
      .min(LIMITS.topKMin, { error: TOP_K_RULE })
      .max(LIMITS.topKMax, { error: TOP_K_RULE })
      .default(LIMITS.topKDefault),
    instructions: text.optional(),
    language: line.max(60).optional(),
    prompt_rephrasing: z.strictObject({ template: text }, { error: 'this needs a template' }).nullish(),
    template_parameters: z.array(parameter, { error: 'this must be a list' }).default([]),
    filter_expression_template: filter.nullish(),
    audit_metadata: z
      .strictObject(
        { enabled: yesOrNo.default(true), fields: z.record(line.max(100), value) },
        { error: 'this needs fields' },
      )
      .nullish(),
    inline_citation_links: yesOrNo.default(true),
    citation_style: z.enum(CITATION_STYLES, { error: 'this must be footnote or inline' }).default('footnote'),
    page_abbreviation: line.max(PAGE_ABBREVIATION_MAX_LENGTH).default('p.'),
    output_filename_base: filenameBase.default('lectern_answer'),
    artifact_description_query_max_length: z
      .int({ error: 'this must be a whole number from 1 to 2000' })
      .min(1, { error: 'this must be a whole number from 1 to 2000' })
      .max(2_000, { error: 'this must be a whole number from 1 to 2000' })
      .default(150),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'a profile is a list of keys with their values' : undefined) },
);

export type ProfileFile = z.output<typeof profileSchema>;
export type ConditionFile = z.output<typeof condition>;

/** Returns the keys allowed at a path of a profile, to suggest the one nearest to an invalid key. */
export function knownKeys(path: readonly PropertyKey[]): string[] {
  const [first, , third] = path;
  if (first === undefined) return Object.keys(profileSchema.shape);
  if (first === 'prompt_rephrasing') return ['template'];
  if (first === 'template_parameters') return Object.keys(parameter.shape);
  if (first === 'audit_metadata') return ['enabled', 'fields'];
  if (path.length === 1) return [...MATCHED_FIELDS, ...DATE_FIELDS, 'must', 'should'];
  return third === undefined ? ['gte', 'gt', 'lte', 'lt'] : ['key', 'match', 'range', 'any', 'value'];
}
