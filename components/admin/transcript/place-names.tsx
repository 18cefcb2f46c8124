import { Fragment } from 'react';

import { LINKED } from '#components/controls/linked.ts';

import type { NamedPlace } from './transcript-turn.ts';

/** Names of places, each a way there as long as it can be opened. */
export function PlaceNames({ places }: { places: readonly NamedPlace[] }) {
  return places.map(({ name, href }, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {href === null ? (
        name
      ) : (
        <a className={LINKED} href={href}>
          {name}
        </a>
      )}
    </Fragment>
  ));
}
