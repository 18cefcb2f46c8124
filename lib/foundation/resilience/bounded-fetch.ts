import { LIMITS } from '#lib/foundation/config/limits.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

/**
 * Node's original `fetch`, captured at load time. When Next opens its first route, it replaces the global one with a version that caches and traces,
 * which costs half a millisecond per call.
 */
const plainFetch = globalThis.fetch;

/**
 * Returns a `fetch` for a configured service. If a response exceeds `maxBytes`, counted uncompressed as they arrive, reading its body rejects with a
 * `ServiceFault` and the connection is closed. Nothing longer is therefore stored or parsed.
 */
export function boundedFetch(service: string, maxBytes: number = LIMITS.serviceAnswerMaxBytes): typeof fetch {
  return async (input, init) => {
    const response = await plainFetch(input, init);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(atMost(maxBytes, service)), { status, statusText, headers });
  };
}

function atMost(maxBytes: number, service: string): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw new ServiceFault('malformed', `${service} answered more than ${maxBytes} bytes.`);
      controller.enqueue(piece);
    },
  });
}
