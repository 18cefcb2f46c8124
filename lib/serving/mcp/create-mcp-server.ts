import { McpServer } from '@modelcontextprotocol/server';

import type { LibraryCaller } from './library-caller.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { registerAsking } from './tools/ask.ts';
import { registerDocuments } from './tools/list-documents.ts';
import { registerReading } from './tools/read-page.ts';
import { registerSearch } from './tools/search-documentation.ts';

const SERVER = { name: 'lectern', title: 'Lectern', version: '1.0.0' };

const INSTRUCTIONS =
  'Books and documentation, with the exact words behind every statement. ask answers a question and cites; search_documentation finds places; read_page and the resource links show the words themselves. Offsets are half-open and count UTF-16 code units of one immutable version of a page.';

/** Creates an MCP server of the library for one caller. Everything is read with the caller's rights at the time of the call. */
export function createMcpServer(caller: LibraryCaller): McpServer {
  const server = new McpServer(SERVER, { instructions: INSTRUCTIONS });
  if (caller.mayAsk) registerAsking(server, caller);
  registerSearch(server, caller);
  registerDocuments(server, caller);
  registerReading(server, caller);
  registerResources(server, caller);
  registerPrompts(server);
  return server;
}
