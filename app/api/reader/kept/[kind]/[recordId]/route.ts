import { z } from 'zod';

import { KEPT_SCHEMAS, keptIdSchema, keptKindSchema, type KeptKind } from '#lib/contracts/kept-records.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** One record that a signed-in reader has stored. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  PUT: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const { kind, id } = nameOf(request);
      const record = parseOrThrow(KEPT_SCHEMAS[kind], await request.json(z.unknown()), (issues) =>
        wrongParts(kind, issues),
      );
      if (record.id !== id) {
        throw new AppError('conflict', {
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

/** One sentence for all fields: a record has twenty of them. */
function wrongParts(kind: KeptKind, issues: readonly { path: string }[]): string {
  const parts = [...new Set(issues.map(({ path }) => path))].filter((path) => path !== '');
  const record = `A record of the kind "${kind}"`;
  if (parts.length === 0) return `${record} must be a JSON object with the fields of its schema.`;
  return `${record} has fields that are missing or not valid: ${parts.join(', ')}.`;
}

function nameOf({ params }: ApiRequest): { kind: KeptKind; id: string } {
  return { kind: parseOrThrow(keptKindSchema, params['kind']), id: parseOrThrow(keptIdSchema, params['recordId']) };
}
