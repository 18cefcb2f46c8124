import type { PageAsset } from '../page-reading.ts';
import type { PlannedPage, SourceBook, SourceWarning } from '../source-book.ts';
import { gapMark } from './tree/gaps.ts';
import type { PlacesOfPage } from './tree/places-of-page.ts';

/** State shared by the steps of reading one page. */
export interface PageContext {
  readonly book: SourceBook;
  readonly page: PlannedPage;
  readonly documentId: string;
  /** The page's own folder on the web, to which links out of the book are relative; null if it has none. */
  readonly webAddress: string | null;
  readonly warnings: SourceWarning[];
  /** The source texts of missing parts, by the number of their mark. */
  readonly gaps: string[];
  /** Pictures of the page by path. */
  readonly assets: Map<string, PageAsset>;
  /** Link targets on other pages, by path. Nothing is known about pages that are not included. */
  readonly places: Map<string, PlacesOfPage>;
}

/** Reports a missing part and returns the mark that stands for it in the text. */
export function markGap(context: PageContext, gap: { written: string; warning: SourceWarning }): string {
  context.warnings.push(gap.warning);
  context.gaps.push(gap.written);
  return gapMark(context.gaps.length - 1);
}
