'use client';

import { type MouseEvent, use, useId, useState } from 'react';

import { useReader } from '#components/reader/use-reader.ts';
import { pictureAddress, saysCaption } from '#lib/client/chat/answer-figures.ts';
import { citationAddress, placeSource } from '#lib/client/chat/place-source.ts';
import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import type { CitedFigure } from '#lib/contracts/answer-figures.ts';
import { PICTURE_WIDTHS } from '#lib/contracts/picture-widths.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { isWebPicture } from '#lib/contracts/web-picture.ts';

import { CitationChip, isPlainClick, jumpToPlace } from './citation-chip.tsx';
import { TurnSourcesContext } from './turn-sources-context.ts';

/** At most as wide as the panel. */
const SIZES = '(max-width: 48rem) 100vw, 32rem';

interface AnswerFigureProps {
  figure: CitedFigure;
  /** The text of the answer above the figure. */
  said: string;
}

/**
 * An image that an answer cites, with its caption; the caption alone where the viewer has no address for the image. An image elsewhere on the web is
 * only linked to: nothing is loaded from there.
 */
export function AnswerFigure({ figure, said }: AnswerFigureProps) {
  const { image_caption: caption = '' } = figure.source;
  const [brokenAt, setBrokenAt] = useState<string | null>(null);
  const { image_path: path = '' } = figure.source;
  if (isWebPicture(path)) {
    return (
      <p className="text-note text-ink-3">
        <a href={path} target="_blank" rel="noopener noreferrer" className="underline">
          {formatMessage(wording().answer.picture.named, { caption })}
        </a>
      </p>
    );
  }
  const address = pictureAddress(figure.source);
  if (address === null || address === brokenAt) {
    return (
      <p className="text-note text-ink-3" data-missing-picture="">
        {formatMessage(wording().answer.picture.named, { caption })}
        {address !== null && ` ${wording().answer.picture.notShown}`}
      </p>
    );
  }
  return <ShownFigure {...{ figure, said, address, caption }} onBroken={() => setBrokenAt(address)} />;
}

interface ShownFigureProps extends AnswerFigureProps {
  address: string;
  caption: string;
  onBroken: () => void;
}

function narrowerOf(address: string) {
  return { srcSet: PICTURE_WIDTHS.map((width) => `${address}?width=${width} ${width}w`).join(', '), sizes: SIZES };
}

/** The picture links to its place in its book. */
function ShownFigure({ figure: { position, source }, said, address, caption, onBroken }: ShownFigureProps) {
  const { key, scope } = use(TurnSourcesContext);
  const page = useReader((reader) => reader.page);
  const id = useId();
  const citation = placeSource({ position, source }, scope, location.origin);
  // Drawn as wide as there is room: a drawing often has no intrinsic size.
  const isDrawing = source.image_path?.toLowerCase().endsWith('.svg') === true;
  const focusKey = `${key}:figure-${position}:${id}`;
  const onClick = (event: MouseEvent) => {
    if (citation === null || !isPlainClick(event)) return;
    event.preventDefault();
    jumpToPlace(citation, 0, focusKey);
  };
  return (
    <figure className="answer-figure" data-figure={position} data-hue={citationHue(position)}>
      <a
        href={citation === null ? undefined : citationAddress(citation, 0, page)}
        data-focus-key={focusKey}
        aria-label={wording().answer.picture.showOnPage}
        onClick={onClick}
      >
        <img
          src={address}
          {...(isDrawing ? { 'data-drawing': '' } : narrowerOf(address))}
          alt={caption}
          decoding="async"
          onError={onBroken}
        />
      </a>
      <figcaption dir="auto" className={saysCaption(said, caption) ? 'sr-only' : undefined}>
        {caption}
        <CitationChip position={position} claimStart={-1} />
      </figcaption>
    </figure>
  );
}
