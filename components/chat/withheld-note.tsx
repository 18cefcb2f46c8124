import { withheldReasons, withheldSentence } from '#lib/client/chat/claim-words.ts';
import type { Turn } from '#lib/client/chat/turn.ts';

/** How many sentences an answer leaves out and why, never which. */
export function WithheldNote({ withheld, status }: Pick<Turn, 'withheld' | 'status'>) {
  const sentence = withheldSentence(withheld, status === 'answered');
  if (sentence === null) return null;
  return (
    <details className="withheld">
      <summary>
        {sentence} <span className="withheld-why">Why?</span>
      </summary>
      <ul>
        {withheldReasons(withheld).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
