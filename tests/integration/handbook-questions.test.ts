import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { createOpenApiDocument } from '#lib/contracts/openapi-document.ts';
import { pageSearchResponseSchema } from '#lib/contracts/page-search.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { codeIn, handbookPages, rowsIn } from '#tests/support/handbook-pages.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

const document = JSON.parse(JSON.stringify(createOpenApiDocument())) as {
  paths: Record<string, Record<string, { parameters?: { name: string; schema: Schema }[]; responses: object }>>;
  components: { schemas: Record<string, Schema> };
};
const QUESTION = { query: 'When is the lamp lit?', include: ['claims'] };

let pages: Awaited<ReturnType<typeof handbookPages>>;
let app: TestRuntime;
let server: RoutesServer;

beforeAll(async () => {
  pages = await handbookPages();
});
beforeAll(async () => {
  app = await openTestRuntime({ API_RATE_LIMIT: '0' });
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
  server = await serveRoutes(await openApiRoutes(app.runtime));
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const html = (path: string) => pages.get(`api/${path}`)?.html ?? '';
const text = (path: string) => (pages.get(`api/${path}`)?.text ?? '').replace(/\s+/g, ' ');

/** The schema itself, or the one that it may be besides null. */
function own(schema: Schema | undefined): Schema {
  const one = schema?.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  return one?.$ref === undefined ? (one ?? {}) : own(document.components.schemas[one.$ref.split('/').at(-1) ?? '']);
}

const named = (name: string) => own(document.components.schemas[name]);
const field = (name: string) => own(named('ChatRequest').properties?.[name]);
const parameters = (path: string) => document.paths[path]?.['get']?.parameters ?? [];

async function get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  return schema.parse(await (await fetch(`${server.url}${path}`)).json());
}

async function ask(body: object): Promise<Response> {
  return fetch(`${server.url}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const answered = async (body: object) => chatResponseSchema.parse(await (await ask(body)).json());

describe('the quick tour', () => {
  it('lists addresses that there are, each of them under /api too', () => {
    const listed = rowsIn(html('quick-tour')).filter(([request = '']) => /^(GET|POST|DELETE) /.test(request));
    expect(listed.length).toBeGreaterThan(10);
    for (const [request = ''] of listed) {
      const [method = '', address = ''] = request.split(' ');
      const path = address.replace(/\?.*$/, '');
      for (const each of new Set([path, path.startsWith('/api/') ? path : `/api${path}`]))
        expect(Object.keys(document.paths[each] ?? {}), each).toContain(method.toLowerCase());
    }
  });

  /** The first group of an expression in the page. */
  const inTour = (expression: RegExp): string => expression.exec(text('quick-tour'))?.[1] ?? '';

  it('names the fields that every reply has, the outcomes and the states of health', () => {
    const told = inTour(/The reply has the fields (.*?)\./).match(/\w+(?=,| and|$)/g);
    expect(told).toEqual(named('ChatResponse').required);
    const outcomes = inTour(/The outcome is (.*?)\./).split(/, | or /);
    expect(outcomes).toEqual(own(named('AnswerMetadata').properties?.['outcome']).enum);
    const states = inTour(/The status is (\w+, \w+ or \w+),/).split(/, | or /);
    expect(states).toEqual(own(named('HealthResponse').properties?.['status']).enum);
    const roles = inTour(/The keys (.*?) name roles/).split(/, | and /);
    expect(roles).toEqual(named('HealthResponse').properties?.['services']?.required);
    expect(Object.keys(document.paths['/health']?.['get']?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '503']),
    );
  });

  it('says how words are searched for', async () => {
    const fit = own(named('PageMatch').properties?.['fit']).enum ?? [];
    for (const value of fit) expect(codeIn(html('quick-tour'))).toContain(value);
    for (const path of ['/api/documents/{document_id}/search', '/api/search'])
      expect(parameters(path).map(({ name }) => name)).toEqual(expect.arrayContaining(['query', 'cursor']));
    const inOrder = await get('/api/documents/lighthouse/search?query=THE', pageSearchResponseSchema);
    expect([inOrder.kind, inOrder.matches.length <= 50, inOrder.total >= inOrder.matches.length]).toEqual([
      ...['exact', true, true],
    ]);
    const absent = await get(
      '/api/documents/lighthouse/search?query=lampions%20for%20keepers',
      pageSearchResponseSchema,
    );
    expect([absent.kind, absent.matches.length <= 8]).toEqual(['related', true]);
    const seen = new Set<string>();
    const address = '/api/documents/lighthouse/search?query=the&order=best';
    let total = 0;
    for (let next: string | null = ''; next !== null;) {
      const found: z.output<typeof pageSearchResponseSchema> = await get(
        `${address}${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`,
        pageSearchResponseSchema,
      );
      for (const { page_id, start } of found.matches) seen.add(`${page_id} ${start}`);
      [next, total] = [found.next_cursor, found.total];
    }
    expect(seen.size).toBe(total);
  });
});

describe('requests and filters', () => {
  it('lists every field of a question, with its bounds', () => {
    const rows = rowsIn(html('requests-and-filters')).filter((row) => row.length === 4 && row[0] !== 'Field');
    expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(named('ChatRequest').properties ?? {}).sort());
    const bounds = rows.flatMap(([name = '', type = '']) => {
      const told = /^(string|integer|number),? (?:from )?([\d,]+) to ([\d,]+)/.exec(type);
      return told === null ? [] : [{ name, told: told.slice(2).map((figure) => Number(figure.replaceAll(',', ''))) }];
    });
    expect(bounds.length).toBeGreaterThan(6);
    for (const { name, told } of bounds) {
      const { minLength, maxLength, minimum, maximum } = field(name);
      // A selection may be empty where it is not looked at.
      const least = name === 'selected_text' ? 1 : (minLength ?? minimum);
      expect([least, maxLength ?? maximum], name).toEqual(told);
    }
  });

  it('names the keys of filters, of a scope and of the places in it', () => {
    expect(codeIn(html('requests-and-filters'))).toEqual(
      expect.arrayContaining(Object.keys(named('ChatFilters').properties ?? {})),
    );
    const scope = named('QuestionScope').properties ?? {};
    expect(codeIn(html('requests-and-filters'))).toEqual(expect.arrayContaining(Object.keys(scope)));
    expect([own(scope['document_ids']).maxItems, own(scope['page_ids']).maxItems]).toEqual([1_000, 100]);
    for (const name of ['QuestionContext', 'PageSelection'])
      expect(codeIn(html('requests-and-filters'))).toEqual(
        expect.arrayContaining(Object.keys(named(name).properties ?? {})),
      );
    const filters = Object.values(named('ChatFilters').properties ?? {}).map((filter) =>
      filter.anyOf?.map(own).find(({ type }) => type === 'array'),
    );
    for (const list of filters) expect([list?.minItems, list?.maxItems]).toEqual([1, 100]);
  });

  it('lists every reason of a claim, and every field of one', () => {
    const reasons = rowsIn(html('requests-and-filters'))
      .filter((row) => row.length === 2 && /^[a-z_, ]+$/.test(row[0] ?? '') && row[1] !== 'Meaning')
      .flatMap(([names = '']) => names.split(', '));
    const known = named('Claim').properties?.['reasons']?.items?.enum ?? [];
    expect(reasons.filter((name) => known.includes(name)).sort()).toEqual([...known].sort());
    const said = codeIn(html('requests-and-filters')).join(' ');
    for (const name of Object.keys(named('Claim').properties ?? {}))
      expect(said, name).toMatch(new RegExp(`\\b${name}\\b`));
    for (const name of named('NamedCitation').required ?? []) expect(said, name).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('ignores a field that is not in the table, and refuses an unknown key of filters and scope', async () => {
    expect((await ask({ ...QUESTION, colour: 'blue', context: {} })).status).toBe(200);
    for (const part of ['filters', 'scope'])
      expect([part, (await ask({ ...QUESTION, [part]: { colour: 'blue' } })).status]).toEqual([part, 400]);
    const selected = { mode: 'selected_text', selected_text: 'The lamp is lit half an hour before sunset.' };
    const scope = { document_ids: ['none'] };
    expect((await answered({ ...QUESTION, ...selected, scope })).metadata.outcome).toBe('answered');
    expect((await answered({ ...QUESTION, scope })).metadata.outcome).toBe('not_found');
  });

  it('refuses a selection that stands elsewhere in the words that it quotes', async () => {
    const told = /with the message “(.*?)”/.exec(text('requests-and-filters'))?.[1];
    const selection = { page_version: '0'.repeat(64), start: 0, end: 3 };
    const reply = await ask({ query: 'What?', mode: 'selected_text', selected_text: 'abc', selection });
    expect([reply.status, await reply.json()]).toMatchObject([400, { error_code: 'validation_error', message: told }]);
  });

  it('takes what a source returned as a filter', async () => {
    const [source] = (await answered(QUESTION)).sources;
    for (const key of ['source_url', 'page_title', 'section_heading'] as const) {
      const value = source?.[key];
      const { sources } = await answered({ ...QUESTION, filters: { [key]: value } });
      expect([key, sources.length > 0, sources.every((each) => each[key] === value)]).toEqual([key, true, true]);
      const half = String(value).slice(0, -1);
      expect((await answered({ ...QUESTION, filters: { [key]: half } })).sources).toEqual([]);
    }
  });
});

describe('offsets', () => {
  it('have the names that the table gives them', () => {
    const rows = rowsIn(html('offsets')).filter((row) => row.length === 4 && row[0] !== 'What counts');
    const range = named('SourceCitation').properties?.['ranges']?.items;
    for (const [, library = '', selection = ''] of rows) {
      expect(Object.keys(own(range).properties ?? {})).toEqual(expect.arrayContaining(library.split(', ')));
      expect(Object.keys(named('SelectedTextCitation').properties ?? {})).toEqual(
        expect.arrayContaining(selection.split(', ')),
      );
    }
    expect(rows).toHaveLength(2);
  });

  it('cut the quotation out of the text of its page, in either way of counting', async () => {
    const { sources } = await answered(QUESTION);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) {
      if (!('ranges' in source)) throw new Error('A source of the library was to be cited.');
      expect(source.chunk_text.length).toBeLessThanOrEqual(500);
      const { text: whole } = await get(`/api/pages/${source.page_id}?version=${source.page_version}`, pageTextSchema);
      for (const { start, end, start_cp, end_cp, quote } of source.ranges)
        expect([whole.slice(start, end), [...whole].slice(start_cp, end_cp).join('')]).toEqual([quote, quote]);
    }
  });

  it('count lines of a selection from one, whatever ends them', async () => {
    const words = 'The lamp is lit half an hour before sunset.';
    for (const end of ['\n', '\r', '\r\n']) {
      const selected_text = `📖 One line.${end}${words}${end}Another.`;
      const { sources } = await answered({ ...QUESTION, mode: 'selected_text', selected_text });
      const at = selected_text.indexOf(words);
      expect(sources).toMatchObject([
        {
          ...{ line_start: 2, line_end: 2, char_start: at, char_end: at + words.length },
          ...{ char_start_cp: at - 1, char_end_cp: at + words.length - 1 },
        },
      ]);
    }
  });
});
