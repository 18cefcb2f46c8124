import { GeneratedTexts } from '#components/chat/generated-text.tsx';
import { FoundBody } from '#components/chat/how-found.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { foundSummary } from '#lib/client/chat/step-words.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { Cell, ColumnHead, FigureTable } from '../figure-table.tsx';
import type { SearchedPassage, TranscriptTurn } from './transcript-turn.ts';
import { FoldedPart } from './turn-part.tsx';

/** How an answer was found: the kind of question, the plan, and every tool call with its exact query. */
export function RecordedSteps({ turn: { plan, toolCalls } }: { turn: Pick<TranscriptTurn, 'plan' | 'toolCalls'> }) {
  const summary = foundSummary({ plan, toolCalls });
  if (summary === '') return null;
  return (
    <FoldedPart
      summary={
        <>
          {adminWording().transcript.steps.title}
          {plan !== null && <>: {plan.query_type}</>} · {summary}
        </>
      }
    >
      <FoundBody turn={{ plan, toolCalls }} isForAdministrators />
      <GeneratedTexts turn={{ toolCalls }} />
      {toolCalls.length > 0 && (
        <FoldedPart summary={adminWording().transcript.steps.toolCalls}>
          <pre
            tabIndex={0}
            aria-label={adminWording().transcript.steps.toolCalls}
            className="mt-1.5 overflow-x-auto rounded-lg bg-sunken px-3.5 py-3 font-code text-[0.8125rem]/[1.55]"
          >
            {toolCalls.map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`).join('\n')}
          </pre>
        </FoldedPart>
      )}
    </FoldedPart>
  );
}

/** All passages that the searches of a turn returned, cited or not. */
export function SearchedPassages({ passages }: { passages: readonly SearchedPassage[] }) {
  if (passages.length === 0) return null;
  return (
    <FoldedPart
      summary={formatMessage(adminWording().transcript.passages.summary, {
        countPassages: countPassages(passages.length),
      })}
    >
      <div
        className="relative overflow-x-auto"
        role="group"
        aria-label={adminWording().transcript.passages.label}
        tabIndex={0}
      >
        <FigureTable>
          <thead>
            <tr>
              <ColumnHead>{adminWording().transcript.passages.page}</ColumnHead>
              <ColumnHead isFigure>{adminWording().transcript.passages.characters}</ColumnHead>
              <ColumnHead isFigure>{adminWording().transcript.passages.relevance}</ColumnHead>
              <ColumnHead>{adminWording().transcript.passages.cited}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {passages.map(({ chunkId, title, href, start, end, relevance, isContext, position }) => (
              <tr key={chunkId}>
                <Cell>
                  {href === null ? (
                    (title ?? adminWording().transcript.passages.pageGone)
                  ) : (
                    <a className={LINKED} href={href} dir="auto">
                      {title}
                    </a>
                  )}
                </Cell>
                <Cell isFigure>
                  {start}–{end}
                </Cell>
                <Cell isFigure>{isContext ? adminWording().transcript.passages.context : relevance.toFixed(2)}</Cell>
                <Cell className="whitespace-nowrap">
                  {position === null
                    ? adminWording().transcript.passages.notCited
                    : formatMessage(adminWording().transcript.source.named, { positions: position })}
                </Cell>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
    </FoldedPart>
  );
}

function countPassages(count: number): string {
  return formatMessage(adminWording().transcript.passages.count, { count });
}
