import { findArticle } from './article-text.ts';

/** A section of the page on screen, identified by its heading. */
export interface ReadingSection {
  /** The id of the heading. */
  id: string;
  title: string;
}

/** A heading counts as reached in the upper third of the window, as in the table of contents. */
const REACHED = 0.35;

/** Returns the section being read: the one under the last heading reached. Null before the first heading, and if the section is the entire page. */
export function readingSection(): ReadingSection | null {
  const headings = [...(findArticle()?.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]') ?? [])];
  const line = window.innerHeight * REACHED;
  const heading = headings.findLast((element) => element.getBoundingClientRect().top <= line);
  if (heading === undefined) return null;
  const isPage = heading === headings[0] && headings.slice(1).every((other) => other.tagName > heading.tagName);
  return isPage ? null : { id: heading.id, title: heading.textContent.replace(/\s+/g, ' ').trim() };
}
