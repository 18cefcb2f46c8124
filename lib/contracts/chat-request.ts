import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { isTimeZone } from '#lib/foundation/core/clock.ts';

import { citationStyleFields } from './citation-style.ts';
import { groundingModeSchema } from './claim.ts';
import { NOT_BLANK, requestText } from './parse-or-throw.ts';
import { pageSelectionSchema, questionContextSchema, questionScopeSchema } from './question-scope.ts';

const FILTER_KEYS = ['source_url', 'page_title', 'section_heading'] as const;

function filterValues(key: (typeof FILTER_KEYS)[number]) {
  const name = `filters.${key}`;
  const value = requestText(name, { maxLength: LIMITS.filterValueMaxLength });
  const list = z
    .array(requestText(`${name} value`, { maxLength: LIMITS.filterValueMaxLength }))
    .min(1, { error: `${name} must hold at least one value.` })
    .max(LIMITS.filterValuesMax, { error: `${name} must hold at most ${LIMITS.filterValuesMax} values.` });
  return z.union([value, list], { error: `${name} must be a string or a list of strings.` }).optional();
}

/** A document matches if it has any of the values of each key, for all keys. */
const chatFiltersSchema = z
  .strictObject(
    {
      source_url: filterValues('source_url'),
      page_title: filterValues('page_title'),
      section_heading: filterValues('section_heading'),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `filters has an unknown key; the keys are ${FILTER_KEYS.join(', ')}.`
          : 'filters must be an object or null.',
    },
  )
  .meta({ id: 'ChatFilters', description: 'Any of the values within a key, all of the keys.' });

/** The meaning of `top_k`, in the API, its OpenAPI document, for MCP clients and in the library; a test checks that all of them comply. */
export const TOP_K_DESCRIPTION = `The most passages that each search of the turn may add to the evidence. When absent it is the profile’s setting, else ${LIMITS.topKDefault}, or what a model asks for in its search. All searches together add at most ${LIMITS.topKMax}. Summaries and comparisons, which cover every section, may use more.`;

const TOP_K_RULE = `top_k must be a whole number from ${LIMITS.topKMin} to ${LIMITS.topKMax}.`;
const THRESHOLD_RULE = 'score_threshold must be a number from 0 to 1, or null.';

const topK = z
  .int({ error: TOP_K_RULE })
  .min(LIMITS.topKMin, { error: TOP_K_RULE })
  .max(LIMITS.topKMax, { error: TOP_K_RULE })
  .optional()
  .meta({ default: LIMITS.topKDefault })
  .describe(TOP_K_DESCRIPTION);

const scoreThreshold = z
  .number({ error: THRESHOLD_RULE })
  .min(0, { error: THRESHOLD_RULE })
  .max(1, { error: THRESHOLD_RULE });

const OPTION_RULE = `option must be a whole number from 1 to ${LIMITS.clarificationOptionsMax}.`;
const INCLUDE_RULE = 'include must be a list; what can be included is "claims", "steps" and "verdicts".';

/** The rule relating two fields, expressed as JSON Schema. */
const SELECTED_TEXT_IN_ITS_MODE = {
  if: { properties: { mode: { const: 'selected_text' } }, required: ['mode'] },
  then: { properties: { selected_text: { type: 'string', pattern: NOT_BLANK } }, required: ['selected_text'] },
};

/** A question sent by a client. Unlisted fields are ignored; an unlisted filter key is an error. */
export const chatRequestSchema = z
  .object(
    {
      query: requestText('query', { maxLength: LIMITS.queryMaxLength }),
      session_id: z
        .uuidv4({ error: 'session_id must be a UUID v4 (36 characters), or null.' })
        .nullish()
        .describe('Groups turns into a conversation; without it the server begins one.'),
      mode: z
        .enum(['general', 'selected_text'], { error: 'mode must be "general" or "selected_text".' })
        .default('general'),
      selected_text: requestText('selected_text', {
        maxLength: LIMITS.selectedTextMaxLength,
        mayBeBlank: true,
        tooLongHint: 'Please shorten the selection.',
      })
        .nullish()
        .describe('Required, 1 to 10000 characters, when mode is "selected_text"; not looked at otherwise.'),
      top_k: topK,
      score_threshold: scoreThreshold
        .nullish()
        .describe(
          'Passages with a lower relevance_score are no evidence, however they were come by: by a search, by an identifier, as sections of a document, or as what the reader points at. Where none is left, the answer is a refusal.',
        ),
      filters: chatFiltersSchema.nullish(),
      scope: questionScopeSchema.nullish(),
      context: questionContextSchema
        .nullish()
        .describe('Where the reader is. Looked at where the question speaks of it: “this page”, “this chapter”.'),
      selection: pageSelectionSchema.nullish().describe('Looked at in mode "selected_text" only.'),
      stream: z
        .boolean({ error: 'stream must be true or false.' })
        .default(false)
        .describe('On /chat: answer as server-sent events.'),
      grounding: groundingModeSchema
        .nullish()
        .describe(
          'strict leaves out sentences that cite nothing or contradict what they cite; annotate shows and marks them. The server’s own setting when absent.',
        ),
      ...citationStyleFields,
      profile: requestText('profile', { maxLength: LIMITS.profileNameMaxLength })
        .nullish()
        .describe('The name of the profile to answer by; see GET /api/profiles. The server’s default when absent.'),
      profile_parameters: z
        .record(
          z.string().max(LIMITS.profileNameMaxLength),
          requestText('profile_parameters value', { maxLength: LIMITS.filterValueMaxLength, mayBeBlank: true }),
          { error: 'profile_parameters must be an object of strings.' },
        )
        .nullish()
        .describe(
          'What the templates of the profile, or of a Knowledge Box, take from the request. A blank value counts as missing.',
        ),
      option: z
        .int({ error: OPTION_RULE })
        .min(1, { error: OPTION_RULE })
        .max(LIMITS.clarificationOptionsMax, { error: OPTION_RULE })
        .nullish()
        .describe('The number of the option that is chosen, when the turn before asked which document is meant.'),
      time_zone: z
        .string()
        .refine(isTimeZone, { error: 'time_zone must be an IANA name such as "Europe/Berlin".' })
        .meta({ format: 'time-zone', minLength: 1 })
        .nullish()
        .describe('What "yesterday" means to the reader; the server’s own setting when absent.'),
      include: z
        .array(z.enum(['claims', 'steps', 'verdicts'], { error: INCLUDE_RULE }), { error: INCLUDE_RULE })
        .nullish()
        .describe(
          'Additions to the answer: claims, its sentences with their statuses; steps, how it was found; verdicts, to wait for a second reader where this server has one, and be told the claims as that one has judged them.',
        ),
    },
    { error: 'The body must be a JSON object.' },
  )
  .superRefine((request, context) => {
    if (request.mode !== 'selected_text') return;
    if ((request.selected_text ?? '').trim() !== '') return;
    const message = `selected_text must be 1 to ${LIMITS.selectedTextMaxLength} characters and not blank: a selection is required in mode "selected_text".`;
    context.addIssue({ code: 'custom', path: ['selected_text'], message });
  })
  .meta({ id: 'ChatRequest', ...SELECTED_TEXT_IN_ITS_MODE });

export type ChatRequest = z.output<typeof chatRequestSchema>;
