import type { SourceLabel } from '../../source-book.ts';
import { leadHeading } from '../book/lead-heading.ts';
import { splitFrontMatter } from '../book/page-front-matter.ts';
import { FenceTracker } from './blocks/fence-tracker.ts';

/** Returns the key of a page's title, or of a heading on it, among the labels of its book. */
export function nameOfPlace(path: string, fragment?: string): string {
  return fragment === undefined || fragment === '' ? `/${path}` : `/${path}#${fragment}`;
}

/** Returns the titles for links without text that lead to a page, or to a heading by the id that GitHub gives it. */
export function pageTitles({ path, text }: { path: string; text: string }): FoundLabel[] {
  const { frontMatter, body } = splitFrontMatter(text);
  const title = frontMatter.title ?? leadHeading(body) ?? '';
  const fences = new FenceTracker({ hasDirectives: true });
  const headings = body.split('\n').flatMap((line) => {
    const words = fences.isCode(line) ? '' : headingWords(line);
    const id = slugOf(words);
    return id === '' ? [] : [{ name: nameOfPlace(path, id), id, title: words }];
  });
  return [{ name: nameOfPlace(path), id: '', title }, ...headings];
}

function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/gu, '-');
}

/** A label on a page to which others may refer. */
export interface FoundLabel extends Omit<SourceLabel, 'page'> {
  name: string;
}

const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;

/** Returns the text of a Markdown heading line, without its marks; empty for any other line. */
export function headingWords(line: string | undefined): string {
  const words = HEADING.exec(line ?? '')?.[1] ?? '';
  return words
    .replace(/\{[^{}]*\}\s*$/, '')
    .replace(/[*`]/g, '')
    .trim();
}
