import type { QuotePiece } from './quote-pieces.ts';

/** Words as they stood, what was cited of them marked. */
export function QuoteInContext({ pieces }: { pieces: readonly QuotePiece[] }) {
  return pieces.map(({ text, isCited }, index) =>
    isCited ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
