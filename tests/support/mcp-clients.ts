import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';

const NAME = { name: 'tests', version: '1.0.0' };

interface CallOptions {
  signal?: AbortSignal;
  onprogress?: (progress: { progress: number; message?: string | undefined }) => void;
}

const resultSchema = z.object({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.array(
    z.looseObject({
      type: z.string(),
      text: z.string().optional(),
      uri: z.string().optional(),
      description: z.string().optional(),
    }),
  ),
  _meta: z.record(z.string(), z.unknown()).optional(),
});

export type ToolResult = z.infer<typeof resultSchema>;

/** An official client, whichever it is. */
export interface McpClient {
  client: Client | EarlierClient;
  call(name: string, input: Record<string, unknown>, options?: CallOptions): Promise<ToolResult>;
  close(): Promise<void>;
}

type Connect = (url: string, headers?: Record<string, string>) => Promise<McpClient>;

/** The official clients: the one most editors have, and its successor in both of the protocols that it speaks. */
export const MCP_CLIENTS: [{ name: string; connect: Connect }, ...{ name: string; connect: Connect }[]] = [
  {
    name: 'the SDK client, version 1',
    connect: async (url, headers = {}) => {
      const client = new EarlierClient(NAME);
      await client.connect(new EarlierTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
      return {
        client,
        call: async (name, input, options) =>
          resultSchema.parse(await client.callTool({ name, arguments: input }, undefined, options)),
        close: () => client.close(),
      };
    },
  },
  ...(['legacy', 'auto'] as const).map((mode) => ({
    name: `the SDK client, version 2, ${mode}`,
    connect: async (url: string, headers: Record<string, string> = {}): Promise<McpClient> => {
      const client = new Client(NAME, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
      return {
        client,
        call: async (name, input, options) =>
          resultSchema.parse(await client.callTool({ name, arguments: input }, options)),
        close: () => client.close(),
      };
    },
  })),
];
