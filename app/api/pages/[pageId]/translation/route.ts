import { translationRequestSchema } from '#lib/contracts/selection-aids.ts';
import { streamOptions } from '#lib/serving/http/api-request.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { openFrameStream, SSE_HEADERS, sseFrame } from '#lib/serving/surfaces/frame-stream.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { translateSelection } from '#lib/serving/runtime/shown/translated-selection.ts';

/** Streams a language model's translation of a range of a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: totalDeadline('agent_unavailable'),
    async handle(request, runtime) {
      const asked = await request.json(translationRequestSchema);
      const parts = await translateSelection(request.params['pageId'] ?? '', asked, { runtime, request });
      let isWhole = false;
      const stream = await openFrameStream(
        {
          parts,
          encode: (event) => {
            isWhole ||= event.type === 'done';
            return sseFrame(event);
          },
          failureFrame: (error) => sseFrame({ type: 'error', ...error }),
          isWhole: () => isWhole,
        },
        streamOptions(request, 'translation failed while streaming'),
      );
      return new Response(stream, { headers: { ...API_HEADERS, ...SSE_HEADERS } });
    },
  },
});
