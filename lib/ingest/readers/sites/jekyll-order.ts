import type { PlannedPage } from '../../source-book.ts';
import type { Listed } from './site-order.ts';

/** A page of a Jekyll site, with what its front matter says of its place. */
export interface NavPage {
  page: PlannedPage;
  title: string | null;
  /** By their titles. */
  parent: string | null;
  grandParent: string | null;
  order: number | string | null;
  isHidden: boolean;
  /** As `addressKey` writes it. */
  address: string;
}

/** More than any site has, so that two pages that are each other's parent end. */
const DEPTH_MAX = 10;
const natural = new Intl.Collator('en', { numeric: true });

/** Pages by `nav_order` below their `parent`, as themes for documentation show them: what has no number follows by its title. */
export function inNavOrder(pages: readonly NavPage[]): Listed[] {
  const shown = pages.filter(({ isHidden, title }) => !isHidden && title !== null);
  const byParent = Map.groupBy(shown, ({ parent }) => parent ?? '');
  const below = (title: string, above: string | null, depth: number): Listed[] => {
    if (depth > DEPTH_MAX) return [];
    const named = byParent.get(title) ?? [];
    const isOwn = ({ grandParent }: NavPage) => grandParent === null || depth < 2 || grandParent === above;
    const own = named.filter(isOwn);
    // Each page once, however many are called by one title.
    byParent.set(
      title,
      named.filter((one) => !isOwn(one)),
    );
    return own
      .toSorted(compare)
      .flatMap((one) => [
        { page: one.page, depth, title: one.title },
        ...(one.title === null ? [] : below(one.title, title, depth + 1)),
      ]);
  };
  return below('', null, 0);
}

function compare(one: NavPage, other: NavPage): number {
  const numbers = numberOf(one.order) - numberOf(other.order);
  if (Number.isFinite(numbers) && numbers !== 0) return numbers;
  const ranks = rankOf(one.order) - rankOf(other.order);
  if (ranks !== 0) return ranks;
  return natural.compare(String(one.order ?? one.title), String(other.order ?? other.title));
}

function numberOf(order: NavPage['order']): number {
  return typeof order === 'number' ? order : Number.NaN;
}

/** Numbers before words before nothing. */
function rankOf(order: NavPage['order']): number {
  return order === null ? 2 : Number(typeof order === 'string');
}
