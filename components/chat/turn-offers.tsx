'use client';

import { use, useState } from 'react';

import { Button } from '#components/controls/button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { ownPath } from '#lib/client/chat/place-source.ts';
import { hasNearAnswers, type Turn } from '#lib/client/chat/shown-turn.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import type { RelatedLink } from '#lib/contracts/source.ts';
import type { AskScope } from '#lib/client/reader-state.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { focusComposer } from './composer-focus.ts';
import { GoesByWordsContext } from './goes-by-words-context.ts';
import { ask } from './reader-chat.ts';
import { TurnNote } from './turn-notes.tsx';

/** Options after a refusal: wider scopes at one press, and the nearest passages as plain links. */
export function TurnOffers({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const [isDeclined, setIsDeclined] = useState(false);
  const book = bookOf(turn);
  // With a wider scope, “this page” no longer refers to anything.
  const widen = (scope: AskScope) => () => void ask(turn.question, scope, { context: null });
  const isNarrow = turn.scope.kind !== 'library' || book !== null;
  return (
    <>
      {hasNearAnswers(turn) && <NearAnswers links={turn.related} />}
      {isLast && !isDeclined && isNarrow && turn.scope.kind !== 'passage' && (
        <div className="mt-3.5 flex flex-wrap gap-2" role="group" aria-label={wording().refusal.widen.label}>
          <Button look="main" size="small" onClick={widen({ kind: 'library' })}>
            {wording().answer.catalogue.askAllBooks}
          </Button>
          {book !== null && (
            <Button size="small" onClick={widen(book)}>
              {wording().search.thisBook}
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
              {wording().refusal.notNow}
            </Button>
          )}
        </div>
      )}
      {turn.scope.kind !== 'selection' && <ByWordsNote turn={turn} />}
      {!hasNearAnswers(turn) && <ClosestPassages links={turn.related} />}
    </>
  );
}

/** Says that passages in other words may have been missed, temporarily or permanently, and how to change that. */
function ByWordsNote({ turn: { toolCalls } }: { turn: Turn }) {
  const { goesByWords, mayChange } = use(GoesByWordsContext);
  if (toolCalls.some(({ meaning_available: isAvailable }) => isAvailable === false)) {
    return <TurnNote>{wording().refusal.search.meaningUnavailable}</TurnNote>;
  }
  if (!goesByWords) return null;
  if (!mayChange) return <TurnNote>{wording().byWords.tryOtherWords}</TurnNote>;
  return (
    <TurnNote>
      {wording().refusal.search.exactWordsOnly}{' '}
      <a className={LINKED} href="/admin/health#search-by-meaning">
        {wording().byWords.turnOnMeaning}
      </a>
    </TurnNote>
  );
}

/** The book of a selection or of the place that was asked about, when it is known. */
function bookOf({ scope, plan }: Turn): AskScope | null {
  const isPlace = plan?.about !== undefined && plan.about.kind !== 'book';
  const around = isPlace ? plan.about?.doc_id : undefined;
  const documentId = scope.kind === 'selection' ? scope.selection.documentId : around;
  return documentId === undefined || documentId === '' ? null : { kind: 'document', documentId, title: '' };
}

/** The sentences nearest to an answer, each linked to its highlight on its page. */
function NearAnswers({ links }: { links: RelatedLink[] }) {
  return (
    <section className="mt-4" aria-label={wording().refusal.closestPassages}>
      <h4 className="text-note font-semibold text-ink-2">{wording().refusal.noDirectAnswer}</h4>
      <ul className="mt-1 grid gap-3.5">
        {links.map((link) => (
          <li key={`${link.page_id} ${link.section_heading}`}>
            {link.near?.ranges.map(({ start, end, quote }) => (
              <blockquote
                key={start}
                className="my-1 border-s-3 border-control ps-3 font-read text-prose/[1.45] wrap-anywhere"
              >
                <a
                  className="text-ink no-underline hover:underline focus-visible:underline"
                  {...addressOf(link, { version: link.near?.page_version ?? '', start, end })}
                >
                  {quote}
                </a>
              </blockquote>
            ))}
            <PassageLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The passages nearest to the question that do not answer it: their place, and their beginning. */
function ClosestPassages({ links }: { links: RelatedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="mt-4" aria-label={wording().refusal.closestPassages}>
      <h4 className="text-note font-semibold text-ink-2">{wording().refusal.closestPassages}</h4>
      <ul className="mt-1 grid gap-2.5">
        {links.map((link) => (
          <li key={`${link.page_id} ${link.section_heading}`}>
            <PassageLink link={link} />
            <p className="line-clamp-3 font-read text-prose/[1.45] wrap-anywhere text-ink-2 empty:hidden">
              {beginningOf(link)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PassageLink({ link }: { link: RelatedLink }) {
  const names = [link.section_heading, link.page_title];
  const title = names.filter((name, index) => name !== '' && names.indexOf(name) === index).join(' · ');
  return (
    <a className={`${LINKED} inline-block py-1 pointer-coarse:py-2.5`} {...addressOf(link)}>
      {title}
    </a>
  );
}

/** The address of a page of this library with the words to highlight; a page of another site opens in a new tab. */
function addressOf({ source_url: url }: RelatedLink, words?: { version: string; start: number; end: number }) {
  const path = ownPath(url, location.origin);
  if (path === null) return { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' };
  return { href: words === undefined ? path : path + formatPageFragment({ kind: 'found', ...words }) };
}

/** The beginning of the passage without its heading, which the link already shows. */
function beginningOf({ chunk_text: text = '', section_heading: heading }: RelatedLink): string {
  return text.startsWith(`${heading}\n`) ? text.slice(heading.length + 1) : text;
}
