import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { LINKED } from '#components/controls/linked.ts';

import { durationText } from '../figure-text.ts';
import { LocalTime } from '../local-time.tsx';
import { CopyableId } from './copyable-id.tsx';
import { relevanceText } from './relevance-text.ts';
import type { OfferedLink, TranscriptTurn } from './transcript-turn.ts';
import { PartTitle, SaidWords } from './turn-part.tsx';

const GROUNDING_WORDS = {
  strict: 'strict: what no passage supports is left out',
  annotate: 'annotated: everything is shown and marked',
} as const;

/** How an answer came about: who gave it, how long each part took, what it cost. */
export function TurnFactList({ turn }: { turn: TranscriptTurn }) {
  return (
    <section>
      <PartTitle>How it was answered</PartTitle>
      <dl className="grid gap-1 tabular-nums">
        {factsOf(turn).map(([name, words]) => (
          <TurnFact key={name} name={name}>
            {words}
          </TurnFact>
        ))}
        <TurnFact name="Asked">
          <LocalTime at={turn.askedAt} format="long" />
        </TurnFact>
        <TurnFact name="Turn">
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

function factsOf({ facts, errorCode }: TranscriptTurn): [string, string][] {
  const { model, profile, audit, grounding, firstEventMs, latencyMs, stages, tokens } = facts;
  const stage = (ms: number | undefined) => (ms === undefined ? '' : durationText(ms));
  const all: [string, string][] = [
    ['Model', model],
    ['Profile', profile ?? ''],
    ['Grounding', grounding === null ? '' : GROUNDING_WORDS[grounding]],
    ['First words', firstEventMs === null ? 'none, or not measured' : durationText(firstEventMs)],
    ['Complete', durationText(latencyMs)],
    ['History read', stage(stages.historyMs)],
    ['Passages found', stage(stages.retrievalMs)],
    ['First text of the model', stage(stages.firstPartMs)],
    ['Tokens', tokens === null ? 'the model does not say' : tokenWords(tokens)],
    ['Tokens of the second reader', tokens?.verifier === undefined ? '' : tokenWords(tokens.verifier)],
    ['Error', errorCode ?? ''],
    ...Object.entries(audit ?? {}).map(([name, value]): [string, string] => [`Audit: ${name}`, value]),
  ];
  return all.filter(([, words]) => words !== '');
}

function tokenWords({ input, output }: { input: number; output: number }): string {
  return `${input} read · ${output} written`;
}

/** What the reader thought of an answer: theirs, and apart from what administrators find. */
export function ReaderFeedback({ feedback }: Pick<TranscriptTurn, 'feedback'>) {
  const Icon = feedback?.rating === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <section>
      <PartTitle>Reader’s feedback</PartTitle>
      {feedback === null ? (
        <p className="text-ink-2">None.</p>
      ) : (
        <>
          <p>
            <Icon size={15} strokeWidth={1.75} aria-hidden="true" className="inline align-[-2px]" />{' '}
            {feedback.rating === 'up' ? 'Thumbs up' : 'Thumbs down'}
            {feedback.at !== null && (
              <span className="text-ink-2">
                {' '}
                at <LocalTime at={feedback.at} format="short" />
              </span>
            )}
          </p>
          {feedback.reason !== null && <SaidWords>{feedback.reason}</SaidWords>}
        </>
      )}
    </section>
  );
}

/** What was offered with a refusal instead of an answer. */
export function RelatedLinks({ links }: { links: readonly OfferedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <PartTitle>Offered instead</PartTitle>
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
              <span className="text-ink-2">relevance {relevanceText(relevance)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
