import { photographOf, pictureOf, readerPathOf, type GuardedDocument } from './guarded-library.ts';
import type { send } from './probe.ts';

type ProbeRequest = Parameters<typeof send>[1];

/** A request that leads to a document, by one of the surfaces of the whole app. */
export interface SurfaceProbe extends ProbeRequest {
  /** What whoever may read the document is answered with: its words, its pictures, or the same as anybody. */
  shows: 'words' | 'picture' | 'nothing';
}

/** What a document is asked for by. */
/** What is typed of a document's name to have it completed: enough that no other's begins like it. */
export function typedOf({ id }: Pick<GuardedDocument, 'id'>): string {
  return id.slice(0, 14);
}

type Names = Pick<GuardedDocument, 'id' | 'canary' | 'pageIds' | 'earlier'>;

const QUERY = 'What is the harbour fee?';
/** As Next's own router asks for the data of a page, and for that of one it may show next. */
const RSC = { rsc: '1' };
const PREFETCH = { ...RSC, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' };

const MCP = { accept: 'application/json, text/event-stream' };

/** A message to /mcp, which is answered whatever came before. */
function mcp(method: string, params: Record<string, unknown>, shows: SurfaceProbe['shows']): SurfaceProbe {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return { method: 'POST', path: '/mcp', headers: MCP, body, shows };
}

/** Each tool and each kind of resource that leads to a document by its names. */
function mcpProbes({ id, pageIds, earlier }: Names): SurfaceProbe[] {
  const [pageId = ''] = pageIds;
  const [old = { pageId, version: 'f'.repeat(64) }] = earlier;
  const call = (name: string, input: Record<string, unknown>) => mcp('tools/call', { name, arguments: input }, 'words');
  const read = (address: string, shows: SurfaceProbe['shows'] = 'words') =>
    mcp('resources/read', { uri: `lectern://${address}` }, shows);
  const ref = { type: 'ref/resource', uri: 'lectern://documents/{document_id}' };
  return [
    call('get_document', { document_id: id }),
    call('read_page', { page_id: pageId }),
    call('read_page', { page_id: old.pageId, version: old.version, start: 0, end: 60 }),
    call('search_documentation', { query: 'harbour', document_id: id }),
    call('ask', { query: QUERY, scope: { document_ids: [id] } }),
    call('ask', { query: QUERY, scope: { page_ids: [pageId] } }),
    read(`documents/${id}`),
    read(`pages/${pageId}`),
    read(`pages/${old.pageId}/versions/${old.version}`),
    read(`pages/${old.pageId}/versions/${old.version}/0-60`),
    mcp('completion/complete', { ref, argument: { name: 'document_id', value: typedOf({ id }) } }, 'nothing'),
    mcp('prompts/get', { name: 'summarise_document', arguments: { document_id: id } }, 'nothing'),
  ];
}

/** A question about the document alone, in the shapes of the OpenAI API. */
function openAiProbes({ id, pageIds }: Names): SurfaceProbe[] {
  const asked = { model: 'lectern', messages: [{ role: 'user', content: QUERY }] };
  const [byDocument, byPage] = [{ scope: { document_ids: [id] } }, { scope: { page_ids: pageIds.slice(0, 1) } }];
  const chat = (body: Record<string, unknown>): SurfaceProbe => ({
    ...{ method: 'POST', path: '/v1/chat/completions', body: { ...asked, ...body }, shows: 'words' },
  });
  const response = { model: 'lectern', input: QUERY, lectern: byDocument };
  return [
    chat({ lectern: byDocument }),
    chat({ lectern: byPage }),
    chat({ lectern: byDocument, stream: true }),
    { method: 'POST', path: '/v1/responses', body: response, shows: 'words' },
    { method: 'POST', path: '/v1/responses', body: { ...response, stream: true }, shows: 'words' },
    { path: `/v1/models/${id}`, shows: 'nothing' },
  ];
}

/** What the widget asks of a document, whatever its rights. */
export function widgetProbes({ id, canary, pageIds }: Names): ProbeRequest[] {
  const ask = (body: Record<string, unknown>): ProbeRequest => ({
    ...{ method: 'POST', path: '/api/widget/ask', body: { query: QUERY, ...body } },
  });
  const passage = `The keeper of ${canary} lights the lamp at dusk and never leaves the tower at night.`;
  const shown = { address: `https://docs.example${readerPathOf({ id, canary })}`, passages: [passage] };
  return [
    ask({ scope: { document_ids: [id] }, include: ['claims', 'steps'] }),
    ask({ scope: { page_ids: pageIds }, context: { page_id: pageIds[0], document_id: id } }),
    ask({ query: `What does ${canary} cost?` }),
    { method: 'POST', path: '/api/widget/page', body: shown },
    { method: 'POST', path: '/api/widget/page', body: { ...shown, document_id: id } },
    { method: 'POST', path: '/api/widget/search', body: { query: 'harbour fee' } },
    { method: 'POST', path: '/api/widget/search', body: { query: 'harbour', document_id: id } },
  ];
}

/** The ways to a document over pages, their data, pictures in other sizes, files, searches, answers and exports. */
export function surfaceProbes(names: Names, buildId: string): SurfaceProbe[] {
  const { id, canary, pageIds } = names;
  const [pageId = ''] = pageIds;
  const page = readerPathOf(names);
  const photograph = encodeURIComponent(photographOf(names));
  const scope = { document_ids: [id] };
  return [
    { path: `/books/${id}`, shows: 'words' },
    { path: page, shows: 'words' },
    { path: `/books/${id}?page=${pageId}`, shows: 'words' },
    { path: `${page}?_rsc=1a2b3`, headers: RSC, shows: 'words' },
    { path: `/books/${id}?_rsc=1a2b3`, headers: RSC, shows: 'words' },
    { path: `${page}?_rsc=4c5d6`, headers: PREFETCH, shows: 'nothing' },
    { path: `/_next/data/${buildId}${page}.json`, shows: 'nothing' },
    { path: `/_next/..%2fbooks/${id}`, shows: 'nothing' },
    { path: `/_next/..%2fapi/documents/${id}/assets/photograph.png`, shows: 'nothing' },
    { path: `/_next/image?url=${photograph}&w=256&q=75`, shows: 'nothing' },
    { path: `/_next/image?url=${photograph}%23${canary.slice(0, 4)}&w=256&q=75`, shows: 'nothing' },
    { path: photographOf(names), shows: 'picture' },
    { path: `${photographOf(names)}?width=480`, shows: 'picture' },
    { path: pictureOf(names), headers: { range: 'bytes=0-40' }, shows: 'picture' },
    { path: `/api/documents/${id}/search?query=harbour`, shows: 'words' },
    { path: `/api/pages/${pageId}`, shows: 'words' },
    { path: `/api/pages/${pageId}/formulas?start=0&end=900`, shows: 'nothing' },
    { path: `/api/definitions?term=harbour&page_id=${pageId}`, shows: 'nothing' },
    { path: '/api/chat/stream', method: 'POST', body: { query: QUERY, scope }, shows: 'words' },
    { path: '/api/reader/chat', method: 'POST', body: { query: QUERY, scope }, shows: 'words' },
    { path: '/api/answers', method: 'POST', body: { query: QUERY, scope }, shows: 'nothing' },
    { path: `/admin/library?q=${id}`, shows: 'nothing' },
    { path: `/api/admin/documents/${id}/access`, method: 'POST', body: { access_list: ['public'] }, shows: 'nothing' },
    ...mcpProbes(names),
    ...openAiProbes(names),
  ];
}

/** What anybody may ask for without naming a document. */
export const OPEN_SURFACES: readonly ProbeRequest[] = [
  { path: '/' },
  { path: '/?_rsc=1a2b3', headers: RSC },
  { path: '/books/no-such-book' },
  { path: '/docs' },
  { path: '/openapi.json' },
  { path: '/api/docs' },
  { path: '/api/tools' },
  { path: '/api/profiles' },
  { path: '/api/documents' },
  { path: '/api/definitions?term=harbour' },
  { path: '/api/search?query=harbour' },
  { path: '/api/search?query=habrour' },
  { path: '/health' },
  { path: '/api/admin/export' },
  { path: '/api/admin/ingests' },
  { path: '/admin/conversations' },
  { path: '/v1/models' },
  {
    method: 'POST',
    path: '/v1/chat/completions',
    body: { model: 'lectern', messages: [{ role: 'user', content: QUERY }] },
  },
  { method: 'POST', path: '/v1/responses', body: { model: 'lectern', input: QUERY } },
  mcp('resources/list', {}, 'nothing'),
  mcp('tools/call', { name: 'list_documents', arguments: {} }, 'nothing'),
  mcp('tools/call', { name: 'search_documentation', arguments: { query: 'harbour' } }, 'nothing'),
  mcp('tools/call', { name: 'ask', arguments: { query: QUERY } }, 'nothing'),
];
