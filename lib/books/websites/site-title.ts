/** What stands between the name of a page and that of its site. */
const SEPARATORS = [' - ', ' – ', ' — ', ' | ', ' · ', ' • ', ' :: ', ' » ', ' « ', ': '];
/** The share of the pages that have to be called so. */
const SHARED_BY = 0.6;
const PAGES_MIN = 3;

/**
 * What a site is called: as it calls itself, else what stands at the end or the beginning of the titles of most of its pages, else the
 * title of its first page; null when there is nothing of it.
 */
export function siteTitle(titles: readonly (string | null)[], siteName: string | null): string | null {
  return siteName ?? sharedPart(titles.filter((title) => title !== null)) ?? titles[0] ?? null;
}

function sharedPart(titles: readonly string[]): string | null {
  if (titles.length < PAGES_MIN) return null;
  const counts = new Map<string, number>();
  for (const title of titles) for (const part of new Set(endsOf(title))) counts.set(part, (counts.get(part) ?? 0) + 1);
  let best: [part: string, count: number] = ['', 0];
  for (const [part, count] of counts) {
    // Of two that stand equally often the longer one says more.
    if (count > best[1] || (count === best[1] && part.length > best[0].length)) best = [part, count];
  }
  return best[1] >= titles.length * SHARED_BY ? best[0] : null;
}

/** What follows a separator to the end, and what precedes one from the beginning; the whole title where it has none. */
function endsOf(title: string): string[] {
  const parts: string[] = [];
  for (const separator of SEPARATORS) {
    const first = title.indexOf(separator);
    if (first === -1) continue;
    const last = title.lastIndexOf(separator);
    parts.push(title.slice(last + separator.length).trim(), title.slice(0, first).trim());
    if (first !== last) parts.push(title.slice(first + separator.length).trim());
  }
  return parts.length === 0 ? [title] : parts.filter((part) => part !== '');
}
