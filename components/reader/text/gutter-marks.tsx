'use client';

import { Fragment, useId } from 'react';

import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import { showCitingSentence } from '#lib/client/highlights/watch-highlight-hover.ts';
import { type Gutter, type GutterMark, positionsOfMark } from '#lib/client/highlights/measure-gutter.ts';
import type { Citation } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { formatMessage, listed, wording } from '#lib/contracts/wording/wording.ts';

import { useReader } from '../use-reader.ts';

/** Distance from the text to the near edge of the marks beside it, in CSS pixels, where there is room for it. */
const GAP = { wide: 32, narrow: 26 };
const BAR_GAP = 6;
/** Room at the start side of the reading column, from which the wide gap is used. */
const ROOMY = 36;
/** Maximum length of the quote in a mark's description, in UTF-16 code units. */
const LONGEST_QUOTE = 700;

const BAR = 'w-[3px] rounded-xs forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none';
const BARS: Partial<Record<string, string>> = {
  cursor: `${BAR} bg-ink`,
  scope: 'w-1.5 rounded-s-[3px] border-2 border-e-0 border-control',
};
const FRAMES = {
  picture: 'rounded-lg outline-3 outline-offset-2 outline-hue-line',
  formula: 'rounded-sm outline-2 outline-offset-2 outline-hue-line',
};
const MARK =
  'pointer-events-auto absolute z-10 grid h-6 min-w-6 place-items-center rounded-md border-b-2 border-hue-line bg-hue-tint px-0.5 font-ui text-chip/none font-semibold text-ink lining-nums tabular-nums transition-[background-color] data-active:border-transparent data-active:bg-hue-active data-active:inset-ring-2 data-active:inset-ring-hue-line forced-colors:border forced-colors:data-active:bg-[Highlight] forced-colors:data-active:text-[HighlightText] forced-colors:data-active:forced-color-adjust-none';

/** The numbers beside the text, where the words of each source begin, and the bars beside long or chosen passages. */
export function GutterMarks({ gutter }: { gutter: Gutter }) {
  const { left, right, isRightToLeft } = gutter.text;
  const gap = left >= ROOMY ? GAP.wide : GAP.narrow;
  const x = isRightToLeft ? right + gap - 24 : left - gap;
  const barX = isRightToLeft ? right + BAR_GAP - 3 : left - BAR_GAP;
  return (
    <>
      {gutter.bars.map(({ kind, top, height }, index) => (
        <div
          key={`${kind} ${index}`}
          className={`absolute ${BARS[kind] ?? `${BAR} bg-hue-line`}`}
          data-hue={kind}
          dir={isRightToLeft ? 'rtl' : 'ltr'}
          style={{ top, height, left: barX }}
        />
      ))}
      {gutter.frames.map(({ position, kind, ...box }) => (
        <div
          key={`${position} ${box.top} ${box.left}`}
          className={`absolute ${FRAMES[kind]}`}
          data-hue={citationHue(position)}
          data-cited-formula={kind === 'formula' ? '' : undefined}
          data-cited-picture={kind === 'picture' ? '' : undefined}
          style={box}
        />
      ))}
      {gutter.marks.map((mark) => (
        <Mark key={mark.places.map(({ position, place }) => `${position}.${place}`).join()} mark={mark} left={x} />
      ))}
    </>
  );
}

function Mark({ mark, left }: { mark: GutterMark; left: number }) {
  const id = useId();
  const positions = positionsOfMark(mark);
  const [first = 1] = positions;
  const isActive = useReader(({ emphasised }) => emphasised !== null && positions.includes(emphasised));
  const citations = useReader((reader) => reader.citations);
  const { emphasise } = readerStore.getState();
  return (
    <Fragment>
      <button
        type="button"
        className={MARK}
        data-mark={positions.join(' ')}
        data-mark-places={mark.places.map(({ position, place }) => `${position}.${place}`).join(' ')}
        data-hue={positions.length > 1 ? 'many' : citationHue(first)}
        data-active={isActive || undefined}
        data-keeps-selection=""
        aria-label={nameOf(positions)}
        aria-describedby={id}
        style={{ top: mark.top, left }}
        onPointerEnter={(event) => event.pointerType === 'mouse' && emphasise(first)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && emphasise(null)}
        onFocus={() => emphasise(first)}
        onBlur={() => emphasise(null)}
        onClick={() => showCitingSentence(first)}
      >
        {positions.join('·')}
      </button>
      <span id={id} hidden>
        {mark.places.map(({ position, place }) => describe(citations, position, place)).join(' ')}
      </span>
    </Fragment>
  );
}

function nameOf(positions: number[]): string {
  if (positions.length === 1) return formatMessage(wording().source.numbered, { position: positions.join('') });
  return formatMessage(wording().source.numberedSeveral, {
    others: listed(positions.slice(0, -1)),
    last: positions.at(-1) ?? '',
  });
}

/** Highlights are not exposed to screen readers, so the mark's description quotes the source's words. */
function describe(citations: Citation[], position: number, place: number): string {
  const quote = citations.find((citation) => citation.position === position)?.places[place]?.quote ?? '';
  const words = quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)}…` : quote;
  return formatMessage(wording().source.spokenQuote, { position, words });
}
