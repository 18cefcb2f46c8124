import { KEPT_SCHEMAS, keptIdSchema, keptKindSchema, type KeptKind } from '#lib/contracts/kept-records.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** One thing that a signed-in reader keeps. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  PUT: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const { kind, id } = nameOf(request);
      const record = await request.json(KEPT_SCHEMAS[kind]);
      if (record.id !== id) {
        throw new AppError('validation_error', {
          publicMessage: 'The record’s ID differs from the one in its address.',
        });
      }
      await runtime.gate.admitWrite(request.client);
      await runtime.kept.keep(request.viewer, kind, record);
      return jsonReply(record);
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const { kind, id } = nameOf(request);
      await runtime.gate.admitWrite(request.client);
      await runtime.kept.forget(request.viewer, kind, id);
      return jsonReply({ id });
    },
  },
});

function nameOf({ params }: ApiRequest): { kind: KeptKind; id: string } {
  return { kind: parseOrThrow(keptKindSchema, params['kind']), id: parseOrThrow(keptIdSchema, params['recordId']) };
}
