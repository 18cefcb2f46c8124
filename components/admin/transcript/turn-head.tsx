import { Filled } from '#components/controls/filled.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { cutAtRanges } from '#lib/client/chat/quote-pieces.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { OUTCOME_NAMES } from '../conversations/describe-filter.ts';
import { durationText } from '../figure-text.ts';
import { LocalTime } from '../local-time.tsx';
import { PlaceNames } from './turn-part.tsx';
import { QuoteInContext } from './quote-pieces.tsx';
import { isLibrarySource } from './cited-place.ts';
import { type AskedOf, type TranscriptTurn, turnAnchor } from './transcript-turn.ts';

interface TurnHeadProps {
  turn: TranscriptTurn;
  place: { number: number; count: number };
  titleId: string;
}

/** A question, when it was asked, and of what. */
export function TurnHead({ turn, place, titleId }: TurnHeadProps) {
  const { question, askedAt, asked, outcome, facts } = turn;
  return (
    <header>
      <h2 id={titleId} className="text-[1.0625rem]/[1.3] font-semibold wrap-anywhere whitespace-pre-line">
        {question}
      </h2>
      <p className="mt-1 text-ink-2">
        {place.count > 1 && `${place.number} of ${place.count} · `}
        <LocalTime at={askedAt} format="short" /> · <AskedOfWords asked={asked} /> · {OUTCOME_NAMES()[outcome]} ·{' '}
        {durationText(facts.latencyMs)}
      </p>
      {turn.resumes !== null && <Resumed resumes={turn.resumes} />}
      {asked.kind === 'selection' && <SelectedText turn={turn} asked={asked} />}
    </header>
  );
}

function AskedOfWords({ asked }: { asked: AskedOf }) {
  if (asked.kind === 'library') return adminWording().transcript.scope.allBooks;
  if (asked.kind === 'selection') return adminWording().conversations.mode.selection;
  return <PlaceNames places={[...asked.documents, ...asked.pages]} />;
}

/** Which question before it a reply goes on with. */
function Resumed({ resumes: { turnId, question, document } }: { resumes: NonNullable<TranscriptTurn['resumes']> }) {
  return (
    <p className="mt-1 text-ink-2">
      <Filled
        text={adminWording().transcript.continues}
        parts={{
          question: (
            <a className={LINKED} href={`#${turnAnchor(turnId)}`}>
              “{question}”
            </a>
          ),
          place: <PlaceNames places={[document]} />,
        }}
      />
    </p>
  );
}

/** The selected words, whole, with all that the answer cites of them marked. */
function SelectedText({ turn, asked }: { turn: TranscriptTurn; asked: AskedOf & { kind: 'selection' } }) {
  const ranges = turn.sources.flatMap(({ source }) =>
    isLibrarySource(source) ? [] : [{ start: source.char_start, end: source.char_end }],
  );
  return (
    <figure className="mt-3">
      <figcaption className="text-ink-2">
        {asked.place === null ? (
          adminWording().transcript.selection.title
        ) : (
          <Filled
            text={adminWording().transcript.selection.titleOn}
            parts={{ place: <PlaceNames places={[asked.place]} /> }}
          />
        )}
      </figcaption>
      <blockquote
        tabIndex={0}
        aria-label={adminWording().transcript.selection.title}
        className="selected-words mt-1 max-h-56 overflow-y-auto border-s-3 border-control bg-sunken px-3 py-2 font-read text-[0.9375rem]/[1.5] wrap-anywhere whitespace-pre-wrap"
      >
        <QuoteInContext pieces={cutAtRanges(asked.text, ranges)} />
      </blockquote>
    </figure>
  );
}
