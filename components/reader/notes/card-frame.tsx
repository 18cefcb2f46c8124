'use client';

import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { noteStore } from '#lib/client/notes/note-store.ts';

interface CardFrameProps {
  label: string;
  /** The mark that it opens at. */
  mark: HTMLElement;
  /** Called with a function that closes the card. */
  children: (close: () => void) => ReactNode;
}

/** The card of a note, as a popover at its mark. */
export function CardFrame({ label, mark, children }: CardFrameProps) {
  const { refs, floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: 'bottom-end',
    elements: { reference: mark },
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  // With the mark as the popover's source, Tab moves from the mark into its card.
  const source = useRef(mark);
  useLayoutEffect(() => refs.floating.current?.showPopover({ source: source.current }), [refs]);
  return (
    <div
      ref={refs.setFloating}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="pointer-events-auto inset-auto m-0 w-[min(20rem,100vw-16px)] animate-arrive rounded-xl border border-line bg-raised p-3 font-ui text-ui text-ink shadow-popover print:hidden"
      style={floatingStyles}
      onToggle={({ newState }) => newState === 'closed' && noteStore.setState({ opened: null })}
      data-keeps-selection=""
      data-no-text=""
    >
      {children(() => refs.floating.current?.hidePopover())}
    </div>
  );
}
