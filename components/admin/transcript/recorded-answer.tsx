'use client';

import { use, useMemo } from 'react';
import type { Components } from 'react-markdown';

import { AnswerText } from '#components/chat/answer-text.tsx';
import { claimNoteId } from '#components/chat/claim-note.tsx';
import { TurnSourcesContext } from '#components/chat/turn-sources-context.ts';
import { Filled } from '#components/controls/filled.tsx';
import { doubtOf } from '#lib/client/chat/claim-words.ts';
import { citationAddress, placeOfClaim } from '#lib/client/chat/place-source.ts';
import { chipName } from '#lib/client/chat/source-label.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import { ERROR_CODES, ERROR_TABLE } from '#lib/foundation/core/errors.ts';

import { TranscriptCode } from './copyable-id.tsx';
import { evidenceId, TranscriptContext } from './transcript-context.ts';
import type { TranscriptTurn } from './transcript-turn.ts';

/** An answer as its reader saw it, and how it ended if it failed. */
export function RecordedAnswer({ turn }: { turn: TranscriptTurn }) {
  const { id, answer, claims, sources, outcome, withheld, errorCode, clarification } = turn;
  const drawn = useMemo(
    () => ({
      key: id,
      sources,
      claims,
      scope: { kind: 'library' } as const,
      isHighlighted: false,
      formulas: NO_FORMULAS,
    }),
    [id, sources, claims],
  );
  const isPartial = outcome === 'stopped' || outcome === 'failed' || withheld.length > 0;
  return (
    <section className="[&_.answer]:mt-0! [&_[data-align=center]]:text-center! [&_[data-align=right]]:text-end! [&_code]:wrap-anywhere [&_table]:tabular-nums">
      <h3 className="sr-only">{adminWording().transcript.answer.title}</h3>
      {answer !== '' && (
        <TurnSourcesContext value={drawn}>
          <AnswerText text={answer} claims={claims} isPartial={isPartial} parts={PARTS} />
        </TurnSourcesContext>
      )}
      {clarification !== null && (
        <p className="mt-3 text-ink-2">
          {formatMessage(adminWording().transcript.answer.askedWhichBook, { length: clarification.options.length })}
        </p>
      )}
      {outcome === 'stopped' && (
        <p className="mt-3 text-ink-2">
          {answer === '' ? adminWording().transcript.answer.stoppedEarly : adminWording().transcript.answer.stopped}
        </p>
      )}
      {outcome === 'failed' && (
        <p className="mt-3 text-danger">
          <Filled
            text={adminWording().transcript.answer.failed}
            parts={{
              code: errorCode !== null && <TranscriptCode> {errorCode}</TranscriptCode>,
              sentence: sentenceOf(errorCode),
            }}
          />
        </p>
      )}
    </section>
  );
}

/** Formulas are shown as the recorded TeX. */
const NO_FORMULAS = new Map<number, never[]>();

/** Returns the error message that the reader was shown. */
function sentenceOf(errorCode: string | null): string {
  const code = ERROR_CODES.find((candidate) => candidate === errorCode) ?? 'internal_error';
  return ERROR_TABLE[code].publicMessage;
}

const PARTS: Components = {
  cite: ({ node }) => (
    <TranscriptChip
      position={Number(node?.properties['data-position'])}
      claimStart={Number(node?.properties['data-claim'] ?? -1)}
    />
  ),
  // No preview is drawn beside them here: the cited words are listed beneath the answer.
  mark: ({ children }) => <mark className="doubted">{children}</mark>,
  // Alignment as a data attribute: this is rendered on the server, and the page's policy refuses inline styles.
  td: ({ style, children }) => <td data-align={style?.textAlign}>{children}</td>,
  th: ({ style, children }) => <th data-align={style?.textAlign}>{children}</th>,
};

interface TranscriptChipProps {
  position: number;
  /** Offset of the claim's start in the answer; -1 outside of claims. */
  claimStart: number;
}

/** A marker in a recorded answer: a link to the cited words, in the page version that was cited. */
function TranscriptChip({ position, claimStart }: TranscriptChipProps) {
  const { turn, activePosition } = use(TranscriptContext);
  const cited = turn?.sources.find((candidate) => candidate.position === position);
  if (turn === null || cited === undefined) return null;

  const { citation } = cited;
  const claim = turn.claims.find(({ start }) => start === claimStart);
  const isDoubtful = claim !== undefined && doubtOf(claim) !== null;
  const place = citation === null ? 0 : placeOfClaim(claim, citation);
  return (
    <a
      href={citation === null ? `#${evidenceId(turn.id, position)}` : citationAddress(citation, place, null)}
      className="chip"
      data-hue={citationHue(position)}
      data-citation={position}
      data-active={activePosition === position || undefined}
      aria-label={chipName(cited, null)}
      aria-describedby={isDoubtful ? claimNoteId(turn.id, claimStart) : undefined}
    >
      {position}
    </a>
  );
}
