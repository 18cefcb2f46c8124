export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform keeps compressors, which would hold events back, away.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** One server-sent event: exactly `data: {json}` and a blank line. JSON escapes every line break. */
export function sseFrame(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
