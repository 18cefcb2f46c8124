import type { PageMatch } from '#lib/contracts/page-search.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

/** Places of one page that follow each other; `first` is the number of places in the groups before it. */
export interface MatchGroup {
  title: string;
  first: number;
  matches: PageMatch[];
}

/** Groups what follows each other on a page, in the order in which it came: what is better on another page stays before it. */
export function groupMatches(matches: readonly PageMatch[], isOfManyBooks: boolean): MatchGroup[] {
  const groups: MatchGroup[] = [];
  for (const [index, match] of matches.entries()) {
    const title = titleOf(match, isOfManyBooks);
    const group = groups.at(-1);
    const isSamePage = group?.matches.at(-1)?.page_id === match.page_id;
    if (group && isSamePage && group.title === title) group.matches.push(match);
    else groups.push({ title, first: index, matches: [match] });
  }
  return groups;
}

function titleOf({ fit, document_title, page_title }: PageMatch, isOfManyBooks: boolean): string {
  const isPart = fit === 'beginning' || fit === 'inside';
  return [
    ...(isOfManyBooks ? [document_title] : []),
    page_title,
    ...(isPart ? [wording().search.partOfLongerWords] : []),
  ].join(' · ');
}
