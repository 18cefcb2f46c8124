'use client';

import { useDeferredValue, useState } from 'react';

import { DocumentCard, type ShelfDocument } from './document-card.tsx';

interface DocumentShelfProps {
  documents: ShelfDocument[];
}

/** As many fit in a glance; from there on one wants to look for them. */
const GLANCE = 12;

/** All documents, with a field that narrows them down once they are many. */
export function DocumentShelf({ documents }: DocumentShelfProps) {
  const [wanted, setWanted] = useState('');
  const words = useDeferredValue(plain(wanted)).split(/\s+/).filter(Boolean);
  const found = documents.filter(({ title, authors }) => {
    const text = plain([title, ...authors].join(' '));
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <div className="shelf-head">
        <h1>Library</h1>
        {documents.length > GLANCE && (
          <input
            type="search"
            className="field"
            aria-label="Find a title or author"
            placeholder="Find a title or author"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {words.length > 0 && (found.length === 1 ? '1 document' : `${found.length} documents`)}
      </p>
      {found.length === 0 ? (
        <p className="mt-6 text-base text-ink-2">No title or author holds these words.</p>
      ) : (
        <ul className="covers">
          {found.map((document) => (
            <li key={document.id} className="min-w-0">
              <DocumentCard {...document} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
