import type { ReactNode } from 'react';

import { durationText } from '../conversations/duration-text.ts';
import { LocalTime } from '../local-time.tsx';
import { CopyableId } from './copyable-id.tsx';
import { PartTitle } from './part-title.tsx';
import type { TranscriptTurn } from './transcript-turn.ts';

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
    ['Tokens', tokens === null ? 'the model does not say' : `${tokens.input} read · ${tokens.output} written`],
    ['Error', errorCode ?? ''],
    ...Object.entries(audit ?? {}).map(([name, value]): [string, string] => [`Audit: ${name}`, value]),
  ];
  return all.filter(([, words]) => words !== '');
}
