import { Fragment, type ReactNode } from 'react';

import { LINKED } from '#components/controls/linked.ts';

import type { NamedPlace } from './transcript-turn.ts';

/** The title of a part of a recorded turn. */
export function PartTitle({
  id,
  className = 'mb-1.5',
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <h3 id={id} className={`text-[0.8125rem]/[1.4] font-semibold text-ink-2 ${className}`}>
      {children}
    </h3>
  );
}

/** Rarely needed content, folded away. */
export function FoldedPart({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit py-1 font-medium text-ink-2 hover:text-ink pointer-coarse:py-3">{summary}</summary>
      {children}
    </details>
  );
}

/** Text written by a reader, a reviewer or a model: with its own line ends. */
export function SaidWords({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {children}
    </p>
  );
}

/** Names of places, each linked as long as the place can be opened. */
export function PlaceNames({ places }: { places: readonly NamedPlace[] }) {
  return places.map(({ name, href }, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {href === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a className={LINKED} href={href} dir="auto">
          {name}
        </a>
      )}
    </Fragment>
  ));
}
