import { TextSelect, ThumbsDown, ThumbsUp } from 'lucide-react';

import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { FeedbackRating } from '#lib/contracts/feedback.ts';

import { LocalTime } from '../local-time.tsx';
import { PendingLink } from '../pending-link.tsx';
import { VERDICT_NAMES } from './describe-filter.ts';
import { durationText } from './duration-text.ts';
import { GroundingSummary, type GroundingSummaryProps } from './grounding-summary.tsx';
import { markTerms } from './mark-terms.ts';

/** A turn as its row shows it. */
export interface RowTurn extends GroundingSummaryProps {
  id: string;
  sessionId: string;
  /** ISO 8601. */
  at: string;
  query: string;
  mode: 'general' | 'selected_text';
  /** Titles. */
  documents: string[];
  feedback: FeedbackRating | null;
  verdict: Verdict | null;
  firstEventMs: number | null;
  latencyMs: number;
}

interface TurnRowProps {
  turn: RowTurn;
  /** Where its transcript is. */
  href: string;
  /** The words that were looked for. */
  searched: string;
}

/** One question with how it went. The whole row leads to its place in the transcript. */
export function TurnRow({ turn, href, searched }: TurnRowProps) {
  return (
    <tr>
      <td className="turn-time">
        <LocalTime at={turn.at} format="short" />
      </td>
      <th scope="row" className="turn-question">
        <PendingLink href={href}>
          {markTerms(turn.query, searched).map(({ text, isMarked }, index) =>
            isMarked ? <mark key={index}>{text}</mark> : text,
          )}
        </PendingLink>
      </th>
      <td className="turn-documents">
        {turn.mode === 'selected_text' && (
          <span className="turn-mode">
            <TextSelect size={14} aria-hidden="true" /> Selection
          </span>
        )}
        <span>{turn.documents.join(', ') || (turn.mode === 'general' && <Nothing text="none cited" />)}</span>
      </td>
      <td className="turn-grounding">
        <GroundingSummary {...turn} />
      </td>
      <td className="turn-feedback">
        <Feedback rating={turn.feedback} />
      </td>
      <td className="turn-verdict">
        {turn.verdict === null ? (
          <Nothing text="not judged" />
        ) : (
          <span data-verdict={turn.verdict}>{VERDICT_NAMES[turn.verdict]}</span>
        )}
      </td>
      <td className="figure turn-first">
        {turn.firstEventMs === null ? <Nothing text="no words" /> : durationText(turn.firstEventMs)}
      </td>
      <td className="figure turn-total">{durationText(turn.latencyMs)}</td>
    </tr>
  );
}

function Feedback({ rating }: { rating: FeedbackRating | null }) {
  if (rating === null) return <Nothing text="no feedback" />;
  const Icon = rating === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <span data-rating={rating}>
      <Icon size={16} aria-hidden="true" /> {rating === 'up' ? 'Up' : 'Down'}
    </span>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <span className="turn-nothing">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
