import type { KeptAnswer } from '#lib/contracts/kept-answer.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import { sendToServer } from '../server-request.ts';
import type { TurnPlace } from '../reader-state.ts';
import type { Turn } from './shown-turn.ts';

/** The result of saving an answer: the file, or one sentence. */
export type Kept =
  | { kind: 'kept'; id: string; href: string; filename: string; version: number }
  | { kind: 'failed'; sentence: string };

const UNREACHABLE = () => wording().keep.error.unreachable;
const GONE = () => wording().keep.error.gone;
const NOTHING = () => wording().keep.error.nothingToSave;

/**
 * Saves the answer of a recorded turn as a file, named after its question unless a profile names its files. A turn saved before gets a new version.
 * Never rejects.
 */
export async function keepAnswer(
  { sessionId, turnId }: TurnPlace,
  { question, profile }: Pick<Turn, 'question' | 'profile'>,
): Promise<Kept> {
  const name = profile === null ? fileNameOf(question) : '';
  const sent = await sendToServer<KeptAnswer>('/api/answers', {
    method: 'POST',
    body: { session_id: sessionId, turn_id: turnId, ...(name !== '' && { output_filename_base: name }) },
  });
  if (sent.isDone) return toKept(sent.reply);
  const { status, problem } = sent;
  if (status === null) return { kind: 'failed', sentence: UNREACHABLE() };
  return {
    kind: 'failed',
    sentence: status === 404 ? GONE() : formatMessage(wording().keep.error.problem, { problem }),
  };
}

function toKept({ status, response_artifact: file }: KeptAnswer): Kept {
  if (status !== 'success' || file === undefined) {
    return { kind: 'failed', sentence: status === 'error' ? wording().keep.error.failed : NOTHING() };
  }
  const { id, filename, version } = file;
  return { kind: 'kept', id, href: `/api/answers/${encodeURIComponent(id)}`, filename, version };
}

const FILE_NAME_MAX_LENGTH = 60;

/** Turns a question into a file name the server accepts: complete words, no extension. Empty if the question yields none. */
function fileNameOf(question: string): string {
  const composed = question.normalize('NFC').replaceAll(/['’]/g, '');
  // A name may hold letters only, and words in scripts with combining marks are unreadable without the marks.
  if (/\p{M}/u.test(composed)) return '';
  const words = composed.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
  let name = '';
  for (const word of words) {
    const longer = name === '' ? truncateAtGrapheme(word, FILE_NAME_MAX_LENGTH) : `${name} ${word}`;
    if (longer.length > FILE_NAME_MAX_LENGTH) break;
    name = longer;
  }
  return name;
}
