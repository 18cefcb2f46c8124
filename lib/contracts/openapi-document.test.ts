import { expect, it } from 'vitest';

import { createOpenApiDocument } from './openapi-document.ts';

const DOCUMENT = createOpenApiDocument();

/** Every object within, with where it stands. */
function* objectsIn(value: unknown, path: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`);
}

const OBJECTS = [...objectsIn(DOCUMENT, '')];

it('has no list of schemas where JSON Schema takes one', () => {
  expect(OBJECTS.filter(([, each]) => Array.isArray(each['items']))).toEqual([]);
  expect(OBJECTS.some(([, each]) => Array.isArray(each['prefixItems']))).toBe(true);
});

it('describes the events of a stream, whose data is JSON as text', () => {
  const streams = OBJECTS.flatMap(([path, each]) =>
    'text/event-stream' in each ? [[path, each['text/event-stream']] as const] : [],
  );
  expect(streams.length).toBeGreaterThan(5);
  for (const [path, stream] of streams) {
    expect(stream, path).toMatchObject({
      schema: { properties: { data: { contentMediaType: 'application/json', contentSchema: {} } }, required: ['data'] },
    });
    expect(JSON.stringify(stream).split('contentSchema'), path).toHaveLength(2);
  }
});

it.each([
  ['a question', true],
  [' \n', false],
  ['a\0b', false],
])('says of a question what is checked: %j', (text, isTaken) => {
  const [, query] = OBJECTS.find(([path]) => path === '/components/schemas/ChatRequest/properties/query') ?? [];
  expect(new RegExp(String(query?.['pattern']), 'u').test(text)).toBe(isTaken);
});
