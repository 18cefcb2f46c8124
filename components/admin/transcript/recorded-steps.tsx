import { FoundBody } from '#components/chat/how-found.tsx';
import { foundSummary } from '#lib/client/chat/step-words.ts';

import { FoldedPart } from './folded-part.tsx';
import type { TranscriptTurn } from './transcript-turn.ts';

/** How an answer was found: the kind of question, the plan, and every call of a tool with what it was asked, word for word. */
export function RecordedSteps({ turn: { plan, toolCalls } }: { turn: Pick<TranscriptTurn, 'plan' | 'toolCalls'> }) {
  const summary = foundSummary({ plan, toolCalls });
  if (summary === '') return null;
  return (
    <FoldedPart
      summary={
        <>
          How it was found{plan !== null && <>: {plan.query_type}</>} · {summary}
        </>
      }
    >
      <FoundBody turn={{ plan, toolCalls }} />
      {toolCalls.length > 0 && (
        <FoldedPart summary="What the tools were asked">
          <pre
            tabIndex={0}
            aria-label="What the tools were asked"
            className="mt-1.5 overflow-x-auto rounded-lg bg-sunken px-3.5 py-3 font-code text-[0.8125rem]/[1.55]"
          >
            {toolCalls.map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`).join('\n')}
          </pre>
        </FoldedPart>
      )}
    </FoldedPart>
  );
}
