import type { QuotePiece } from '#lib/client/chat/quote-pieces.ts';

/** The original words, with the cited ones marked. */
export function QuoteInContext({ pieces }: { pieces: readonly QuotePiece[] }) {
  return pieces.map(({ text, place }, index) =>
    place !== null ? <CitedWords key={index}>{text}</CitedWords> : <span key={index}>{text}</span>,
  );
}

/** Cited words within a piece of evidence, in the colour of their source. */
export function CitedWords({ children }: { children: string }) {
  return (
    <mark className="bg-(--hue-tint,var(--color-scope)) text-ink group-data-active/evidence:bg-(--hue-active)">
      {children}
    </mark>
  );
}
