'use client';

import { useDeferredValue, useState } from 'react';

import { DocumentCard, type ShelfDocument } from './document-card.tsx';
import { narrowDocuments, type NarrowedDocument, type Narrowing } from './narrow-documents.ts';
import { ShelfChoices } from './shelf-choices.tsx';

interface DocumentShelfProps {
  documents: (ShelfDocument & NarrowedDocument)[];
}

/** As many fit in a glance; from there on one wants to look for them. */
const GLANCE = 12;

/** All documents, narrowed by what they differ in, and by the words of a field once they are many. */
export function DocumentShelf({ documents }: DocumentShelfProps) {
  const [wanted, setWanted] = useState('');
  const [narrowing, setNarrowing] = useState<Narrowing>({});
  const words = useDeferredValue(plain(wanted)).split(/\s+/).filter(Boolean);
  const isNarrowed = words.length > 0 || Object.keys(narrowing).length > 0;
  const found = narrowDocuments(documents, narrowing).filter(({ title, authors }) => {
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
      <ShelfChoices documents={documents} narrowing={narrowing} onNarrow={setNarrowing} />
      <p role="status" className="sr-only">
        {isNarrowed && (found.length === 1 ? '1 document' : `${found.length} documents`)}
      </p>
      {found.length === 0 ? (
        <p className="mt-6 text-base text-ink-2">No document fits what you look for.</p>
      ) : (
        <ul className="covers">
          {found.map(({ id, href, title, authors, pageCount }) => (
            <li key={id} className="min-w-0">
              <DocumentCard id={id} href={href} title={title} authors={authors} pageCount={pageCount} />
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
