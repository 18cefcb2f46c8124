/**
 * Node's `fetch` as it is when this is loaded. Next replaces the global one when it opens its first route by one that caches and traces,
 * which costs half a millisecond a call.
 */
export const plainFetch = globalThis.fetch;
