import { inputWords } from '#lib/client/chat/input-words.ts';
import {
  foundSummary,
  QUERY_TYPE_WORDS,
  shortDuration,
  STEP_STATUS_WORDS,
  toolWords,
} from '#lib/client/chat/step-words.ts';
import type { Turn } from '#lib/client/chat/turn.ts';
import type { PlanStep } from '#lib/contracts/query-plan.ts';

type Found = Pick<Turn, 'plan' | 'toolCalls'>;

/** How an answer was found: what kind of question it was taken for, the plan, and what was looked up. Closed until somebody asks. */
export function HowFound({ turn }: { turn: Found }) {
  const summary = foundSummary(turn);
  if (summary === '') return null;
  return (
    <details className="found">
      <summary>
        How this was found <span className="found-summary">{summary}</span>
      </summary>
      <FoundBody turn={turn} />
    </details>
  );
}

/** The same, opened. */
export function FoundBody({ turn: { plan, toolCalls } }: { turn: Found }) {
  return (
    <div className="found-body">
      {plan !== null && (
        <>
          <p>{QUERY_TYPE_WORDS[plan.query_type]}</p>
          <h4>Plan</h4>
          <ol className="found-steps">
            {plan.steps.map((step) => (
              <FoundStep key={step.position} step={step} />
            ))}
          </ol>
        </>
      )}
      {toolCalls.length > 0 && (
        <>
          <h4>Looked up</h4>
          <ul className="found-calls">
            {toolCalls.map((call) => (
              <FoundCall key={call.call_id} call={call} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function FoundStep({ step: { description, acceptance_criteria: criteria, status } }: { step: PlanStep }) {
  return (
    <li data-status={status}>
      <p>
        {description} <span className="found-status">{STEP_STATUS_WORDS[status]}</span>
      </p>
      {criteria !== '' && <p className="found-note">Done when: {criteria}</p>}
    </li>
  );
}

function FoundCall({ call }: { call: Turn['toolCalls'][number] }) {
  const { tool, success, summary, documents = [], count, duration_ms: durationMs } = call;
  // Of a search, passages are counted, not documents.
  const further = tool === 'list_documents' ? (count ?? 0) - documents.length : 0;
  return (
    <li data-status={success === false ? 'failed' : undefined}>
      <p>{[toolWords(tool), ...inputWords(call)].join(' · ')}</p>
      <p className="found-note">
        {[summary ?? 'Not finished.', durationMs === undefined ? '' : shortDuration(durationMs)]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {documents.length > 0 && (
        <p className="found-documents">
          {documents.map(({ doc_id: id, title }) => (
            <a key={id} href={`/books/${encodeURIComponent(id)}`}>
              {title}
            </a>
          ))}
          {further > 0 && <span>and {further} more</span>}
        </p>
      )}
    </li>
  );
}
