import { LIMITS } from '#lib/foundation/config/limits.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

/**
 * Node's `fetch` as it is when this is loaded. Next replaces the global one when it opens its first route by one that caches and traces,
 * which costs half a millisecond a call.
 */
const plainFetch = globalThis.fetch;

/**
 * `fetch` for a service that is configured. An answer that has more bytes than `maxBytes`, counted unpacked and as they come, is read no
 * further: reading its body rejects with a `ServiceFault`, and the connection is closed. So nothing longer is kept or parsed.
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
