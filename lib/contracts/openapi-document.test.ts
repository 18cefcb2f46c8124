import { describe, expect, it } from 'vitest';

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
  const pairs = OBJECTS.find(([path]) => path === '/components/schemas/PageText/properties/sentences/items');
  expect(pairs?.[1]).toMatchObject({ items: { type: 'integer' }, minItems: 2, maxItems: 2 });
});

it('describes the events of a stream, whose data is JSON as text, and the word that ends some', () => {
  const streams = OBJECTS.flatMap(([path, each]) =>
    'text/event-stream' in each ? [[path, each['text/event-stream']] as const] : [],
  );
  expect(streams.length).toBeGreaterThan(5);
  const json = { type: 'string', contentMediaType: 'application/json', contentSchema: {} };
  for (const [path, stream] of streams) {
    const ends = /\/(?:reader\/chat|completions)/.test(path);
    const data = ends ? { anyOf: [json, { const: '[DONE]' }] } : json;
    expect(stream, path).toMatchObject({ schema: { properties: { data }, required: ['data'] } });
    expect(JSON.stringify(stream).split('contentSchema'), path).toHaveLength(2);
  }
});

it('describes no JSON as text', () => {
  const json = OBJECTS.flatMap(([path, each]) =>
    Object.entries(each).filter(([name]) => /^\/paths\/.*\/content$/.test(path) && /[/+]json$/.test(name)),
  );
  expect(json.length).toBeGreaterThan(100);
  expect(json.filter(([, content]) => (content as { schema: { type?: string } }).schema.type === 'string')).toEqual([]);
});

/** What stands at a place of the document. */
const schemaAt = (place: string) => OBJECTS.find(([path]) => path === `/components/schemas/${place}`)?.[1];

describe('what a request is refused for', () => {
  it('stands in its schema where a schema can say it', () => {
    expect(schemaAt('AccountChanges')).toMatchObject({ minProperties: 1 });
    expect(schemaAt('AnswerPageRequest/properties/title')).toMatchObject({ pattern: '\\S' });
    expect(schemaAt('AnswerPageRequest/properties/text')).toMatchObject({ pattern: '\\S' });
    expect(JSON.stringify(schemaAt('Assignee/properties/account'))).toContain('"minLength":1');
    expect(JSON.stringify(schemaAt('LecternRequestPart/properties/selected_text'))).toContain('"minLength":1');
    const oneByte = { contains: { properties: { size: { minimum: 1 } } } };
    expect(schemaAt('NewUpload')).toMatchObject({
      anyOf: [
        { properties: { files: oneByte }, required: ['files'] },
        { properties: { addresses: { minItems: 1 } }, required: ['addresses'] },
      ],
      if: { required: ['replaces'] },
      then: { properties: { addresses: { maxItems: 0 } }, not: { required: ['access_list'] } },
    });
    expect(schemaAt('DocumentChanges/properties/source_updated_at')).toMatchObject({
      pattern: String.raw`^[1-9]\d{3}-`,
    });
  });

  it('is told of the number of an event, and of what MCP answers to who takes one kind of answer only', () => {
    const parameters = OBJECTS.filter(([, each]) => each['name'] === 'Last-Event-ID');
    expect(parameters).not.toEqual([]);
    for (const [path, parameter] of parameters)
      expect(parameter, path).toMatchObject({ schema: { pattern: '^\\d{1,9}$' } });
    expect(DOCUMENT.paths?.['/mcp']?.post?.responses).toHaveProperty('406');
  });
});

it.each([
  ['a question', true],
  [' \n', false],
  ['a\0b', false],
])('says of a question what is checked: %j', (text, isTaken) => {
  const [, query] = OBJECTS.find(([path]) => path === '/components/schemas/ChatRequest/properties/query') ?? [];
  expect(new RegExp(String(query?.['pattern']), 'u').test(text)).toBe(isTaken);
});
