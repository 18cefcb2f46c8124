import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { toOpenAiError } from '#lib/contracts/openai/openai-error.ts';

/** Where the OpenAI API is spoken. */
const OPENAI = /^\/v1(?:\/|$)/;

/** An answer as it leaves from this address: failures of the OpenAI API also say what its clients look for, whoever has refused. */
export async function inShapeOf(pathname: string, reply: Response): Promise<Response> {
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (reply.status < 400 || !isJson || !OPENAI.test(pathname)) return reply;
  const text = await reply.text();
  const failure = errorResponseSchema.safeParse(JSON.parse(text));
  const body = failure.success ? JSON.stringify(toOpenAiError(failure.data)) : text;
  return new Response(body, { status: reply.status, headers: reply.headers });
}
