import { FoundBody } from '#components/chat/how-found.tsx';
import { foundSummary } from '#lib/client/chat/step-words.ts';

import type { TranscriptTurn } from './transcript-turn.ts';

/** How an answer was found: the kind of question, the plan, and every call of a tool with what it was asked, word for word. */
export function RecordedSteps({ turn: { plan, toolCalls } }: { turn: Pick<TranscriptTurn, 'plan' | 'toolCalls'> }) {
  const summary = foundSummary({ plan, toolCalls });
  if (summary === '') return null;
  return (
    <details className="transcript-more">
      <summary>
        How it was found{plan !== null && <>: {plan.query_type}</>} · {summary}
      </summary>
      <FoundBody turn={{ plan, toolCalls }} />
      {toolCalls.length > 0 && (
        <details className="transcript-more">
          <summary>What the tools were asked</summary>
          <pre tabIndex={0} aria-label="What the tools were asked" className="tool-inputs">
            {toolCalls.map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`).join('\n')}
          </pre>
        </details>
      )}
    </details>
  );
}
