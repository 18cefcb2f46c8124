import { Filled } from '#components/controls/filled.tsx';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { LINKED } from '#components/controls/linked.ts';
import { auditLine } from '#lib/contracts/audit-lines.ts';
import type { DocumentCondition, DocumentFilter } from '#lib/contracts/document-filter.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import type { TurnFilters } from '#lib/contracts/turn-filters.ts';
import { PROMPTS, type TurnPrompts } from '#lib/contracts/turn-prompts.ts';
import { type FilterFields, tableAddress } from '../conversations/filter-address.ts';
import { durationText } from '../figure-text.ts';
import { LocalTime } from '../local-time.tsx';
import { CopyableId } from './copyable-id.tsx';
import type { OfferedLink, TranscriptTurn } from './transcript-turn.ts';
import { PartTitle, SaidWords } from './turn-part.tsx';

/** How an answer came about: the model, the time each part took, the cost. */
export function TurnFactList({ turn }: { turn: TranscriptTurn }) {
  return (
    <section>
      <PartTitle>{adminWording().transcript.fact.title}</PartTitle>
      <dl className="grid gap-1 tabular-nums">
        {factsOf(turn).map(([name, words, meant]) => (
          <TurnFact key={name} name={name}>
            {meant === undefined ? (
              words
            ) : (
              <a className={LINKED} href={tableAddress(meant)} title={adminWording().transcript.fact.showSame}>
                {words}
              </a>
            )}
          </TurnFact>
        ))}
        <TurnFact name={adminWording().transcript.fact.asked}>
          <LocalTime at={turn.askedAt} format="long" />
        </TurnFact>
        <TurnFact name={adminWording().transcript.fact.questionId}>
          <CopyableId id={turn.id} name="turn" />
        </TurnFact>
      </dl>
    </section>
  );
}

function TurnFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** `meant` narrows the table to turns for which the same fact holds. */
type Fact = [name: string, words: string, meant?: FilterFields];

function factsOf({ facts, errorCode }: TranscriptTurn): Fact[] {
  const { model, prompts, profile, audit, filters, grounding, firstEventMs, latencyMs, stages, tokens } = facts;
  const stage = (ms: number | undefined) => (ms === undefined ? '' : durationText(ms));
  const all: Fact[] = [
    [adminWording().transcript.fact.model, model],
    [adminWording().transcript.fact.promptVersions, promptWords(prompts ?? {})],
    [adminWording().common.profile, profile ?? '', { profile: profile ?? '' }],
    [
      adminWording().common.grounding,
      grounding === null ? '' : adminWording().transcript.fact.groundingModes[grounding],
    ],
    [
      adminWording().common.timeToFirstWords,
      firstEventMs === null ? adminWording().transcript.fact.notMeasured : durationText(firstEventMs),
    ],
    [adminWording().transcript.fact.fullAnswer, durationText(latencyMs)],
    [adminWording().transcript.fact.historyRead, stage(stages.historyMs)],
    [adminWording().transcript.fact.passagesFound, stage(stages.retrievalMs)],
    [adminWording().transcript.fact.firstModelText, stage(stages.firstPartMs)],
    [
      adminWording().transcript.fact.tokens,
      tokens === null ? adminWording().transcript.fact.tokensUnknown : tokenWords(tokens),
    ],
    [
      adminWording().transcript.fact.secondCheckTokens,
      tokens?.verifier === undefined ? '' : tokenWords(tokens.verifier),
    ],
    [adminWording().transcript.fact.error, errorCode ?? ''],
    ...Object.entries(audit ?? {}).map(([name, value]): Fact => [
      formatMessage(adminWording().transcript.fact.audit, { name }),
      value,
      { audit: auditLine(name, value) },
    ]),
    ...filterFacts(filters),
  ];
  return all.filter(([, words]) => words !== '');
}

/** Formats prompt versions: `answer 1c2d3e4f5a6b, second reader 6b5a4f3e2d1c`. */
function promptWords(prompts: TurnPrompts): string {
  const versions = PROMPTS.flatMap((of) =>
    prompts[of] === undefined ? [] : [`${adminWording().transcript.fact.promptNames[of]} ${prompts[of]}`],
  );
  return versions.join(', ');
}

function filterFacts(filters: TurnFilters | null): [string, string][] {
  const { request = {}, profile = null } = filters ?? {};
  const asked = Object.entries(request).map(([name, values]): [string, string] => [
    formatMessage(adminWording().transcript.fact.filter, { name }),
    values.join(', '),
  ]);
  return [...asked, [adminWording().transcript.fact.profileFilter, profile === null ? '' : conditionWords(profile)]];
}

/** Formats a filter: `department: Legal, Sales; type: pdf or origin: wiki`. */
function conditionWords({ must, should }: DocumentFilter): string {
  const wordsOf = (condition: DocumentCondition): string => {
    const limits =
      'match' in condition ? condition.match.any : Object.entries(condition.range).map((limit) => limit.join(' '));
    return `${condition.key}: ${limits.join(', ')}`;
  };
  const choices = should.map(wordsOf).join(` ${adminWording().transcript.fact.or} `);
  return [...must.map(wordsOf), choices].filter((words) => words !== '').join('; ');
}

function tokenWords({ input, output }: { input: number; output: number }): string {
  return formatMessage(adminWording().transcript.fact.tokenCounts, { input, output });
}

/** The reader's feedback on an answer, kept apart from the administrators' review. */
export function ReaderFeedback({ feedback }: Pick<TranscriptTurn, 'feedback'>) {
  const Icon = feedback?.rating === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <section>
      <PartTitle>{adminWording().transcript.feedback.title}</PartTitle>
      {feedback === null ? (
        <p className="text-ink-2">{adminWording().transcript.feedback.none}</p>
      ) : (
        <>
          <p>
            <Icon size={15} strokeWidth={1.75} aria-hidden="true" className="inline align-[-2px]" />{' '}
            {feedback.rating === 'up' ? adminWording().common.rating.thumbsUp : adminWording().common.rating.thumbsDown}
            {feedback.at !== null && (
              <span className="text-ink-2">
                {' '}
                <Filled
                  text={adminWording().transcript.feedback.givenOn}
                  parts={{ moment: <LocalTime at={feedback.at} format="short" /> }}
                />
              </span>
            )}
          </p>
          {feedback.reason !== null && <SaidWords>{feedback.reason}</SaidWords>}
        </>
      )}
    </section>
  );
}

/** Links offered with a refusal instead of an answer. */
export function RelatedLinks({ links }: { links: readonly OfferedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <PartTitle>{adminWording().transcript.related.title}</PartTitle>
      <ul className="grid gap-2.5">
        {links.map(({ page_title: title, section_heading: section, relevance_score: relevance, href }, index) => {
          const name = section === '' || section === title ? title : `${title} · ${section}`;
          return (
            <li key={index}>
              {href === null ? (
                name
              ) : (
                <a className={LINKED} href={href}>
                  {name}
                </a>
              )}{' '}
              <span className="text-ink-2">
                {formatMessage(adminWording().transcript.related.relevance, {
                  relevanceText: relevance.toFixed(2),
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
