import { LINKED } from '#components/controls/linked.ts';
import { withheldReasons, withheldSentence } from '#lib/client/chat/claim-words.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';

/** How many sentences an answer leaves out and why, never which. */
export function WithheldNote({ withheld, status }: Pick<Turn, 'withheld' | 'status'>) {
  const sentence = withheldSentence(withheld, status === 'answered');
  if (sentence === null) return null;
  return (
    <details className="mt-3.5 text-note text-ink-2">
      <summary className="w-fit list-none rounded-sm py-0.5 pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
        {sentence} <span className={LINKED}>Why?</span>
      </summary>
      <ul className="mt-1 list-disc ps-[1.375em]">
        {withheldReasons(withheld).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
