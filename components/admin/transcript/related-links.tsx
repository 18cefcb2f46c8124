import { LINKED } from '#components/controls/linked.ts';

import { PartTitle } from './part-title.tsx';
import type { OfferedLink } from './transcript-turn.ts';

/** What was offered with a refusal instead of an answer. */
export function RelatedLinks({ links }: { links: readonly OfferedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <PartTitle>Offered instead</PartTitle>
      <ul className="grid gap-2.5">
        {links.map(({ page_title: title, section_heading: section, relevance_score: relevance, href }, index) => {
          const name = section === '' || section === title ? title : `${title} · ${section}`;
          return (
            <li key={index}>
              {href === null ? (
                name
              ) : (
                <a className={LINKED} href={href}>
                  {name}
                </a>
              )}{' '}
              <span className="text-ink-2">relevance {relevance.toFixed(2)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
