/** The bytes of an event stream up to and with so many events; then the connection breaks. */
export function cutAfter(body: ReadableStream<Uint8Array>, events: number): ReadableStream<Uint8Array> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  const encoder = new TextEncoder();
  let left = events;
  let rest = '';
  return new ReadableStream(
    {
      async pull(controller) {
        while (!rest.includes('\n\n')) {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            return;
          }
          rest += value;
        }
        if (left === 0) {
          controller.error(new TypeError('The connection is cut.'));
          await reader.cancel();
          return;
        }
        const end = rest.indexOf('\n\n') + 2;
        left -= 1;
        controller.enqueue(encoder.encode(rest.slice(0, end)));
        rest = rest.slice(end);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The payloads of an event stream that is read to its end. */
export async function payloadsOf(response: Response): Promise<string[]> {
  const frames = (await response.text()).split('\n\n').filter((frame) => frame !== '');
  return frames.map((frame) => frame.replace(/^id: \d+\n/, '').replace(/^data: /, ''));
}
