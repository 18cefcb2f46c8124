import { z } from 'zod';

import { type ApiOperation, errors } from './operation-parts.ts';

const message = z
  .looseObject({ jsonrpc: z.literal('2.0'), method: z.string().optional(), params: z.unknown().optional() })
  .meta({ id: 'McpMessage', description: 'A message of the Model Context Protocol, as JSON-RPC 2.0.' });

/** The ways to the library for programs that speak other protocols than this API’s own. */
export const surfaceOperations: readonly ApiOperation[] = [
  {
    paths: ['/mcp'],
    method: 'post',
    operation: {
      tags: ['mcp'],
      summary: 'The library over the Model Context Protocol',
      description:
        'Streamable HTTP, one message a request: tools to search, list, read and ask, pages and their ranges as resources, and prompts. Nothing is kept between messages, and who asks is settled for each.',
      requestBody: { required: true, content: { 'application/json': { schema: message } } },
      responses: {
        '200': {
          description: 'The answer, or progress and then the answer as server-sent events.',
          content: { 'application/json': { schema: message }, 'text/event-stream': { schema: message } },
        },
        '202': { description: 'A notification was taken.' },
        ...errors([
          'validation_error',
          'unauthenticated',
          'forbidden',
          'payload_too_large',
          'internal_error',
          'agent_unavailable',
        ]),
      },
    },
  },
];
