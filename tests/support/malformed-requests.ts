import fc from 'fast-check';

/** A request that no reading of the contract allows. */
export interface MalformedRequest {
  why: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

const CHAT_PATHS = ['/chat', '/chat/stream', '/api/chat', '/api/chat/stream'];
const JSON_TYPE = { 'content-type': 'application/json' };

const chatPath = fc.constantFrom(...CHAT_PATHS);
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const notText = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(anyText, anyText, { maxKeys: 2 }),
);
const withNul = fc.tuple(anyText, anyText).map(([before, after]) => `${before}\0${after}`);
const blank = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r', '\u00a0', '\ufeff', '\u3000'), maxLength: 8 });
const tooLong = (limit: number) =>
  fc
    .tuple(fc.constantFrom('a', 'é', '\u{1F600}', '\ud800'), fc.integer({ min: 1, max: 50 }))
    .map(([unit, more]) => unit.repeat(limit + more));

const isVersion4 = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);
const outside = (min: number, max: number) =>
  fc.oneof(
    // -0 is below 0 to fast-check, and 0 once it is JSON.
    fc.double({ noNaN: true, noDefaultInfinity: true, max: min, maxExcluded: true }).filter((value) => value < min),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: max, minExcluded: true }),
  );

const filterKeys = ['source_url', 'page_title', 'section_heading'];
const badFilters = fc.oneof(
  fc.oneof(fc.integer(), fc.boolean(), anyText, fc.array(anyText, { maxLength: 2 })),
  fc
    .tuple(
      anyText.filter((key) => !filterKeys.includes(key)),
      anyText,
    )
    .map(([key, value]) => ({ [key]: value })),
  fc
    .tuple(
      fc.constantFrom(...filterKeys),
      fc.oneof(
        fc.integer(),
        fc.constant(null),
        blank,
        withNul,
        fc.constant([]),
        fc.tuple(fc.constant('a'), fc.oneof(fc.integer(), withNul, blank)),
      ),
    )
    .map(([key, value]) => ({ [key]: value })),
);

const notObject = fc.oneof(fc.integer(), fc.boolean(), anyText, fc.array(anyText, { maxLength: 2 }));

const badScope = fc.oneof(
  notObject,
  fc
    .tuple(
      anyText.filter((key) => key !== 'document_ids' && key !== 'page_ids'),
      anyText,
    )
    .map(([key, value]) => ({ [key]: value })),
  fc
    .tuple(
      fc.constantFrom('document_ids', 'page_ids'),
      fc.oneof(
        fc.integer(),
        anyText,
        fc.constant([]),
        fc.tuple(fc.constant('a'), fc.oneof(fc.integer(), withNul, blank)),
      ),
    )
    .map(([key, value]) => ({ [key]: value })),
);

const goodSelection = { page_version: 'a'.repeat(64), start: 0, end: 5 };
const badSelection = fc.oneof(
  notObject,
  fc
    .tuple(fc.constantFrom('start', 'end'), fc.oneof(anyText, fc.constantFrom(-1, 0.5, null, undefined)))
    .map(([key, value]) => ({ ...goodSelection, [key]: value })),
  fc.integer({ min: 5 }).map((start) => ({ ...goodSelection, start })),
  fc.oneof(anyText, fc.integer()).map((version) => ({ ...goodSelection, page_version: version })),
  fc.oneof(fc.integer(), withNul, blank).map((pageId) => ({ ...goodSelection, page_id: pageId })),
);

/** One field of an otherwise good question, gone wrong. */
const badFields = fc.oneof(
  fc.oneof(notText, withNul, blank, tooLong(2_000)).map((query) => ({ query })),
  fc.constant({ query: undefined }),
  fc
    .oneof(
      fc.integer(),
      fc.boolean(),
      anyText.filter((text) => !isVersion4(text)),
    )
    .map((value) => ({ session_id: value })),
  fc
    .oneof(
      notText,
      anyText.filter((text) => text !== 'general' && text !== 'selected_text'),
    )
    .map((mode) => ({ mode })),
  fc.oneof(fc.integer(), fc.boolean(), withNul, tooLong(10_000)).map((value) => ({ selected_text: value })),
  fc
    .oneof(fc.constant(undefined), fc.constant(null), blank)
    .map((value) => ({ mode: 'selected_text', selected_text: value })),
  fc
    .oneof(outside(1, 20), fc.constantFrom(1.5, 19.999), anyText, fc.constant(null), fc.boolean())
    .map((value) => ({ top_k: value })),
  fc.oneof(outside(0, 1), anyText, fc.boolean()).map((value) => ({ score_threshold: value })),
  fc.oneof(fc.integer(), anyText, fc.constant(null)).map((stream) => ({ stream })),
  badFilters.map((filters) => ({ filters })),
  badScope.map((scope) => ({ scope })),
  badSelection.map((selection) => ({ selection })),
  fc
    .oneof(
      fc.integer(),
      fc.boolean(),
      anyText.filter((text) => text !== 'strict' && text !== 'annotate'),
    )
    .map((grounding) => ({ grounding })),
  fc
    .oneof(
      fc.integer(),
      anyText,
      anyText.filter((text) => text !== 'claims').map((text) => [text]),
    )
    .map((include) => ({ include })),
);

const badQuestion = fc.tuple(chatPath, badFields).map(([path, fields]): MalformedRequest => {
  const body = JSON.stringify({ query: 'Why?', ...fields });
  return { why: 'a field is wrong', method: 'POST', path, headers: JSON_TYPE, body };
});

const notAnObject = fc
  .tuple(
    chatPath,
    fc.oneof(fc.integer(), anyText, fc.boolean(), fc.constant(null), fc.array(fc.jsonValue(), { maxLength: 3 })),
  )
  .map(([path, value]): MalformedRequest => {
    return { why: 'not an object', method: 'POST', path, headers: JSON_TYPE, body: JSON.stringify(value) };
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}

const brokenJson = fc
  .tuple(
    chatPath,
    fc
      .oneof(
        anyText,
        fc
          .tuple(fc.json({ maxDepth: 4 }), fc.nat(), anyText)
          .map(([json, at, text]) => json.slice(0, at % (json.length + 1)) + text),
        fc
          .tuple(fc.constantFrom('[', '{"a":', '"', '[[{"b":['), fc.integer({ min: 1, max: 5_000 }))
          .map(([open, times]) => open.repeat(times)),
      )
      .filter((text) => !isJson(text.toWellFormed())),
  )
  .map(([path, body]): MalformedRequest => ({ why: 'not JSON', method: 'POST', path, headers: JSON_TYPE, body }));

const notUtf8 = fc.tuple(chatPath, fc.uint8Array({ maxLength: 60 })).map(([path, bytes]): MalformedRequest => {
  const body = new Uint8Array([...bytes, 0xff]);
  return { why: 'not UTF-8', method: 'POST', path, headers: JSON_TYPE, body };
});

const wrongType = fc
  .tuple(
    chatPath,
    fc.constantFrom(
      'text/plain',
      'text/html',
      'multipart/form-data',
      'application/xml',
      'x',
      'application/json; charset=utf-16',
    ),
  )
  .map(([path, contentType]): MalformedRequest => {
    return {
      why: 'wrong type',
      method: 'POST',
      path,
      headers: { 'content-type': contentType },
      body: '{"query":"Why?"}',
    };
  });

const tooLarge = fc.tuple(chatPath, fc.integer({ min: 1, max: 1_000 })).map(([path, more]): MalformedRequest => {
  return { why: 'too large', method: 'POST', path, headers: JSON_TYPE, body: ' '.repeat(256 * 1024 + more) };
});

const wrongMethod = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE'), fc.constantFrom(...CHAT_PATHS, '/api/ingest')),
      fc.tuple(
        fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
        fc.constantFrom('/health', '/docs', '/openapi.json', '/api/health', '/api/documents', '/api/pages/x'),
      ),
    ),
  )
  .map(([[method, path]]): MalformedRequest => ({ why: 'wrong method', method, path, headers: {}, body: null }));

const segment = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .map((text) => encodeURIComponent(text.toWellFormed()));

const nowhere = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    fc.constantFrom(
      '/nowhere',
      '/api/nowhere',
      '/chat/nowhere',
      '/api/pages',
      '/docs/x',
      '/api/conversations',
      '/health/x',
    ),
    fc.array(segment, { maxLength: 2 }),
  )
  .map(([method, start, rest]): MalformedRequest => {
    return { why: 'no such address', method, path: [start, ...rest].join('/'), headers: {}, body: null };
  });

const badName = fc
  .tuple(
    fc.constantFrom('GET', 'DELETE'),
    segment.filter((text) => !isVersion4(text)),
  )
  .map(([method, name]): MalformedRequest => {
    return { why: 'no session id', method, path: `/api/conversations/${name}`, headers: {}, body: null };
  });

const unknownThing = fc
  .tuple(
    fc.constantFrom('/api/pages/', '/api/documents/x/assets/'),
    segment,
    fc.constantFrom('', '?version=', '?version=x', '?version=%00'),
  )
  .map(([start, name, query]): MalformedRequest => {
    return { why: 'no such thing', method: 'GET', path: `${start}${name}${query}`, headers: {}, body: null };
  });

const badIngest = fc.tuple(anyText, fc.jsonValue()).map(([token, value]): MalformedRequest => {
  const authorization = `Bearer ${encodeURIComponent(token.toWellFormed())}`;
  return {
    why: 'no token',
    method: 'POST',
    path: '/api/ingest',
    headers: { ...JSON_TYPE, authorization },
    body: JSON.stringify(value),
  };
});

/** Any of them; the body's ways to be wrong come most often. */
export const malformedRequest: fc.Arbitrary<MalformedRequest> = fc.oneof(
  { weight: 8, arbitrary: badQuestion },
  { weight: 6, arbitrary: brokenJson },
  { weight: 2, arbitrary: notAnObject },
  { weight: 2, arbitrary: notUtf8 },
  { weight: 1, arbitrary: wrongType },
  { weight: 1, arbitrary: tooLarge },
  { weight: 2, arbitrary: wrongMethod },
  { weight: 2, arbitrary: nowhere },
  { weight: 1, arbitrary: badName },
  { weight: 1, arbitrary: unknownThing },
  { weight: 1, arbitrary: badIngest },
);
