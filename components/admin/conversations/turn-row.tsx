import { TextSelect, ThumbsDown, ThumbsUp } from 'lucide-react';

import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { FeedbackRating } from '#lib/contracts/feedback.ts';
import { auditLines } from '#lib/contracts/audit-lines.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import { durationText } from '../figure-text.ts';
import { LocalTime } from '../local-time.tsx';
import { PendingLink } from '../pending-link.tsx';
import { VerdictWord } from '../verdict-word.tsx';
import { GroundingSummary, type GroundingSummaryProps } from './grounding-summary.tsx';

/** A turn as its table row shows it. */
export interface RowTurn extends GroundingSummaryProps {
  id: string;
  sessionId: string;
  /** ISO 8601. */
  at: string;
  query: string;
  mode: 'general' | 'selected_text';
  profile: string | null;
  audit: Record<string, string> | null;
  /** Titles. */
  documents: string[];
  feedback: FeedbackRating | null;
  verdict: Verdict | null;
  firstEventMs: number | null;
  latencyMs: number;
}

interface TurnRowProps {
  turn: RowTurn;
  /** Address of its transcript. */
  href: string;
  /** The search terms. */
  searched: string;
}

// In a card, a missing value takes no space.
const CELL =
  'border-line align-baseline max-[1080px]:block max-[1080px]:min-w-0 max-[1080px]:has-[>[data-nothing]:only-child]:hidden min-[1080px]:border-b min-[1080px]:p-2';
const FIGURE = 'text-end whitespace-nowrap';

/** A table row with one question and its outcome. The whole row links to the turn in its transcript. */
export function TurnRow({ turn, href, searched }: TurnRowProps) {
  return (
    <tr className="relative focus-within:bg-surface focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus hover:bg-surface max-[1080px]:flex max-[1080px]:flex-wrap max-[1080px]:items-baseline max-[1080px]:gap-x-3.5 max-[1080px]:gap-y-1 max-[1080px]:rounded-lg max-[1080px]:border max-[1080px]:border-line max-[1080px]:bg-raised max-[1080px]:p-3 max-[1080px]:not-first:mt-2">
      <td className={`${CELL} text-ink-2`}>
        <LocalTime at={turn.at} format="short" />
      </td>
      <th
        scope="row"
        className={`${CELL} text-start text-[0.9375rem]/[1.4] font-medium wrap-anywhere text-ink max-[1080px]:order-first max-[1080px]:flex-[1_0_100%] max-[1080px]:text-[1rem]/[1.4]`}
      >
        {/* The whole row is the link. */}
        <PendingLink
          href={href}
          dir="auto"
          className="line-clamp-2 after:absolute after:inset-0 focus-visible:outline-none"
        >
          {markTerms(turn.query, searched).map(({ text, isMarked }, index) =>
            isMarked ? (
              <mark
                key={index}
                className="rounded-xs bg-find text-ink forced-colors:bg-[color:Mark] forced-colors:text-[color:MarkText] forced-colors:forced-color-adjust-none"
              >
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </PendingLink>
        <KeptOfRequest {...turn} />
      </th>
      <td className={`${CELL} text-ink-2`}>
        {turn.mode === 'selected_text' && (
          <span className="me-1 rounded-md border border-line px-1.5 text-[0.8125rem] whitespace-nowrap text-ink-2">
            <TextSelect size={14} aria-hidden="true" className="inline align-[-2px]" />{' '}
            {adminWording().conversations.row.selection}
          </span>
        )}
        <span dir="auto">
          {turn.documents.join(', ') ||
            (turn.mode === 'general' && <Nothing text={adminWording().conversations.row.noBookCited} />)}
        </span>
      </td>
      <td className={CELL}>
        <GroundingSummary {...turn} />
      </td>
      <td className={CELL}>
        <Feedback rating={turn.feedback} />
      </td>
      <td className={CELL}>
        {turn.verdict === null ? (
          <Nothing text={adminWording().conversations.row.noVerdict} />
        ) : (
          <VerdictWord verdict={turn.verdict} />
        )}
      </td>
      <td
        className={`${CELL} ${FIGURE} text-ink-2 max-[1080px]:after:content-[attr(data-of)]`}
        data-of={adminWording().conversations.row.firstWordsTime}
      >
        {turn.firstEventMs === null ? (
          <Nothing text={adminWording().conversations.row.noAnswerText} />
        ) : (
          durationText(turn.firstEventMs)
        )}
      </td>
      <td
        className={`${CELL} ${FIGURE} max-[1080px]:after:content-[attr(data-of)]`}
        data-of={adminWording().conversations.row.totalTime}
      >
        {durationText(turn.latencyMs)}
      </td>
    </tr>
  );
}

/** The profile that answered the turn, and the request fields it keeps. */
function KeptOfRequest({ profile, audit, query }: RowTurn) {
  // The question is shown above.
  const others = Object.entries(audit ?? {}).filter(([, value]) => value !== query);
  const kept = [...(profile === null ? [] : [profile]), ...auditLines(Object.fromEntries(others))];
  if (kept.length === 0) return null;
  return <span className="line-clamp-1 text-[0.8125rem] font-normal text-ink-2">{kept.join(' · ')}</span>;
}

function Feedback({ rating }: { rating: FeedbackRating | null }) {
  if (rating === null) return <Nothing text={adminWording().conversations.row.noFeedback} />;
  const Icon = rating === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <span className={rating === 'up' ? 'text-ok' : 'text-danger'}>
      <Icon size={16} aria-hidden="true" className="me-0.5 inline align-[-2px]" />{' '}
      {rating === 'up' ? adminWording().common.rating.up : adminWording().common.rating.down}
    </span>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <span data-nothing className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** A piece of a text, and whether it matches a search term. */
export interface MarkedPiece {
  text: string;
  isMarked: boolean;
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits the text into pieces: the words that a search for `query` finds, in any form, and the text between them. */
export function markTerms(text: string, query: string): MarkedPiece[] {
  const wanted = new Set(terms(query));
  if (wanted.size === 0) return [{ text, isMarked: false }];
  const marks = [...text.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    marksIn(run, wanted).map(([start, end]) => [index + start, index + end] as const),
  );
  const pieces: MarkedPiece[] = [];
  let done = 0;
  for (const [start, end] of marks) {
    if (start > done) pieces.push({ text: text.slice(done, start), isMarked: false });
    // Matched character pairs can overlap.
    if (end > done) pieces.push({ text: text.slice(Math.max(start, done), end), isMarked: true });
    done = Math.max(done, end);
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMarked: false });
  return pieces;
}

function marksIn(run: string, wanted: ReadonlySet<string>): [start: number, end: number][] {
  const found = terms(run);
  if (found.length === 1) return found.some((term) => wanted.has(term)) ? [[0, run.length]] : [];
  // In a script without spaces between words, matches are pieces of the run.
  return found
    .filter((term) => wanted.has(term))
    .map((term) => [run.indexOf(term), term] as const)
    .filter(([start]) => start >= 0)
    .map(([start, term]): [number, number] => [start, start + term.length])
    .sort(([first], [second]) => first - second);
}
