'use client';

import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';

import { openPageText } from '#lib/client/article-text.ts';
import { call } from '#lib/client/reader-calls.ts';
import type { OpenPage, PageSelection } from '#lib/client/reader-state.ts';
import { readingDirection } from '#lib/client/reading-direction.ts';
import {
  askAboutChosen,
  askAboutPage,
  copyQuote,
  explainChosen,
  tooLongMessage,
} from '#lib/client/selection/ask-commands.ts';
import { pageSelection, selectionLength } from '#lib/client/selection/page-selection.ts';
import { placeBar } from '#lib/client/selection/place-bar.ts';
import type { SelectedWords } from '#lib/client/selection/read-selection.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { edgeBoxes, readableArea } from '#lib/client/text-geometry.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';

import { useOpening } from '../use-opening.ts';
import { useReader } from '../use-reader.ts';
import { later } from './later.ts';
import { TextKey } from './pills.tsx';

const SelectionAids = later(async () => (await import('./selection-aids.tsx')).SelectionAids);

interface SelectionBarProps {
  page: OpenPage;
  /** The language model that translates; null if there is none. */
  translator: string | null;
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
  layoutEpoch: number;
}

const ACTION =
  'flex h-8 items-center gap-2 rounded-lg px-3 whitespace-nowrap hand:h-11 hand:flex-1 hand:justify-center';
const SOLID =
  'bg-ink font-semibold text-page forced-colors:border forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none';
const QUIET = 'hover:bg-sunken aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-ink-3';

/** Actions on selected words, near the end of the selection; at the foot of the window on touch screens. */
export function SelectionBar(props: SelectionBarProps) {
  const { page, article, translator } = props;
  const selection = useStore(textHand, (hand) => (hand.isBarDismissed ? null : hand.selection));
  const { opened, open, close } = useOpening<PageSelection>();
  const onAids = (words: SelectedWords) => {
    open(pageSelection(page, openPageText(article).domText.text, words));
    textHand.setState({ isBarDismissed: true });
  };
  return (
    <>
      {selection && <Bar {...props} selection={selection} onAids={onAids} />}
      {opened && (
        <Suspense>
          <SelectionAids
            key={opened.key}
            article={article}
            selection={opened.value}
            translator={translator}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

interface BarProps extends SelectionBarProps {
  selection: SelectedWords;
  /** Called with the selection to look up or translate. */
  onAids: (words: SelectedWords) => void;
}

function Bar({ article, overlay, layoutEpoch, selection, translator, onAids }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const { domText } = openPageText(article);
  const text = domText.text.slice(selection.start, selection.end);
  const { length, limit, isNearLimit, isTooLong } = selectionLength(text);
  // With the panel open the selection is attached, and its card shows how long it is.
  const isAttached = useReader((reader) => reader.isPanelOpen);

  useLayoutEffect(() => {
    const boxes = edgeBoxes(domText, selection);
    const origin = overlay.current?.getBoundingClientRect();
    if (!boxes || !origin || !bar.current) return;
    const { left, right } = article.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = bar.current;
    const area = { ...readableArea(), left, right };
    const { isBackward } = selection;
    const isRightToLeft = readingDirection(article) === 'rtl';
    const next = placeBar({ ...boxes, isBackward, isRightToLeft, bar: { width, height }, area });
    setPlace({ left: next.left - origin.left, top: next.top - origin.top });
  }, [article, domText, overlay, selection, isTooLong, layoutEpoch]);

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={wording().selection.toolbar}
      className="selection-bar pointer-events-auto absolute z-50 rounded-xl bg-raised text-ink shadow-popover ring-1 ring-line motion-safe:animate-rise hand:fixed hand:inset-[auto_0_var(--sheet-height,0px)_0]! hand:inset-e-[var(--panel-covers,0px)]! hand:flex hand:flex-col-reverse hand:rounded-b-none hand:pb-[env(safe-area-inset-bottom)] forced-colors:border"
      data-keeps-selection=""
      style={place ?? { visibility: 'hidden' }}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={moveFocus}
    >
      <div className="flex gap-0.5 p-1 hand:flex-wrap hand:px-2 hand:pb-2">
        {isTooLong ? (
          <BarButton isSolid onClick={askAboutPage}>
            {wording().selection.action.askAboutPage}
          </BarButton>
        ) : null}
        <BarButton
          isSolid={!isTooLong}
          isLeftOutByHand={isAttached}
          aria-disabled={isTooLong || undefined}
          aria-keyshortcuts="A"
          onClick={askAboutChosen}
        >
          <span>
            {wording().common.ask}
            <span className="hand:sr-only"> {wording().selection.action.askAboutThis}</span>
          </span>{' '}
          <TextKey>A</TextKey>
        </BarButton>
        <BarButton tabIndex={-1} aria-disabled={isTooLong || undefined} aria-keyshortcuts="E" onClick={explainChosen}>
          {wording().selection.action.explain} <TextKey>E</TextKey>
        </BarButton>
        <BarButton tabIndex={-1} aria-keyshortcuts="H" onClick={() => call('highlight')}>
          {wording().common.highlight} <TextKey>H</TextKey>
        </BarButton>
        <AidsButton
          isTerm={length <= LIMITS.termMaxLength}
          translator={isTooLong ? null : translator}
          onClick={() => onAids(selection)}
        />
        <BarButton tabIndex={-1} aria-keyshortcuts="C" onClick={() => void copyQuote()}>
          <span>
            {wording().common.copy}
            <span className="hand:sr-only"> {wording().selection.action.copyQuote}</span>
          </span>{' '}
          <TextKey>C</TextKey>
        </BarButton>
      </div>
      <p
        className={`text-note hand:px-4 hand:pt-2 hand:pb-1 ${isNearLimit || isTooLong ? 'px-4 pb-2 text-warn' : `sr-only text-ink-2 ${isAttached ? '' : 'hand:not-sr-only'}`}`}
      >
        {isTooLong
          ? tooLongMessage(text)
          : formatMessage(isNearLimit ? wording().selection.lengthOfLimit : wording().selection.length, {
              count: length.toLocaleString(wording().common.locale),
              limit: limit.toLocaleString(wording().common.locale),
            })}
      </p>
    </div>
  );
}

interface AidsButtonProps extends Pick<SelectionBarProps, 'translator'> {
  /** Whether the selection is short enough to look up. */
  isTerm: boolean;
  onClick: () => void;
}

/** Named for what there is for the selection; on touch by the first of it alone, for want of room. */
function AidsButton({ isTerm, translator, onClick }: AidsButtonProps) {
  const { lookUp, translate } = wording().selection;
  if (!isTerm && translator === null) return null;
  return (
    <BarButton tabIndex={-1} aria-haspopup="dialog" onClick={onClick}>
      <span>
        {isTerm ? lookUp.action : translate.action}
        {isTerm && translator !== null ? <span className="hand:sr-only"> {lookUp.orTranslate}</span> : null}
      </span>
    </BarButton>
  );
}

interface BarButtonProps extends ComponentProps<'button'> {
  isSolid?: boolean;
  /** Left out on touch, where the action would have no visible effect. */
  isLeftOutByHand?: boolean;
}

function BarButton({ isSolid = false, isLeftOutByHand = false, ...props }: BarButtonProps) {
  const look = `${ACTION} ${isSolid ? SOLID : QUIET} ${isLeftOutByHand ? 'hand:hidden' : ''}`;
  return <button type="button" className={look} {...props} />;
}

/** The arrow keys move the focus within the toolbar, as is usual. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const on = readingDirection(event.currentTarget) === 'rtl' ? -1 : 1;
  const step = { ArrowRight: on, ArrowLeft: -on }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => button.checkVisibility());
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
