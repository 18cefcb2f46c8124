import type { PageAsset } from '../page-reading.ts';
import type { PlannedPage, SourceBook, SourceWarning } from '../source-book.ts';
import { gapMark } from './tree/gaps.ts';
import type { PlacesOfPage } from './tree/places-of-page.ts';

/** What the steps of reading one page share. */
export interface PageContext {
  readonly book: SourceBook;
  readonly page: PlannedPage;
  readonly documentId: string;
  /** The page's own folder on the web, which links out of the book are relative to; null when it has none. */
  readonly webAddress: string | null;
  readonly warnings: SourceWarning[];
  /** What is missing, by the number of its mark. */
  readonly gaps: string[];
  /** Pictures of the page by their path. */
  readonly assets: Map<string, PageAsset>;
  /** Where links may lead on other pages, by their paths. Of a page that is not among them nothing is known. */
  readonly places: Map<string, PlacesOfPage>;
}

/** Reports something missing and returns the mark that stands for it in the text. */
export function markGap(context: PageContext, gap: { written: string; warning: SourceWarning }): string {
  context.warnings.push(gap.warning);
  context.gaps.push(gap.written);
  return gapMark(context.gaps.length - 1);
}
