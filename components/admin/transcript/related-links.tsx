import type { OfferedLink } from './transcript-turn.ts';

/** What was offered with a refusal instead of an answer. */
export function RelatedLinks({ links }: { links: readonly OfferedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="offered-links">
      <h3>Offered instead</h3>
      <ul>
        {links.map(({ page_title: title, section_heading: section, relevance_score: relevance, href }, index) => {
          const name = section === '' || section === title ? title : `${title} · ${section}`;
          return (
            <li key={index}>
              {href === null ? (
                name
              ) : (
                <a className="text-link" href={href}>
                  {name}
                </a>
              )}{' '}
              <span className="admin-note">relevance {relevance.toFixed(2)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
