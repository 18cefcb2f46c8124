import { useId } from 'react';

import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

/** Text that the reader had the model write, apart from the answer: shown as plain text, since none of it is checked. */
export function GeneratedTexts({ turn }: { turn: Pick<Turn, 'toolCalls'> }) {
  return turn.toolCalls.flatMap((call) =>
    'generated' in call && call.generated !== undefined
      ? [<GeneratedText key={call.call_id} text={call.generated.text} isCut={call.generated.cut} />]
      : [],
  );
}

function GeneratedText({ text, isCut }: { text: string; isCut: boolean }) {
  const labelId = useId();
  return (
    <section className="mt-3.5 rounded-lg border border-dashed border-control px-3.5 py-3" aria-labelledby={labelId}>
      <p id={labelId} className="text-note text-ink-2">
        {wording().answer.generated.note}
      </p>
      <p dir="auto" className="mt-2 font-read text-prose/[1.5] wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {isCut && <p className="mt-2 text-note text-ink-2">{wording().answer.generated.cut}</p>}
    </section>
  );
}
