'use client';

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Tool, ToolKeys, ToolText } from '#components/controls/tool.tsx';
import { answerCalls, call } from '#lib/client/reader-calls.ts';
import { preloadSearch, SearchDialog } from './search/search-dialog.tsx';

interface SearchButtonProps {
  documentId: string;
  commandKey: string;
}

/** Opens the search within the book. */
export function SearchButton({ documentId, commandKey }: SearchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => answerCalls('search', () => setIsOpen(true)), []);

  return (
    <>
      <Tool
        className="me-1 @min-[56rem]/site-header:w-54 @min-[56rem]/site-header:justify-start @min-[56rem]/site-header:border @min-[56rem]/site-header:border-line @min-[56rem]/site-header:bg-surface @min-[56rem]/site-header:px-2.5 @min-[56rem]/site-header:text-ink-3 @min-[56rem]/site-header:hover:border-control @min-[56rem]/site-header:hover:bg-sunken"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => call('search')}
        onPointerEnter={preloadSearch}
        onFocus={preloadSearch}
      >
        <Search aria-hidden="true" size={17} strokeWidth={1.75} />
        <ToolText>Search this book</ToolText>
        <ToolKeys className="ms-auto">{commandKey}K</ToolKeys>
      </Tool>
      {isOpen && <SearchDialog documentId={documentId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
