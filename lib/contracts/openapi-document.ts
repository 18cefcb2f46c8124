import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';

import { API_OPERATIONS } from './api-operations.ts';
import type { ToolDescription } from './agent-offers.ts';
import { STREAM_END } from './operation-parts.ts';

const API_VERSION = '1.0.0';

const DESCRIPTION = `Ask books and documentation; every sentence of an answer points at the exact words it rests on.

Offsets count UTF-16 code units and are half-open; fields ending in \`_cp\` are copies in code points. Limits on lengths count
code points. Errors always have the shape of \`ErrorResponse\`. Every answer names its request in \`X-Request-Id\`, which a client may
choose. Pages of other origins may use the API where the operator allows them, without credentials; else what they send is \`forbidden\`.`;

/** How clients say who they are. A reader may also be anonymous; operations for anyone else name a scheme of their own. */
const SECURITY_SCHEMES = {
  readerToken: bearer(
    'Says who reads: a signed token (JWT) of the operator, or an API key. Without one, the client is anonymous.',
  ),
  readerSession: cookie('lectern_reader', 'A reader who has signed in.'),
  adminSession: cookie('lectern_admin', 'An administrator who has signed in.'),
  ingestToken: bearer('The token in the data folder, for commands on the machine of the server.'),
  widgetToken: bearer('The token of a site, which the widget asks for.'),
};

const WHO_READS: Record<string, string[]>[] = [{}, { readerToken: [] }, { readerSession: [] }];

function bearer(description: string) {
  return { type: 'http' as const, scheme: 'bearer', description };
}

function cookie(name: string, description: string) {
  return { type: 'apiKey' as const, in: 'cookie' as const, name, description };
}

/** Data known only once the app runs. */
interface RunningApp {
  /** Each is described, and its input becomes a separate schema, like `Tool_list_documents`. */
  tools?: readonly ToolDescription[];
}

/** Creates the public contract as OpenAPI 3.1, from the schemas that validate every request. */
export function createOpenApiDocument({ tools = [] }: RunningApp = {}): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const { paths: addresses, method, operation } of API_OPERATIONS) {
    for (const path of addresses) {
      const operationId = `${method}${path.replace(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;
      paths[path] = { ...paths[path], [method]: { ...operation, operationId } };
    }
  }
  const document = {
    openapi: '3.1.0' as const,
    info: {
      title: 'Lectern',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    security: WHO_READS,
    components: { securitySchemes: SECURITY_SCHEMES },
  };
  const created = createDocument(document, {
    // Answers may gain fields; a client that rejects unknown fields would break on them.
    override: ({ jsonSchema, io }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Client and test generators handle homogeneous arrays better than tuples.
      const { prefixItems: [first, ...others] = [] } = jsonSchema;
      if (first === undefined || others.some((other) => JSON.stringify(other) !== JSON.stringify(first))) return;
      const length = others.length + 1;
      delete jsonSchema.prefixItems;
      Object.assign(jsonSchema, { items: first, minItems: length, maxItems: length });
    },
  });
  describeEvents(created);
  if (tools.length === 0) return created;
  const schemas = Object.fromEntries(tools.map((tool) => [`Tool_${tool.name}`, inputOf(tool)]));
  return {
    ...created,
    tags: [...(created.tags ?? []), { name: 'tools', description: toolsText(tools) }],
    components: { ...created.components, schemas: { ...created.components?.schemas, ...schemas } },
  };
}

/** Describes the events of every stream: their data is text, and the text is JSON. */
function describeEvents({ paths = {} }: ReturnType<typeof createDocument>): void {
  // Operations share common responses.
  const described = new Set<unknown>();
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>)))
    for (const { content } of Object.values(responses ?? {})) {
      const stream = content?.['text/event-stream'];
      if (stream === undefined || described.has(stream)) continue;
      described.add(stream);
      const data = dataOf(stream.schema);
      stream.schema = { type: 'object', properties: { data }, required: ['data'] };
    }
}

/** Describes the data of an event: JSON as text, or the one word that ends the stream. */
function dataOf(schema: unknown): Record<string, unknown> {
  const { anyOf = [] } = schema as { anyOf?: { const?: unknown }[] };
  const end = anyOf.find((each) => each.const === STREAM_END.value);
  const event = end === undefined ? schema : anyOf.find((each) => each !== end);
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: event };
  return end === undefined ? data : { anyOf: [data, end] };
}

/** The parts of an operation used here. */
interface Operation {
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

function inputOf({ description, input_schema: schema }: ToolDescription): Record<string, unknown> {
  return { ...schema, description };
}

function toolsText(tools: readonly ToolDescription[]): string {
  const lines = tools.map(({ name, aliases, description }) => {
    const others = aliases.length === 0 ? '' : ` (also ${aliases.join(', ')})`;
    return `- \`${name}\`${others}: ${description}`;
  });
  return ['What the agent works with; their inputs are the schemas that begin with `Tool_`.', '', ...lines].join('\n');
}
