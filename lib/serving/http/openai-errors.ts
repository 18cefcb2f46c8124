import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { toOpenAiError } from '#lib/contracts/openai/openai-error.ts';

/** Paths of the OpenAI API. */
const OPENAI = /^\/v1(?:\/|$)/;

/**
 * Returns a response in the form of this address: failures of the OpenAI API also have the fields that its clients expect, wherever the refusal came
 * from.
 */
export async function inShapeOf(pathname: string, reply: Response): Promise<Response> {
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (reply.status < 400 || !isJson || !OPENAI.test(pathname)) return reply;
  const text = await reply.text();
  const failure = errorResponseSchema.safeParse(JSON.parse(text));
  const body = failure.success ? JSON.stringify(toOpenAiError(failure.data)) : text;
  return new Response(body, { status: reply.status, headers: reply.headers });
}
