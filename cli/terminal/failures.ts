import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

/** Reads the error that the server answered with. */
export async function failureOf(response: Response): Promise<AppError> {
  const body = errorResponseSchema.safeParse(await response.json());
  if (!body.success) return new AppError('internal_error', { cause: body.error });
  return new AppError(body.data.error_code, { publicMessage: body.data.message });
}

/** Returns the error for a document id that does not exist. */
export function noDocument(documentId: string): AppError {
  return new AppError('not_found', { publicMessage: `There is no document named ${documentId}.` });
}
