import { expect, test } from 'vitest';

import { documentListSchema } from '#lib/contracts/document-list.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import type { Catalogue, CatalogueQuery } from '#lib/books/library/catalogue.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { buildDocument } from '#tests/support/library-records.ts';
import { answering, scriptedRuntime } from '#tests/support/scripted-runtime.ts';

const DOCUMENT = buildDocument({ id: 'rust-book', sourcePath: '/home/someone/books/rust', createdAt: new Date(0) });

function routesWith(overrides: Partial<Runtime>, variables: Record<string, string> = {}) {
  return openApiRoutes(scriptedRuntime(answering('Yes.'), { overrides, variables }));
}

/** One that lists one document and notes what it is asked. */
function catalogueOf(asked: CatalogueQuery[]): Catalogue {
  const { accessList: _grants, sourcePath: _path, ...entry } = DOCUMENT;
  return {
    ...scriptedRuntime(answering('Yes.')).catalogue,
    list: async (_viewer, query) => {
      asked.push(query);
      return { documents: [{ ...entry, pageCount: 3 }], total: 1 };
    },
  };
}

test('GET /api/documents does not say where on the server a document lies', async () => {
  const routes = await routesWith({ catalogue: catalogueOf([]) });
  const text = await (await routes.fetch('/api/documents')).text();
  expect(text).not.toContain('/home/someone');
  const { documents, total } = documentListSchema.parse(JSON.parse(text));
  expect(documents[0]).toMatchObject({
    doc_id: 'rust-book',
    url: 'http://localhost:3000/books/rust-book',
    page_count: 3,
    document_type: null,
    upload_date: new Date(0).toISOString(),
  });
  expect(total).toBe(1);
});

test('GET /api/documents passes on what it is asked for', async () => {
  const asked: CatalogueQuery[] = [];
  const routes = await routesWith({ catalogue: catalogueOf(asked) });
  await routes.fetch('/api/documents');
  await routes.fetch(
    '/api/documents?q=rust&document_type=manual&department=d&origin=wiki&from=2026-01-01&to=2026-02-01T00:00:00Z&sort=-page_count&limit=5&offset=2',
  );
  expect(asked).toEqual([
    {
      filter: { must: [], should: [] },
      titleWords: undefined,
      sortBy: 'title',
      order: 'asc',
      limit: Number.MAX_SAFE_INTEGER,
      offset: 0,
    },
    {
      filter: {
        must: [
          { key: 'document_type', match: { any: ['manual'] } },
          { key: 'department', match: { any: ['d'] } },
          { key: 'origin', match: { any: ['wiki'] } },
          { key: 'upload_date', range: { gte: '2026-01-01', lt: '2026-02-01T00:00:00Z' } },
        ],
        should: [],
      },
      titleWords: 'rust',
      sortBy: 'page_count',
      order: 'desc',
      limit: 5,
      offset: 2,
    },
  ]);
});

test.each(['limit=-1', 'limit=1001', 'limit=x', 'offset=1.5', 'sort=id', 'from=yesterday', 'document_type=', 'q='])(
  'GET /api/documents refuses %s',
  async (parameter) => {
    const routes = await routesWith({ catalogue: catalogueOf([]) });
    const response = await routes.fetch(`/api/documents?${parameter}`);
    expect(response.status).toBe(400);
    expect(errorResponseSchema.parse(await response.json()).error_code).toBe('validation_error');
  },
);
