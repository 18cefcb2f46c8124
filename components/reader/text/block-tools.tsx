'use client';

import { Check, Copy, Link, Maximize2 } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';

import { copyText } from '#components/chat/copy-text.ts';
import { openPageText } from '#lib/client/article-text.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { readingDirection } from '#lib/client/reading-direction.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { useOpening } from '../use-opening.ts';
import { BlockButton } from './block-button.tsx';
import { EnlargedPicture } from './enlarged-picture.tsx';

interface BlockToolsProps {
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
  layoutEpoch: number;
}

/** Position of a tool in the layer over the page: the end of a heading's last line, or the upper corner of a picture or a block of code. */
interface Place {
  element: Element;
  top: number;
  left: number;
  /** From the right edge of the layer. */
  right: number;
}

const TOOL =
  'pointer-events-auto absolute z-10 grid place-items-center rounded-md text-ink-2 opacity-0 hover:text-ink hover:opacity-100 focus-visible:opacity-100 data-shown:opacity-100 pointer-coarse:size-11';
const CONFIRMED_MS = 2_000;

/** Tools for single blocks of the page: choosing one, copying code, linking to a heading, enlarging a picture. */
export function BlockTools(props: BlockToolsProps) {
  const { article } = props;
  const index = useStore(textHand, ({ hovered, cursor }) => hovered ?? cursor);
  const active = index === null ? undefined : openPageText(article).blocks[index]?.element;
  const direction = readingDirection(article);
  const headings = usePlaces(props, ':is(h1, h2, h3, h4, h5, h6)[id]', endOfWords);
  const listings = usePlaces(props, 'pre', upperCorner);
  return (
    <>
      <BlockButton {...props} />
      {headings.map(({ element, top, left, right }) => (
        <a
          key={element.id}
          href={`#${element.id}`}
          className={`${TOOL} ms-1 size-7 -translate-y-1/2 max-md:-ms-1`}
          // Where a line fills a narrow column, the link overlaps its end rather than leaving the window.
          dir={direction}
          style={{ top, insetInlineStart: `min(${direction === 'rtl' ? right : left}px, 100% - 48px)` }}
          data-shown={element === active || undefined}
          data-keeps-selection=""
          aria-label={formatMessage(wording().page.heading.linkNamed, { value: element.textContent.trim() })}
          title={wording().page.heading.link}
        >
          <Link size={15} strokeWidth={2} aria-hidden="true" />
        </a>
      ))}
      {listings.map(({ element, top, left }, number) => (
        <CopyCode key={number} code={element} place={{ top, left }} isShown={element === active} />
      ))}
      <Pictures {...props} />
    </>
  );
}

/** Images that are not links, excluding icons within a line. */
const PICTURES = 'img:not(.icon, a img)';

/** Images are enlarged by pressing them, or with a button for keyboard users. */
function Pictures(props: BlockToolsProps) {
  const { article } = props;
  const { opened, open, close } = useOpening<HTMLImageElement>();
  const pictures = usePlaces(props, PICTURES, upperCorner);
  useEffect(() => {
    const enlarge = ({ target }: MouseEvent) => {
      if (target instanceof HTMLImageElement && target.matches(PICTURES)) open(target);
    };
    article.addEventListener('click', enlarge);
    return () => article.removeEventListener('click', enlarge);
  }, [article, open]);
  return (
    <>
      {pictures.map(({ element, top, left }, number) => (
        <button
          key={number}
          type="button"
          className={`${TOOL} pointer-events-none mt-1.5 -ml-1.5 size-8 -translate-x-full bg-raised focus-visible:pointer-events-auto`}
          style={{ top, left }}
          data-keeps-selection=""
          aria-label={formatMessage(wording().page.picture.enlargeNamed, {
            value: (element as HTMLImageElement).alt.trim(),
          })}
          title={wording().page.picture.enlarge}
          onClick={() => open(element as HTMLImageElement)}
        >
          <Maximize2 size={15} strokeWidth={2} aria-hidden="true" />
        </button>
      ))}
      {opened && <EnlargedPicture key={opened.key} picture={opened.value} onClose={close} />}
    </>
  );
}

interface CopyCodeProps {
  code: Element;
  place: Pick<Place, 'top' | 'left'>;
  isShown: boolean;
}

/** On touch the button appears only after a tap on its block; otherwise it would cover the code and could be pressed unseen. */
function CopyCode({ code, place, isShown }: CopyCodeProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const isDone = await copyText(code.textContent);
    readerStore.getState().announce(isDone ? wording().common.copied : wording().common.copyNotAllowed);
    if (!isDone) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), CONFIRMED_MS);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      className={`${TOOL} mt-1 -ml-1 size-8 -translate-x-full bg-sunken pointer-coarse:not-data-shown:pointer-events-none`}
      // In a window that was just made narrower, the button stays at the edge until it is measured again.
      style={{ ...place, left: `min(${place.left}px, 100vw - 2rem)` }}
      data-shown={isShown || isCopied || undefined}
      data-keeps-selection=""
      aria-label={wording().common.copyCode}
      title={wording().common.copyCode}
      onClick={() => void copy()}
    >
      <Icon size={15} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}

/** Measures places again whenever the layout may have changed. An element that is not shown, as in a folded part, has no place. */
function usePlaces(
  { article, overlay, layoutEpoch }: BlockToolsProps,
  selector: string,
  measure: (element: Element) => { x: number; y: number } | null,
): Place[] {
  const [places, setPlaces] = useState<Place[]>([]);
  useLayoutEffect(() => {
    const elements = [...article.querySelectorAll(selector)];
    const look = () => {
      const origin = overlay.current?.getBoundingClientRect();
      if (origin === undefined) return;
      const measured = elements.map((element) => ({ element, at: measure(element) }));
      setPlaces(
        measured.flatMap(({ element, at }) => {
          if (at === null) return [];
          return [{ element, top: at.y - origin.top, left: at.x - origin.left, right: origin.right - at.x }];
        }),
      );
    };
    look();
    // Code may grow into free room while the article keeps its size.
    const observer = new ResizeObserver(look);
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [article, overlay, layoutEpoch, selector, measure]);
  return places;
}

function endOfWords(heading: Element): { x: number; y: number } | null {
  const words = document.createRange();
  words.selectNodeContents(heading);
  const line = [...words.getClientRects()].at(-1);
  if (line === undefined) return null;
  return { x: readingDirection(heading) === 'rtl' ? line.left : line.right, y: line.top + line.height / 2 };
}

function upperCorner(listing: Element): { x: number; y: number } | null {
  const { right, top, height } = listing.getBoundingClientRect();
  return height === 0 ? null : { x: right, y: top };
}
