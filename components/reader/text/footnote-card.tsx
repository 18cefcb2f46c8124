'use client';

import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { namedElement } from '#lib/client/named-element.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { useOpening } from '../use-opening.ts';

interface FootnoteCardProps {
  article: HTMLElement;
}

interface OpenNote {
  reference: HTMLAnchorElement;
  note: HTMLElement;
}

/** Shows a footnote at its reference, so that the page does not scroll. With a modifier key held, the link behaves like any other. */
export function FootnoteCard({ article }: FootnoteCardProps) {
  const { opened, open, close } = useOpening<OpenNote>();
  useEffect(() => {
    const show = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const found = event.target instanceof Element ? footnoteAt(event.target, article) : null;
      if (found === null) return;
      event.preventDefault();
      event.stopPropagation();
      open(found);
    };
    article.addEventListener('click', show, { capture: true });
    return () => article.removeEventListener('click', show, { capture: true });
  }, [article, open]);
  return opened && <Card key={opened.key} {...opened.value} onClose={close} />;
}

function Card({ reference, note, onClose }: OpenNote & { onClose: () => void }) {
  const words = useRef<HTMLDivElement>(null);
  const { refs, floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: 'bottom',
    elements: { reference },
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  useLayoutEffect(() => {
    words.current?.replaceChildren(...wordsOf(note));
    refs.floating.current?.showPopover();
    readerStore.getState().announce(
      formatMessage(wording().page.footnote.spoken, {
        text: reference.text,
        value: words.current?.textContent.trim() ?? '',
      }),
    );
  }, [reference, note, refs]);
  return (
    <div
      ref={refs.setFloating}
      popover="auto"
      role="note"
      aria-label={formatMessage(wording().page.footnote.label, { text: reference.text })}
      className="pointer-events-auto inset-auto m-0 max-h-[40dvh] w-max max-w-[min(26rem,100vw-16px)] animate-arrive overflow-y-auto rounded-xl border border-line bg-raised px-4 pt-3 pb-2 text-ink shadow-popover print:hidden"
      style={floatingStyles}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      data-no-text=""
    >
      <div ref={words} className="article footnote-words" />
      <a
        href={reference.hash}
        className="mt-1 inline-flex min-h-8 items-center font-ui text-note text-ink-2 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
        onClick={() => refs.floating.current?.hidePopover()}
      >
        {wording().page.footnote.goTo}
      </a>
    </div>
  );
}

/** Returns the note that a reference leads to; null for an element that is not a reference, and where it leads nowhere. */
function footnoteAt(element: Element, article: HTMLElement): OpenNote | null {
  const reference = element.closest<HTMLAnchorElement>('a[data-footnote-ref]');
  if (reference === null) return null;
  const note = namedElement(reference.hash);
  return note !== null && article.contains(note) ? { reference, note } : null;
}

/** The note's nodes without its back-reference, and without ids that the page already has. */
function wordsOf(note: HTMLElement): Node[] {
  const copy = note.cloneNode(true) as HTMLElement;
  for (const back of copy.querySelectorAll('[data-footnote-backref]')) back.remove();
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  return [...copy.childNodes];
}
