import type { ReactNode } from 'react';

import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';

import { AskButton, ContentsButton, SearchButton } from './header-buttons.tsx';
import { PageTools, WIDE_ONLY } from './page-tools.tsx';
import { SiteHeader, type Crumb } from './site-header.tsx';
import { TextAndTheme } from './text-and-theme.tsx';

interface ReaderHeaderProps {
  document: { id: string; title: string };
  crumbs: Crumb[];
  preferences: ReadingPreferences;
  /** How this reader's keyboard says ⌘: `⌘` or `Ctrl`. */
  commandKey: string;
  /** The id of the contents that the page carries as a column or drawer; without it no page is open. */
  contentsId?: string;
  /** Where in the book somebody reads. */
  place?: ReactNode;
}

/** The header over a book: where one is, and everything one can do with it. */
export function ReaderHeader({ document, crumbs, preferences, commandKey, contentsId, place }: ReaderHeaderProps) {
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
          {contentsId !== undefined && <PageTools />}
          <TextAndTheme preferences={preferences} className={contentsId === undefined ? '' : WIDE_ONLY} />
          <AskButton commandKey={commandKey} />
        </>
      }
    />
  );
}
