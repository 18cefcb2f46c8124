'use client';

import { useEffect } from 'react';

import { openPageText } from '#lib/client/article-text.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { blockIndexAt } from '#lib/foundation/text/dom/page-blocks.ts';

const CONTROLS = 'a, button, summary, input, label';

/** Tracks the block under the mouse, and moves the cursor to a tapped block. */
export function useBlockHover(article: HTMLElement): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const blockOf = (target: EventTarget | null): number | null => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-start]') : null;
      if (element === null || !article.contains(element)) return null;
      return blockIndexAt(openPageText(article).blocks, Number(element.dataset['start']));
    };
    document.addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        if (pointerType !== 'mouse' || !(target instanceof Element)) return;
        const hovered = blockOf(target);
        // On its way to the button the mouse crosses the margin, or the space between two blocks.
        const isOnTheWay =
          target === article.parentElement || target.closest('.page-overlay') !== null || article === target;
        if (hovered !== null || !isOnTheWay) setHovered(hovered);
      },
      { signal, passive: true },
    );
    article.addEventListener(
      'click',
      (event) => {
        const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
        const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
        if (!isTouch || isControl || getSelection()?.isCollapsed === false) return;
        textHand.setState({ cursor: blockOf(event.target) });
      },
      { signal },
    );
    return () => listening.abort();
  }, [article]);
}

function setHovered(hovered: number | null): void {
  if (textHand.getState().hovered !== hovered) textHand.setState({ hovered });
}
