'use client';

import Link from 'next/link';
import { useEffect, useId, useState } from 'react';

import type { PageSelection } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { type Sent, sendToServer } from '#lib/client/server-request.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import type { Definition, Definitions } from '#lib/contracts/selection-aids.ts';
import { formatMessage, joinParts, wording } from '#lib/contracts/wording/wording.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

interface LookedUpProps {
  selection: PageSelection;
  /** Called when a definition is followed to its place. */
  onLeave: () => void;
}

/** Whether selected words may be a term that a book defines. */
export function isTerm(text: string): boolean {
  return countCodePoints(text) <= LIMITS.termMaxLength;
}

/** The definitions of the selected words in the library, word for word, each with the way to its place. */
export function LookedUp({ selection, onLeave }: LookedUpProps) {
  const headingId = useId();
  const [sent, setSent] = useState<Sent<Definitions> | null>(null);
  useEffect(() => {
    let isWanted = true;
    void findDefinitions(selection).then((found) => {
      if (!isWanted) return;
      setSent(found);
      readerStore.getState().announce(sentenceOf(found));
    });
    return () => {
      isWanted = false;
    };
  }, [selection]);
  const definitions = sent?.isDone === true ? sent.reply.definitions : [];
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-note font-strong text-ink-2">
        {wording().selection.lookUp.title}
      </h2>
      {sent === null && <p className="mt-2">{wording().selection.lookUp.searching}</p>}
      {sent !== null && definitions.length === 0 && <p className="mt-2">{sentenceOf(sent)}</p>}
      <ul className="mt-2 grid gap-3">
        {definitions.map((definition) => (
          <Defined key={`${definition.page_id} ${definition.start}`} definition={definition} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

function Defined({ definition, onLeave }: { definition: Definition; onLeave: () => void }) {
  const { url, page_version: version, start, end, match } = definition;
  const place = {
    href: `${url}${formatPageFragment({ kind: 'cited', version, start, end })}`,
    className:
      'mt-1 inline-flex min-h-6 items-center text-note text-ink-2 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11',
    onClick: onLeave,
    children: joinParts([...new Set([definition.document_title, definition.page_title, definition.section_heading])]),
  };
  return (
    <li>
      <blockquote
        dir="auto"
        className="border-s-2 border-line ps-3 font-read text-prose/[1.5] wrap-anywhere whitespace-pre-line"
      >
        {match}
      </blockquote>
      {url === location.pathname && location.search === '' ? <a {...place} /> : <Link {...place} prefetch={false} />}
    </li>
  );
}

function findDefinitions({ text, pageId }: PageSelection): Promise<Sent<Definitions>> {
  const { lang: language } = document.documentElement;
  const query = new URLSearchParams({ term: text.replaceAll(/\s+/g, ' '), page_id: pageId, language });
  return sendToServer<Definitions>(`/api/definitions?${query.toString()}`);
}

function sentenceOf(sent: Sent<Definitions>): string {
  if (!sent.isDone) return sent.problem;
  const count = sent.reply.definitions.length;
  const { lookUp } = wording().selection;
  return count === 0 ? lookUp.none : formatMessage(lookUp.found, { count });
}
