'use client';

import { useId } from 'react';

import { useReader } from '#components/reader/use-reader.ts';
import { isSameScope } from '#lib/client/chat/ask-scope.ts';
import { chooseGrounding, chosenGrounding } from '#lib/client/chat/grounding-choice.ts';
import { pointedName } from '#lib/client/chat/place-at-hand.ts';
import { browserKeeper, furthestPage } from '#lib/client/reading-history.ts';
import { readingSection } from '#lib/client/reading-section.ts';
import type { AskScope, OpenBook, OpenPage } from '#lib/client/reader-state.ts';
import { canNarrow } from '#lib/client/narrow-documents.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

import { ChoiceMenu, MenuChoice } from './choice-menu.tsx';
import { useDocuments } from './documents-card.tsx';

interface ScopeMenuProps {
  scope: AskScope;
  /** The question as typed so far; it may refer to the open place. */
  question: string;
  groundingMode: GroundingMode;
}

/** The scope of the next question, and the alternatives. It never changes by itself. */
export function ScopeMenu({ scope, question, groundingMode }: ScopeMenuProps) {
  const page = useReader((reader) => reader.page);
  const book = useReader((reader) => reader.book);
  const open = page ?? book;
  const isWall = scope.kind === 'selection';
  const pointed = isWall ? null : pointedName(question, { page, isBookOpen: open !== null });
  return (
    <ChoiceMenu label={wording().scope.label} name={pointed ?? scopeName(scope, open)}>
      {(close) => (
        <>
          {choicesFor(scope, page, book).map((choice) => {
            const title = choiceName(choice, open);
            const choose = () => {
              readerStore.getState().setScope(choice);
              close();
            };
            return (
              <MenuChoice key={title} isChosen={isSameScope(choice, scope)} onChoose={choose}>
                {title}
              </MenuChoice>
            );
          })}
          {scope.kind !== 'documents' && <SomeBooks onChosen={close} />}
          <GroundingChoices serverMode={groundingMode} onChosen={close} />
        </>
      )}
    </ChoiceMenu>
  );
}

/** Offered where the documents differ in some field; the choices are then made in the card above the composer. */
function SomeBooks({ onChosen }: { onChosen: () => void }) {
  const documents = useDocuments();
  if (documents === null || !canNarrow(documents)) return null;
  const choose = () => {
    readerStore.getState().setScope({ kind: 'documents', narrowing: {}, documentIds: [] });
    onChosen();
  };
  return (
    <MenuChoice isChosen={false} onChoose={choose}>
      {wording().scope.books.chooseSome}
    </MenuChoice>
  );
}

/** Returns the choices from the nearest place to everything. The current choice is always among them. */
function choicesFor(scope: AskScope, page: OpenPage | null, book: OpenBook | null): AskScope[] {
  const open = page ?? book;
  const choices: AskScope[] = [
    ...(page === null ? [] : placesOn(page)),
    ...(open === null ? [] : placesIn(open, page)),
    { kind: 'library' },
  ];
  return choices.some((choice) => isSameScope(choice, scope)) ? choices : [scope, ...choices];
}

/** The section being read, the page and its chapter, each omitted where it is the same as the next wider one. */
function placesOn(page: OpenPage): AskScope[] {
  const { pageId, title, chapter, isCurrent } = page;
  const section = isCurrent ? readingSection() : null;
  return [
    ...(section === null ? [] : [{ kind: 'section' as const, pageId, sectionId: section.id, title: section.title }]),
    { kind: 'page', pageId, title },
    ...(chapter === null ? [] : [{ kind: 'chapter' as const, ...chapter }]),
  ];
}

/** The book as far as it has been read, including this page, and the whole book. */
function placesIn({ documentId, documentTitle }: OpenBook | OpenPage, page: OpenPage | null): AskScope[] {
  const furthest = furthestPage(browserKeeper(), documentId);
  const last = page !== null && page.number >= (furthest?.number ?? 0) ? page : furthest;
  const readSoFar = last && { kind: 'up-to' as const, documentId, pageId: last.pageId, title: last.title };
  return [...(readSoFar === null ? [] : [readSoFar]), { kind: 'document', documentId, title: documentTitle }];
}

const CHOICES = (): [GroundingMode, string][] => [
  ['strict', wording().scope.unsupported.leftOut],
  ['annotate', wording().scope.unsupported.marked],
];

interface GroundingChoicesProps {
  /** How the server treats unsupported sentences by default. */
  serverMode: GroundingMode;
  onChosen: () => void;
}

/** A part of the scope's menu: how sentences that no source supports are treated, from the next question on. */
function GroundingChoices({ serverMode, onChosen }: GroundingChoicesProps) {
  const titleId = useId();
  const chosen = chosenGrounding() ?? serverMode;
  return (
    <div role="group" aria-labelledby={titleId} className="mt-1 border-t border-line pt-1">
      <p id={titleId} className="pt-1.5 pb-0.5 ps-2 pe-3 text-note text-ink-2">
        {wording().scope.unsupported.title}
      </p>
      {CHOICES().map(([mode, title]) => (
        <MenuChoice
          key={mode}
          isChosen={mode === chosen}
          onChoose={() => {
            chooseGrounding(mode, serverMode);
            onChosen();
          }}
        >
          {title}
        </MenuChoice>
      ))}
    </div>
  );
}

/** Returns the name of a scope as a menu choice: its kind, and which one. */
function choiceName(scope: AskScope, open: Open | null): string {
  if (scope.kind === 'section') return formatMessage(wording().scope.thisSectionNamed, { title: scope.title });
  return scope.kind === 'up-to'
    ? formatMessage(wording().scope.upToRead, { title: scope.title })
    : scopeName(scope, open);
}

type Open = Pick<OpenPage, 'documentId'> & Partial<Pick<OpenPage, 'pageId' | 'chapter'>>;

/** Returns the name of a scope, in the reader's words. */
export function scopeName(scope: AskScope, page: Open | null): string {
  switch (scope.kind) {
    case 'library':
      return wording().scope.allBooks;
    case 'document':
      return bookName(scope, page);
    case 'documents':
      return narrowedName(scope);
    case 'page':
    case 'section':
    case 'chapter':
    case 'up-to':
      return placeName(scope, page);
    case 'passage':
      return wording().scope.passage;
    case 'selection':
      return formatMessage(wording().scope.selection, {
        countCodePoints: countCodePoints(scope.selection.text).toLocaleString(wording().common.locale),
      });
  }
}

function bookName({ documentId, title }: Extract<AskScope, { kind: 'document' }>, page: Open | null): string {
  return page?.documentId === documentId ? wording().scope.thisBook : title || wording().scope.anotherBook;
}

type PlaceScope = Extract<AskScope, { kind: 'page' | 'section' | 'chapter' | 'up-to' }>;

function placeName({ kind, pageId, title }: PlaceScope, page: Open | null): string {
  const chapterId = page?.chapter?.pageId ?? page?.pageId;
  if (kind === 'page' && page?.pageId === pageId) return wording().scope.thisPage;
  if (kind === 'chapter' && chapterId === pageId) return wording().scope.thisChapter;
  return title === '' ? UNNAMED()[kind] : NAMED[kind](title);
}

const NAMED: Record<PlaceScope['kind'], (title: string) => string> = {
  page: (title) => title,
  section: (title) => formatMessage(wording().scope.sectionNamed, { title }),
  chapter: (title) => formatMessage(wording().scope.chapterNamed, { title }),
  'up-to': (title) => formatMessage(wording().scope.upToNamed, { title }),
};

/** Fallback names: for a conversation that this browser did not begin, the server does not return titles. */
const UNNAMED = (): Record<PlaceScope['kind'], string> => ({
  page: wording().scope.anotherPage,
  section: wording().scope.oneSection,
  chapter: wording().scope.oneChapter,
  'up-to': wording().scope.partOfBook,
});

function narrowedName({ narrowing, documentIds }: Extract<AskScope, { kind: 'documents' }>): string {
  const chosen = Object.values(narrowing);
  if (chosen.length > 0) return chosen.join(' · ');
  return documentIds.length > 0
    ? formatMessage(wording().common.bookCount, { count: documentIds.length })
    : wording().scope.books.some;
}

/** Returns the name of a model for readers, and `builtIn` for the built-in one. */
export function modelTitle(modelName: string, builtIn = wording().ask.builtInModel): string {
  return modelName === 'lectern-quoting-1' ? builtIn : modelName;
}
