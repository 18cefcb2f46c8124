import { z } from 'zod';

/** What kind of question it is, which decides where its answer comes from. */
export const QUERY_TYPES = ['LISTING', 'CONTENT_SEARCH', 'DOCUMENT_SUMMARY', 'METADATA_SEARCH', 'COMPARISON'] as const;

const queryTypeSchema = z
  .enum(QUERY_TYPES)
  .describe(
    'LISTING, METADATA_SEARCH: from the catalogue, complete and exact. DOCUMENT_SUMMARY: every section of a document. COMPARISON: each document on its own. CONTENT_SEARCH: the passages that fit best.',
  );

const STEP_STATUSES = ['pending', 'in_progress', 'completed', 'failed', 'skipped'] as const;

/** A step of how an answer is found: what is to be done, and when it counts as done. */
const planStepSchema = z
  .object({
    position: z.int().min(1),
    description: z.string(),
    acceptance_criteria: z.string().describe('When the step counts as done.'),
    dependencies: z.array(z.int().min(1)).describe('Positions of the steps it builds on.'),
    tool: z.string().nullable().describe('The tool that it calls; null for writing the answer.'),
    status: z.enum(STEP_STATUSES),
  })
  .meta({ id: 'PlanStep' });

/** The place that a question points at: the answer is found there and nowhere else. */
const placeAtHandSchema = z
  .object({
    kind: z.enum(['book', 'chapter', 'page', 'section', 'passage']),
    title: z.string().describe('Of the book, page or heading; of a passage its words, cut where they are many.'),
    doc_id: z.string(),
    page_id: z.string().nullable(),
    section_id: z.string().nullable(),
    passage: z
      .object({ page_version: z.string(), start: z.int().min(0), end: z.int().min(0) })
      .optional()
      .describe(
        'Of a passage: besides its words, those around it and the definitions its document has of them are used.',
      ),
  })
  .meta({ id: 'PlaceAtHand' });

/** How an answer is found. */
export const queryPlanSchema = z
  .object({
    query_type: queryTypeSchema,
    steps: z.array(planStepSchema),
    about: placeAtHandSchema
      .optional()
      .describe('What “this page”, “this chapter”, “this section”, “this book” or “this passage” was taken for.'),
    subject: z
      .string()
      .optional()
      .describe(
        'What a question that leaves its subject out was taken to be about, in the words of the question before it.',
      ),
  })
  .meta({ id: 'QueryPlan' });

/** One call of a tool, as it began. `input` is what the tool was asked, as the tool's own schema has it. */
export const toolStartedSchema = z
  .object({ call_id: z.string(), tool: z.string(), input: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ToolStarted' });

/** A document as a result of a tool names it: enough for a link. */
const namedDocumentSchema = z
  .object({ doc_id: z.string(), title: z.string(), url: z.string() })
  .meta({ id: 'NamedDocument' });

/** Text that a model wrote because the reader asked for it: no part of the answer, and nothing of it is checked. */
export const generatedPartSchema = z
  .object({
    text: z.string().describe('Plain text. No citations; no claim of the answer rests on it.'),
    cut: z.boolean().describe('It ended at the limit of its length.'),
  })
  .meta({ id: 'GeneratedText' });

/** What came of it, in short: never the text of a book. */
export const toolResultSchema = z
  .object({
    call_id: z.string(),
    tool: z.string(),
    success: z.boolean(),
    summary: z.string().describe('One line for a person: what was found.'),
    count: z.int().min(0).nullable().describe('How many documents or passages; null where nothing is counted.'),
    documents: z.array(namedDocumentSchema).describe('The first ones.'),
    duration_ms: z.number().min(0),
    meaning_available: z
      .literal(false)
      .optional()
      .describe(
        'Only there when this search compared words alone: what compares meaning did not answer, or has no vectors yet.',
      ),
    generated: generatedPartSchema
      .optional()
      .describe('Of llm_generate, when the text is for the reader: show it marked as generated.'),
  })
  .meta({ id: 'ToolResult' });

/** A call of a tool that has ended, as it is kept with the turn. */
export const toolCallSchema = z
  .object({ ...toolStartedSchema.shape, ...toolResultSchema.shape })
  .meta({ id: 'ToolCall' });

export type QueryType = z.infer<typeof queryTypeSchema>;
export type PlanStep = z.infer<typeof planStepSchema>;
export type StepStatus = PlanStep['status'];
export type PlaceAtHand = z.infer<typeof placeAtHandSchema>;
export type QueryPlan = z.infer<typeof queryPlanSchema>;
export type ToolStarted = z.infer<typeof toolStartedSchema>;
export type ToolResult = z.infer<typeof toolResultSchema>;
export type ToolCall = z.infer<typeof toolCallSchema>;
export type GeneratedPart = z.infer<typeof generatedPartSchema>;
export type NamedDocument = z.infer<typeof namedDocumentSchema>;
