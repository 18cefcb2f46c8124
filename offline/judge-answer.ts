/** What the server answered when something was asked for that says for whom it is. */
interface Answer {
  /** 0 of a redirect that is not followed here: the server itself sends none where it is asked, but a sign-in in front of it does. */
  status: number;
  /** Whom it is for; null where it does not say. */
  reader: string | null;
}

/**
 * What an answer means for what is kept: `good`, it is for the reader that all was kept for; `unheard`, the server itself has said nothing;
 * `gone`, what was asked for is not there for this reader, or not any more; `stranger`, all that is kept must go, since it was for somebody else.
 */
export type Judgement = 'good' | 'unheard' | 'gone' | 'stranger';

const GONE = new Set([404, 410]);

/** `known` is null before anything was kept. An answer that does not say whom it is for is for a stranger. */
export function judgeAnswer({ status, reader }: Answer, known: string | null): Judgement {
  if (status === 429 || status >= 500) return 'unheard';
  if (status === 401 || status === 403 || reader === null) return 'stranger';
  if (known !== null && reader !== known) return 'stranger';
  return GONE.has(status) ? 'gone' : 'good';
}
