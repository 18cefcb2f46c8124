import type { KeptAnswer } from '#lib/contracts/kept-answer.ts';

import { sendToServer } from '../server-request.ts';
import type { TurnPlace } from './shown-turn.ts';

/** What became of keeping an answer: the file, or one sentence. */
export type Kept =
  { kind: 'kept'; href: string; filename: string; version: number } | { kind: 'failed'; sentence: string };

const UNREACHABLE = 'The answer could not be kept: the server cannot be reached. Please try again.';
const GONE = 'The answer could not be kept: it is no longer on the server.';
const NOTHING = 'There is no answer in this turn that could be kept.';

/** Makes a file of the answer of a recorded turn; a turn that was kept before gets its next version. Never rejects. */
export async function keepAnswer({ sessionId, turnId }: TurnPlace): Promise<Kept> {
  const sent = await sendToServer<KeptAnswer>('/api/answers', {
    method: 'POST',
    body: { session_id: sessionId, turn_id: turnId },
  });
  if (sent.isDone) return toKept(sent.reply);
  const { status, problem } = sent;
  if (status === null) return { kind: 'failed', sentence: UNREACHABLE };
  return { kind: 'failed', sentence: status === 404 ? GONE : `The answer could not be kept. ${problem}` };
}

function toKept({ status, response_artifact: file }: KeptAnswer): Kept {
  if (status !== 'success' || file === undefined) {
    return { kind: 'failed', sentence: status === 'error' ? 'The answer could not be kept.' : NOTHING };
  }
  const { id, filename, version } = file;
  return { kind: 'kept', href: `/api/answers/${encodeURIComponent(id)}`, filename, version };
}
