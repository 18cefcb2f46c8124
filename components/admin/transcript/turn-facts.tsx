import { durationText } from '../conversations/duration-text.ts';
import { LocalTime } from '../local-time.tsx';
import { CopyableId } from './copyable-id.tsx';
import type { TranscriptTurn } from './transcript-turn.ts';

const GROUNDING_WORDS = {
  strict: 'strict: what no passage supports is left out',
  annotate: 'annotated: everything is shown and marked',
} as const;

/** How an answer came about: who gave it, how long each part took, what it cost. */
export function TurnFactList({ turn }: { turn: TranscriptTurn }) {
  return (
    <section className="turn-facts">
      <h3>How it was answered</h3>
      <dl>
        {factsOf(turn).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div>
          <dt>Asked</dt>
          <dd>
            <LocalTime at={turn.askedAt} format="long" />
          </dd>
        </div>
        <div>
          <dt>Turn</dt>
          <dd>
            <CopyableId id={turn.id} name="turn" />
          </dd>
        </div>
      </dl>
    </section>
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
