import { LINKED } from '#components/controls/linked.ts';
import { inputWords } from '#lib/client/chat/input-words.ts';
import {
  foundSummary,
  QUERY_TYPE_WORDS,
  shortDuration,
  STEP_STATUS_WORDS,
  toolWords,
} from '#lib/client/chat/step-words.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import type { PlanStep } from '#lib/contracts/query-plan.ts';
import { formatMessage, joinParts, wording } from '#lib/contracts/wording/wording.ts';

type Found = Pick<Turn, 'plan' | 'toolCalls'>;

/** How an answer was found: the detected kind of question, the plan, and the look-ups. Closed by default. */
export function HowFound({ turn }: { turn: Found }) {
  const summary = foundSummary(turn);
  if (summary === '') return null;
  return (
    <details className="found mt-3 text-note text-ink-2">
      <summary className="w-fit rounded-sm py-1 marker:text-ink-3 hover:text-ink pointer-coarse:py-3">
        {wording().steps.title} <span className="text-ink-3 before:content-['·_']">{summary}</span>
      </summary>
      <FoundBody turn={turn} />
    </details>
  );
}

interface FoundBodyProps {
  turn: Found;
  /** Also shows details for operators only: when a step counts as done, and how long each look-up took. */
  isForAdministrators?: boolean;
}

/** The expanded steps of how the answer was found. */
export function FoundBody({ turn: { plan, toolCalls }, isForAdministrators = false }: FoundBodyProps) {
  return (
    <div className="mt-1 border-s-2 border-line pt-0.5 pb-1 ps-3 wrap-anywhere">
      {plan !== null && (
        <>
          <p>{QUERY_TYPE_WORDS()[plan.query_type]}</p>
          <FoundTitle>{wording().steps.plan}</FoundTitle>
          <ol className="list-decimal ps-[1.375em]">
            {plan.steps.map((step) => (
              <FoundStep key={step.position} step={step} isForAdministrators={isForAdministrators} />
            ))}
          </ol>
        </>
      )}
      {toolCalls.length > 0 && (
        <>
          <FoundTitle>{wording().steps.lookedUp}</FoundTitle>
          <ul>
            {toolCalls.map((call) => (
              <FoundCall key={call.call_id} call={call} isForAdministrators={isForAdministrators} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function FoundTitle({ children }: { children: string }) {
  return <h4 className="mt-3 mb-1 font-semibold text-ink">{children}</h4>;
}

const STATUS_COLOURS: Partial<Record<PlanStep['status'], string>> = { completed: 'text-ok', failed: 'text-warn' };

interface FoundStepProps extends Pick<FoundBodyProps, 'isForAdministrators'> {
  step: PlanStep;
}

function FoundStep({ step, isForAdministrators }: FoundStepProps) {
  const { description, acceptance_criteria: criteria, status, tool } = step;
  // A step chosen by a model is named after its tool.
  const isNamedByTool = tool !== null && description === `Call ${tool}`;
  return (
    <li className="not-first:mt-2">
      <p>
        {isNamedByTool && isForAdministrators !== true ? toolWords(tool) : description}{' '}
        <span className={`whitespace-nowrap before:content-['·_'] ${STATUS_COLOURS[status] ?? 'text-ink-3'}`}>
          {STEP_STATUS_WORDS()[status]}
        </span>
      </p>
      {isForAdministrators === true && criteria !== '' && (
        <p className="text-ink-3">{formatMessage(wording().steps.doneWhen, { criteria })}</p>
      )}
    </li>
  );
}

interface FoundCallProps extends Pick<FoundBodyProps, 'isForAdministrators'> {
  call: Turn['toolCalls'][number];
}

function FoundCall({ call, isForAdministrators }: FoundCallProps) {
  const { tool, success, summary, documents = [], count, duration_ms: durationMs } = call;
  // For a search, passages are counted, not documents.
  const further = tool === 'list_documents' ? (count ?? 0) - documents.length : 0;
  return (
    <li className="not-first:mt-2">
      <p>{joinParts([toolWords(tool), ...inputWords(call)])}</p>
      <p className={success === false ? 'text-warn' : 'text-ink-3'}>
        {[
          summary ?? wording().steps.notFinished,
          isForAdministrators === true && durationMs !== undefined ? shortDuration(durationMs) : '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {documents.length > 0 && (
        <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5">
          {documents.map(({ doc_id: id, title }) => (
            <a
              key={id}
              href={`/books/${encodeURIComponent(id)}`}
              className={`${LINKED} pointer-coarse:py-2.5`}
              dir="auto"
            >
              {title}
            </a>
          ))}
          {further > 0 && <span>{formatMessage(wording().steps.more, { further })}</span>}
        </p>
      )}
    </li>
  );
}
