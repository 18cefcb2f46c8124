'use client';

import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { X } from 'lucide-react';
import { useLayoutEffect } from 'react';

import { IconButton } from '#components/controls/quiet-button.tsx';
import { openPageText } from '#lib/client/article-text.ts';
import type { PageSelection } from '#lib/client/reader-state.ts';
import { edgeBoxes } from '#lib/client/text-geometry.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { isTerm, LookedUp } from './looked-up.tsx';
import { Translated } from './translated.tsx';

interface SelectionAidsProps {
  article: HTMLElement;
  selection: PageSelection;
  /** The language model that translates; null if there is none. */
  translator: string | null;
  onClose: () => void;
}

/** A card at selected words: where the library defines them, and a model's translation of them, once the reader asks for it. */
export function SelectionAids({ article, selection, translator, onClose }: SelectionAidsProps) {
  const { refs, floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: 'bottom-start',
    transform: false,
    middleware: [offset(8), flip({ padding: 8 }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  useLayoutEffect(() => {
    refs.setReference({ contextElement: article, getBoundingClientRect: () => boxOf(article, selection) });
    refs.floating.current?.showPopover();
    refs.floating.current?.focus({ preventScroll: true });
  }, [article, selection, refs]);
  const { lookUp, translate } = wording().selection;
  const isLookedUp = isTerm(selection.text);
  const label = [isLookedUp && lookUp.action, translator && (isLookedUp ? lookUp.orTranslate : translate.action)];
  return (
    <div
      ref={refs.setFloating}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={label.filter((part) => typeof part === 'string').join(' ')}
      className="selection-aids pointer-events-auto inset-auto m-0 max-h-[min(32rem,60dvh)] w-[min(26rem,100vw-16px)] animate-arrive overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised px-4 pt-2 pb-4 font-ui text-ui text-ink shadow-popover outline-none hand:inset-[auto_0_0_0]! hand:w-full hand:max-w-none hand:rounded-b-none hand:pb-[max(1rem,env(safe-area-inset-bottom))] print:hidden"
      style={floatingStyles}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      data-keeps-selection=""
      data-no-text=""
    >
      <div className="flex items-center gap-2">
        <p dir="auto" className="min-w-0 flex-1 truncate font-read text-ink-2">
          {selection.text}
        </p>
        <IconButton
          className="-me-2"
          aria-label={wording().common.close}
          onClick={() => refs.floating.current?.hidePopover()}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {isLookedUp && <LookedUp selection={selection} onLeave={() => refs.floating.current?.hidePopover()} />}
      {translator !== null && <Translated selection={selection} translator={translator} isAlone={!isLookedUp} />}
    </div>
  );
}

/** The lines from the first to the last selected word. */
function boxOf(article: HTMLElement, selection: PageSelection): DOMRect {
  const boxes = edgeBoxes(openPageText(article).domText, selection);
  if (boxes === null) return article.getBoundingClientRect();
  const { first, last } = boxes;
  const left = Math.min(first.left, last.left);
  const top = Math.min(first.top, last.top);
  return new DOMRect(left, top, Math.max(first.right, last.right) - left, Math.max(first.bottom, last.bottom) - top);
}
