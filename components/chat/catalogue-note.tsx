'use client';

import { Library } from 'lucide-react';

import { Button } from '#components/controls/button.tsx';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
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
      <p className="mt-2.5 flex items-center gap-1.5 text-note text-ink-2">
        <Library size={14} strokeWidth={1.75} aria-hidden="true" />
        From the catalogue, complete{isOfAll ? '' : ` for: ${scopeName(scope, page)}`}
      </p>
      {!isOfAll && isLast && (
        <Button size="small" className="mt-2.5" onClick={() => void ask(question, { kind: 'library' })}>
          Ask of all books
        </Button>
      )}
    </>
  );
}
