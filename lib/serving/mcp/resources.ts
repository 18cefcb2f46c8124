import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';

import { pageVersionSchema } from '#lib/contracts/page-text.ts';
import { documentDetails } from '#lib/serving/runtime/shown/document-details.ts';
import { documentList } from '#lib/serving/runtime/shown/document-list.ts';
import { pageText } from '#lib/serving/runtime/shown/page-text.ts';

import type { LibraryCaller } from './library-caller.ts';
import { documentResource, RESOURCE_TEMPLATES } from './resource-address.ts';

type Variables = Record<string, string | string[]>;

/** Maximum number of completions offered while a name is being typed. */
const COMPLETIONS = 50;

/** Registers documents, pages, versions of pages and ranges of them. Those the caller may not read are treated as missing. */
export function registerResources(server: McpServer, caller: LibraryCaller): void {
  const { asking, runtime } = caller;
  server.registerResource(
    'document',
    new ResourceTemplate(RESOURCE_TEMPLATES.document, {
      list: async () => ({ resources: await listed(caller) }),
      complete: { document_id: (typed) => completed(caller, typed) },
    }),
    { title: 'A document', description: 'What is known of it, and its pages.', mimeType: 'application/json' },
    async (uri, variables) => {
      const details = await documentDetails(valueOf(variables, 'document_id'), asking, runtime);
      if (details === null) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(details, null, 2) }] };
    },
  );
  const pages = [
    ['page', 'A page', 'The text of its current version.'],
    ['version', 'A version of a page', 'The text that ranges refer to.'],
    ['range', 'A range of a page', 'Exactly these words: half-open, UTF-16 code units.'],
  ] as const;
  for (const [name, title, description] of pages) {
    server.registerResource(
      name,
      new ResourceTemplate(RESOURCE_TEMPLATES[name], { list: undefined }),
      { title, description, mimeType: 'text/plain' },
      async (uri, variables) => {
        const text = await readText(caller, variables);
        if (text === null) throw new ResourceNotFoundError(uri.href);
        return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] };
      },
    );
  }
}

async function listed({ asking, runtime }: LibraryCaller) {
  const { documents } = await documentList({ date_field: 'upload_date', sort: 'title', offset: 0 }, asking, runtime);
  return documents.map(({ doc_id, title, summary_brief }) => ({
    uri: documentResource(doc_id),
    name: doc_id,
    title,
    ...(summary_brief !== null && { description: summary_brief }),
    mimeType: 'application/json',
  }));
}

async function completed({ asking, runtime }: LibraryCaller, typed: string): Promise<string[]> {
  const { documents } = await documentList({ date_field: 'upload_date', sort: 'title', offset: 0 }, asking, runtime);
  return documents
    .map(({ doc_id }) => doc_id)
    .filter((id) => id.startsWith(typed))
    .slice(0, COMPLETIONS);
}

/** Returns null if it does not exist, for any reason. */
async function readText({ asking, runtime }: LibraryCaller, variables: Variables): Promise<string | null> {
  const version = 'version' in variables ? pageVersionSchema.safeParse(valueOf(variables, 'version')) : null;
  if (version?.success === false) return null;
  const page = await pageText({ pageId: valueOf(variables, 'page_id'), version: version?.data }, asking, runtime);
  if (page === null || !('start' in variables)) return page?.text ?? null;
  const [start, end] = [offsetOf(variables, 'start'), offsetOf(variables, 'end')];
  return start < end && end <= page.length ? page.text.slice(start, end) : null;
}

/** Returns NaN for an invalid offset, for which every comparison is false. */
function offsetOf(variables: Variables, name: string): number {
  const written = valueOf(variables, name);
  return /^\d{1,9}$/.test(written) ? Number(written) : NaN;
}

function valueOf(variables: Variables, name: string): string {
  return decodeURIComponent([variables[name] ?? ''].flat().join(','));
}
