import type { PageMatch } from '#lib/contracts/page-search.ts';

/** The matches of one page; `first` is the number of matches in the groups before it. */
export interface MatchGroup {
  pageId: string;
  pageTitle: string;
  first: number;
  matches: PageMatch[];
}

/** Groups by page: the pages in the order of their first match, the matches of each in the order they came. */
export function groupMatches(matches: readonly PageMatch[]): MatchGroup[] {
  const groups = new Map<string, MatchGroup>();
  for (const match of matches) {
    const group = groups.get(match.page_id);
    if (group) group.matches.push(match);
    else groups.set(match.page_id, { pageId: match.page_id, pageTitle: match.page_title, first: 0, matches: [match] });
  }
  let first = 0;
  for (const group of groups.values()) {
    group.first = first;
    first += group.matches.length;
  }
  return [...groups.values()];
}
