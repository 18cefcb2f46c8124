'use client';

import { Library } from 'lucide-react';

import type { Turn } from '#lib/client/chat/turn.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { ask } from './reader-chat.ts';
import { scopeName } from './scope-name.ts';

interface CatalogueNoteProps {
  turn: Turn;
  isLast: boolean;
}

/** Why an answer cites no page: the catalogue has all of it. Who asked of one book alone is told so, with the way to ask of all. */
export function CatalogueNote({ turn: { question, scope }, isLast }: CatalogueNoteProps) {
  const page = useReader((reader) => reader.page);
  const isOfAll = scope.kind === 'library';
  return (
    <>
      <p className="catalogue-note">
        <Library size={14} strokeWidth={1.75} aria-hidden="true" />
        From the catalogue, complete{isOfAll ? '' : ` for: ${scopeName(scope, page)}`}
      </p>
      {!isOfAll && isLast && (
        <button
          type="button"
          className="outline-button catalogue-more"
          onClick={() => void ask(question, { kind: 'library' })}
        >
          Ask of all books
        </button>
      )}
    </>
  );
}
