'use client';

import { useEffect, useState } from 'react';

import { wording } from '#lib/contracts/wording/wording.ts';

export interface PageHeading {
  /** The id of its element on the page. */
  id: string;
  text: string;
  level: number;
}

interface PageHeadingsProps {
  headings: PageHeading[];
}

/** A heading counts as reached in the upper third of the window and anywhere above it, so that no jump can miss it. */
const REACHED = { rootMargin: '10000000px 0px -65% 0px' };

/** The headings of the open page; the one being read is marked. */
export function PageHeadings({ headings }: PageHeadingsProps) {
  const [currentId, setCurrentId] = useState<string | null>(null);

  useEffect(() => {
    const reached = new Set<string>();
    // Called only when a heading crosses the line, so scrolling itself costs nothing.
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) reached.add(target.id);
        else reached.delete(target.id);
      }
      setCurrentId(headings.findLast(({ id }) => reached.has(id))?.id ?? null);
    }, REACHED);
    for (const element of headings.flatMap(({ id }) => document.getElementById(id) ?? [])) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);

  return (
    <ol className="page-headings" aria-label={wording().page.headings}>
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a href={`#${id}`} data-level={level} aria-current={id === currentId ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
