'use client';

import { useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { ownPath } from '#lib/client/chat/place-source.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import type { RelatedLink } from '#lib/contracts/source.ts';
import type { AskScope } from '#lib/client/reader-state.ts';

import { focusComposer } from './composer-focus.ts';
import { ask } from './reader-chat.ts';

/** The way on after a refusal: wider scopes by one press, and the passages that come near, as plain links. */
export function TurnOffers({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const [isDeclined, setIsDeclined] = useState(false);
  const book = bookOf(turn);
  // Asked more widely, “this page” points at nothing any more.
  const widen = (scope: AskScope) => () => void ask(turn.question, scope, { context: null });
  const isNarrow = turn.scope.kind !== 'library' || book !== null;
  return (
    <>
      {isLast && !isDeclined && isNarrow && turn.scope.kind !== 'passage' && (
        <div className="mt-3.5 flex flex-wrap gap-2" role="group" aria-label="Search more widely">
          <Button look="main" size="small" onClick={widen({ kind: 'library' })}>
            Search the full documentation
          </Button>
          {book !== null && (
            <Button size="small" onClick={widen(book)}>
              Search this book
            </Button>
          )}
          {turn.scope.kind === 'selection' && (
            <Button
              size="small"
              onClick={() => {
                setIsDeclined(true);
                focusComposer();
              }}
            >
              Not now
            </Button>
          )}
        </div>
      )}
      {turn.related.length > 0 && <NearestPassages links={turn.related} />}
    </>
  );
}

/** The book around a selection or around the place that was asked about, when it is known which. */
function bookOf({ scope, plan }: Turn): AskScope | null {
  const isPlace = plan?.about !== undefined && plan.about.kind !== 'book';
  const around = isPlace ? plan.about?.doc_id : undefined;
  const documentId = scope.kind === 'selection' ? scope.selection.documentId : around;
  return documentId === undefined || documentId === '' ? null : { kind: 'document', documentId, title: '' };
}

function NearestPassages({ links }: { links: RelatedLink[] }) {
  return (
    <section className="mt-4" aria-label="Nearest passages">
      <h4 className="text-note font-semibold text-ink-2">Nearest passages</h4>
      <ul>
        {links.map((link) => {
          const path = ownPath(link.source_url, location.origin);
          const names = [link.section_heading, link.page_title];
          const title = names.filter((name, index) => name !== '' && names.indexOf(name) === index).join(' · ');
          return (
            <li key={`${link.page_id} ${link.section_heading}`} className="py-1">
              {path === null ? (
                <a className={LINKED} href={link.source_url} target="_blank" rel="noopener noreferrer nofollow">
                  {title}
                </a>
              ) : (
                <a className={LINKED} href={path}>
                  {title}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
