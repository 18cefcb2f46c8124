/** Words of the protocols. Any other string may be somebody's text, name or key. */
const PROTOCOL_WORDS = new Set(
  `ok green yellow grey red completed acknowledged error keyword integer float bool text datetime uuid geo word
  Cosine Dot Euclid Manhattan idf none rrf dbsf
  search_query search_document classification clustering END START NONE embeddings_by_type
  user system assistant tool developer function list model chat.completion chat.completion.chunk auto
  stop length tool_calls content_filter`.split(/\s+/),
);

const PATH_WORDS = new Set(
  `collections points query batch scroll count delete index exists aliases payload vectors readyz livez healthz
  v1 v2 v1beta openai chat completions embed embeddings models rerank`.split(/\s+/),
);

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** So much is kept of a list: enough to tell its form. */
const KEPT_ITEMS = 3;

/** A JSON value in which every text is replaced, and vectors and lists are shortened. What is left is its form and its numbers. */
function sanitise(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return sanitiseText(value);
  if (Array.isArray(value)) {
    const kept = (value as unknown[]).slice(0, KEPT_ITEMS).map((item) => sanitise(item));
    // The indices of a sparse vector are hashes of words, and can be looked up.
    return name === 'indices' ? kept.map(() => 0) : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, sanitise(member, key)]));
}

/** A path and its query, in which every name is replaced that is not part of a protocol. */
export function sanitiseUrl({ pathname, searchParams }: URL): string {
  const segments = pathname
    .split('/')
    .map((segment) => (segment === '' || PATH_WORDS.has(segment) ? segment : '<name>'));
  const values = [...searchParams].map(
    ([key, value]) => `${key}=${/^(true|false|\d{1,5})$/.test(value) ? value : '<text>'}`,
  );
  return segments.join('/') + (values.length === 0 ? '' : `?${values.join('&')}`);
}

/** A body by its type: JSON as a value, an event stream as the values of its events, anything else as the length of its text. */
export function sanitiseBody(body: string, contentType: string): unknown {
  if (body === '') return null;
  if (contentType === 'text/event-stream') return { events: eventsOf(body) };
  return sanitiseJson(body);
}

function eventsOf(body: string): unknown[] {
  const lines = body.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
  return lines.map((line) => {
    const data = line.slice('data:'.length).trim();
    return data === '[DONE]' ? data : sanitiseJson(data);
  });
}

function sanitiseJson(text: string): unknown {
  try {
    return sanitise(JSON.parse(text));
  } catch {
    return sanitiseText(text);
  }
}

function sanitiseText(text: string): string {
  if (text === '' || PROTOCOL_WORDS.has(text)) return text;
  return UUID.test(text) ? '<uuid>' : `<${text.length} characters>`;
}
