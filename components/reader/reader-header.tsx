import type { ReactNode } from 'react';

import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';
import { BookmarkIcon, MoreIcon, NotesIcon, SpeakerIcon } from '#components/controls/line-icon.tsx';
import { Tool, ToolLink } from '#components/controls/tool.tsx';
import { wording } from '#lib/contracts/wording/wording.ts';

import { AskButton, ContentsButton, SearchButton } from './header-buttons.tsx';
import { ReaderSession, ReaderSessionEntries, type ReaderSessionState } from './reader-session.tsx';
import { SiteHeader, type Crumb } from './site-header.tsx';
import { TextAndTheme } from './text-and-theme.tsx';
import { CallTool, OpenTextAndTheme } from './page-tool.tsx';

const MENU_ID = 'page-tools';

/** A narrow header shows the current place, the search and Ask; the other controls are in a menu. */
const WIDE_ONLY = '@max-[30rem]/site-header:hidden';

const NARROW_ONLY = '@min-[30rem]/site-header:hidden';

/** Placed under the button that opens it, and as wide as its longest line. */
const MENU =
  'fixed inset-auto top-[52px] inset-e-[8px] w-max max-w-[calc(100vw-16px)] rounded-xl border border-line bg-raised p-1 font-ui text-ui text-ink shadow-popover open:grid';

const ENTRY = 'w-full justify-start px-3';

interface ReaderHeaderProps {
  document: { id: string; title: string };
  crumbs: Crumb[];
  preferences: ReadingPreferences;
  /** The label of the command key on this reader's keyboard: `⌘` or `Ctrl`. */
  commandKey: string;
  /** The id of the contents column or drawer of the page; absent where no page is open. */
  contentsId?: string;
  /** The reading place in the book. */
  place?: ReactNode;
  /** Null where readers cannot sign in. */
  session: ReaderSessionState | null;
  /** The open page, to return to after signing in. */
  href: string;
}

/** The header over a book: the current place, and every command for it. */
export function ReaderHeader({
  document,
  crumbs,
  preferences,
  commandKey,
  contentsId,
  place,
  session,
  href,
}: ReaderHeaderProps) {
  return (
    <SiteHeader
      crumbs={crumbs}
      lead={contentsId !== undefined && <ContentsButton contentsId={contentsId} preferences={preferences} />}
      tools={
        <>
          {place}
          <SearchButton
            place={{ kind: 'book', documentId: document.id, title: document.title }}
            commandKey={commandKey}
          />
          {contentsId !== undefined && (
            <PageTools session={session && <ReaderSessionEntries session={session} next={href} />} />
          )}
          <TextAndTheme preferences={preferences} className={contentsId === undefined ? '' : WIDE_ONLY} />
          {session && (
            <ReaderSession session={session} next={href} className={contentsId === undefined ? '' : WIDE_ONLY} />
          )}
          <AskButton commandKey={commandKey} />
        </>
      }
    />
  );
}

/** Tools for the open page: buttons of the header, and a menu where it is narrow. */
function PageTools({ session }: { session: ReactNode }) {
  return (
    <>
      <CallTool name="bookmark" className={WIDE_ONLY} title={wording().pageTools.bookmarkHint}>
        <BookmarkIcon />
        <span className="sr-only">{wording().bookmarks.markThisPlace}</span>
      </CallTool>
      <CallTool name="readAloud" className={WIDE_ONLY} title={wording().pageTools.readAloudHint}>
        <SpeakerIcon />
        <span className="sr-only">{wording().readAloud.start}</span>
      </CallTool>
      <Tool
        className={`[anchor-name:--text-and-theme] ${NARROW_ONLY}`}
        popoverTarget={MENU_ID}
        aria-label={wording().pageTools.more}
      >
        <MoreIcon />
      </Tool>
      <div id={MENU_ID} popover="auto" role="group" aria-label={wording().pageTools.more} className={MENU}>
        <CallTool name="bookmark" menuId={MENU_ID} className={ENTRY}>
          <BookmarkIcon /> {wording().bookmarks.markThisPlace}
        </CallTool>
        <CallTool name="readAloud" menuId={MENU_ID} className={ENTRY}>
          <SpeakerIcon /> {wording().readAloud.start}
        </CallTool>
        <OpenTextAndTheme menuId={MENU_ID} className={ENTRY}>
          <span className="w-4.5 text-center font-read text-base/none font-strong" aria-hidden="true">
            {wording().display.sampleLetters}
          </span>{' '}
          {wording().display.title}
        </OpenTextAndTheme>
        <ToolLink href="/notes" prefetch={false} className={ENTRY}>
          <NotesIcon /> {wording().pageTools.allNotes}
        </ToolLink>
        {session}
      </div>
    </>
  );
}
