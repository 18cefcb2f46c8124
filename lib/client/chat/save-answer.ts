import type { ErrorResponse } from '#lib/contracts/error-response.ts';
import type { KeptAnswer } from '#lib/contracts/kept-answer.ts';

import type { TurnPlace } from './shown-turn.ts';

/** What became of keeping an answer: the file, or one sentence. */
export type Kept =
  { kind: 'kept'; href: string; filename: string; version: number } | { kind: 'failed'; sentence: string };

const UNREACHABLE = 'The answer could not be kept: the server cannot be reached. Please try again.';
const NOTHING = 'There is no answer in this turn that could be kept.';

/** Makes a file of the answer of a recorded turn; a turn that was kept before gets its next version. Never rejects. */
export async function keepAnswer({ sessionId, turnId }: TurnPlace): Promise<Kept> {
  try {
    const response = await fetch('/api/answers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: sessionId, turn_id: turnId }),
    });
    if (!response.ok) return { kind: 'failed', sentence: await sentenceOf(response) };
    return toKept((await response.json()) as KeptAnswer);
  } catch {
    return { kind: 'failed', sentence: UNREACHABLE };
  }
}

function toKept({ status, response_artifact: file }: KeptAnswer): Kept {
  if (status !== 'success' || file === undefined) {
    return { kind: 'failed', sentence: status === 'error' ? 'The answer could not be kept.' : NOTHING };
  }
  const { id, filename, version } = file;
  return { kind: 'kept', href: `/api/answers/${encodeURIComponent(id)}`, filename, version };
}

async function sentenceOf(response: Response): Promise<string> {
  if (response.status === 404) return 'The answer could not be kept: it is no longer on the server.';
  const told = (await response.json().catch(() => ({}))) as Partial<ErrorResponse>;
  return typeof told.message === 'string'
    ? `The answer could not be kept. ${told.message}`
    : 'The answer could not be kept.';
}
