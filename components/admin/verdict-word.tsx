import type { Verdict } from '#lib/contracts/admin/review.ts';

import { VERDICT_NAMES } from './conversations/describe-filter.ts';

const COLOURS: Record<Verdict, string> = { correct: 'text-ok', incomplete: 'text-warn', wrong: 'text-danger' };

/** An administrator's verdict on an answer, in one word. */
export function VerdictWord({ verdict }: { verdict: Verdict }) {
  return <span className={COLOURS[verdict]}>{VERDICT_NAMES()[verdict]}</span>;
}
