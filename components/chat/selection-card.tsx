'use client';

import { LINKED } from '#components/controls/linked.ts';
import { useReader } from '#components/reader/use-reader.ts';
import type { PageSelection } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

import { focusComposer } from './composer-focus.ts';
import { ScopeCard } from './scope-card.tsx';

interface SelectionCardProps {
  selection: PageSelection;
  /** Collapsed to one line after a question about it was asked, to leave room for the answer; on a sheet it is next to the menu. */
  isFolded: boolean;
}

const LINE = 'min-w-0 flex-1 truncate';
/** A sheet has room for one of the two, and where the selection is from is more informative than how it begins. */
const LINE_OF_PAGE = 'max-md:min-w-0 max-md:flex-1 md:max-w-2/5';
const TWO_LINES =
  'max-md:min-w-0 max-md:flex-1 max-md:truncate md:order-last md:mb-2.5 md:line-clamp-2 md:basis-full md:wrap-anywhere';

/** The words of a page that the next question is limited to. */
export function SelectionCard({ selection, isFolded }: SelectionCardProps) {
  const length = countCodePoints(selection.text);
  const isHere = useReader((reader) => reader.page?.pageId === selection.pageId);
  const isTooLong = length > LIMITS.selectedTextMaxLength;
  return (
    <ScopeCard
      label={wording().selection.onlyThisPassage}
      className={isFolded ? 'max-md:col-start-2 md:col-span-full' : 'col-span-full'}
      dropLabel={wording().selection.clear}
      isDroppedByEscape
      onDrop={() => {
        dropAttached();
        focusComposer();
      }}
      head={
        <>
          <span className={`flex-none ${isFolded ? 'max-md:hidden' : ''}`}>{wording().selection.onlyThisPassage}</span>
          {!isHere && (
            <span dir="auto" className={`truncate font-normal ${isFolded ? LINE_OF_PAGE : 'max-w-2/5'}`}>
              {selection.pageTitle}
            </span>
          )}
          <span
            dir="auto"
            className={`font-read text-prose font-normal ${isFolded ? LINE : TWO_LINES} ${isFolded && !isHere ? 'max-md:hidden' : ''}`}
          >
            “{selection.text.replace(/\s+/g, ' ').trim()}”
          </span>
        </>
      }
    >
      {isTooLong && (
        <p role="alert" className="pe-2 pb-2.5 text-danger">
          {formatMessage(wording().selection.tooLong, {
            length: length.toLocaleString(wording().common.locale),
            limit: LIMITS.selectedTextMaxLength.toLocaleString(wording().common.locale),
          })}{' '}
          <button type="button" className={LINKED} onClick={() => askAboutPage(selection)}>
            {wording().selection.askAboutPage}
          </button>
        </p>
      )}
    </ScopeCard>
  );
}

/** Removes the attached selection and announces it; false when there is none. */
export function dropAttached(): boolean {
  const { dropSelection, announce } = readerStore.getState();
  const isDropped = dropSelection();
  if (isDropped) announce(wording().selection.cleared);
  return isDropped;
}

function askAboutPage({ pageId, pageTitle }: PageSelection): void {
  readerStore.getState().setScope({ kind: 'page', pageId, title: pageTitle });
}
