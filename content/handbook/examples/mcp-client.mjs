// Asks a question over MCP and shows the words that the answer rests on, each read at its own link.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const [server = 'http://localhost:3000', query = 'What does a citation point at?', token] = process.argv.slice(2);

// ANCHOR: ask
const client = new Client({ name: 'example', version: '1.0.0' });
const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server), { requestInit: { headers } }));

const { content } = await client.callTool({ name: 'ask', arguments: { query } });
for (const part of content) {
  if (part.type === 'text') console.log(part.text);
  if (part.type !== 'resource_link') continue;
  const { contents } = await client.readResource({ uri: part.uri });
  console.log(`${part.name}: ${contents[0].text}`);
}
await client.close();
// ANCHOR_END: ask
