'use client';

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { openPageText } from '#lib/client/page-text.ts';
import {
  askAboutChosen,
  askAboutPage,
  copyQuote,
  explainChosen,
  tooLongMessage,
} from '#lib/client/selection/ask-commands.ts';
import { selectionLength } from '#lib/client/selection/page-selection.ts';
import { placeBar } from '#lib/client/selection/place-bar.ts';
import type { SelectedWords } from '#lib/client/selection/read-selection.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { edgeBoxes, readableArea } from '#lib/client/text-geometry.ts';

interface SelectionBarProps {
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
  layoutEpoch: number;
}

/** What can be done with selected words, near the end of the selection; at the foot of the window where fingers select. */
export function SelectionBar(props: SelectionBarProps) {
  const selection = useStore(textHand, (hand) => (hand.isBarDismissed ? null : hand.selection));
  return selection && <Bar {...props} selection={selection} />;
}

function Bar({ article, overlay, layoutEpoch, selection }: SelectionBarProps & { selection: SelectedWords }) {
  const bar = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const { domText } = openPageText(article);
  const text = domText.text.slice(selection.start, selection.end);
  const { length, limit, isNearLimit, isTooLong } = selectionLength(text);

  useLayoutEffect(() => {
    const boxes = edgeBoxes(domText, selection);
    const origin = overlay.current?.getBoundingClientRect();
    if (!boxes || !origin || !bar.current) return;
    const { left, right } = article.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = bar.current;
    const area = { ...readableArea(), left, right };
    const { isBackward } = selection;
    const next = placeBar({ ...boxes, isBackward, bar: { width, height }, area });
    setPlace({ left: next.left - origin.left, top: next.top - origin.top });
  }, [article, domText, overlay, selection, isTooLong, layoutEpoch]);

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selection"
      className="selection-bar"
      data-keeps-selection=""
      style={place ?? { visibility: 'hidden' }}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={moveFocus}
    >
      <div className="selection-bar-actions">
        {isTooLong ? (
          <button type="button" className="is-solid" onClick={askAboutPage}>
            Ask about the chapter
          </button>
        ) : null}
        <button
          type="button"
          className={isTooLong ? undefined : 'is-solid'}
          aria-disabled={isTooLong || undefined}
          aria-keyshortcuts="A"
          onClick={askAboutChosen}
        >
          Ask about this <kbd aria-hidden="true">A</kbd>
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-disabled={isTooLong || undefined}
          aria-keyshortcuts="E"
          onClick={explainChosen}
        >
          Explain <kbd aria-hidden="true">E</kbd>
        </button>
        <button type="button" tabIndex={-1} aria-keyshortcuts="C" onClick={() => void copyQuote()}>
          Copy quote <kbd aria-hidden="true">C</kbd>
        </button>
      </div>
      <p
        className="selection-bar-count"
        data-near-limit={isNearLimit || undefined}
        data-too-long={isTooLong || undefined}
      >
        {isTooLong
          ? tooLongMessage(text)
          : `${length.toLocaleString('en')}${isNearLimit ? ` of ${limit.toLocaleString('en')}` : ''} characters`}
      </p>
    </div>
  );
}

/** The arrow keys move within a toolbar, as they do everywhere. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
