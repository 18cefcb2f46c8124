'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';

import { openPageText } from '#lib/client/article-text.ts';
import { type PlaceBeside, placeBeside } from '#lib/client/place-beside.ts';
import { selectBlock } from '#lib/client/selection/block-cursor.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { lineBoxAt } from '#lib/client/text-geometry.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

interface BlockButtonProps {
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
  layoutEpoch: number;
}

/** A button next to the block that is hovered, tapped or reached with the keys. It selects the block, so that a question can be asked about it. */
export function BlockButton({ article, overlay, layoutEpoch }: BlockButtonProps) {
  const index = useStore(textHand, ({ hovered, cursor }) => hovered ?? cursor);
  const isSelecting = useStore(textHand, ({ selection }) => selection !== null);
  const [place, setPlace] = useState<PlaceBeside | null>(null);

  useLayoutEffect(() => {
    const { domText, blocks } = openPageText(article);
    const block = index === null || isSelecting ? undefined : blocks[index];
    const line = block && lineBoxAt(domText, block.start);
    const origin = overlay.current?.getBoundingClientRect();
    // Code may be wider than the text.
    const boxes = [article, block?.element ?? article].map((part) => part.getBoundingClientRect());
    if (!line || !origin) setPlace(null);
    else setPlace(placeBeside({ article, origin, boxes, y: line.top + line.height / 2 }));
  }, [article, overlay, index, isSelecting, layoutEpoch]);

  if (place === null || index === null) return null;
  return (
    <button
      type="button"
      className="pointer-events-auto absolute z-10 ms-1.5 grid size-7 -translate-y-1/2 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink focus-visible:bg-sunken focus-visible:text-ink max-md:ms-0 max-md:h-11 max-md:w-5 max-md:rounded-s-lg max-md:rounded-e-none max-md:bg-sunken"
      data-keeps-selection=""
      aria-label={wording().ask.aboutBlock.name}
      title={wording().ask.aboutBlock.tooltip}
      dir={place.dir}
      style={place.style}
      onClick={() => selectBlock(index)}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        width="16"
        height="16"
        fill="currentColor"
        className="max-md:rotate-90"
      >
        <circle cx="3" cy="8" r="1.4" />
        <circle cx="8" cy="8" r="1.4" />
        <circle cx="13" cy="8" r="1.4" />
      </svg>
    </button>
  );
}
