'use client';

import { useDeferredValue, useState } from 'react';

import { Field } from '#components/controls/field.tsx';

import { DocumentCard, type ShelfDocument } from './document-card.tsx';
import { narrowDocuments, type NarrowedDocument, type Narrowing } from './narrow-documents.ts';
import { ShelfChoices } from './shelf-choices.tsx';
import { ShelfTitle } from './shelf-title.tsx';

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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ShelfTitle />
        {documents.length > GLANCE && (
          <Field
            type="search"
            className="w-[min(100%,18rem)]"
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
        <ul className="mt-6 grid grid-cols-2 gap-x-5 gap-y-7 sm:grid-cols-3 sm:gap-x-7 sm:gap-y-9 beside:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
          {found.map(({ id, href, title, authors, pageCount }) => (
            <li key={id} className="@container/cover min-w-0">
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
