'use client';

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

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
      <button
        type="button"
        className="tool tool-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => call('search')}
        onPointerEnter={preloadSearch}
        onFocus={preloadSearch}
      >
        <Search aria-hidden="true" size={17} strokeWidth={1.75} />
        <span className="tool-text">Search this book</span>
        <kbd aria-hidden="true">{commandKey}K</kbd>
      </button>
      {isOpen && <SearchDialog documentId={documentId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
