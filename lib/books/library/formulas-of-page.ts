import type { Viewer } from '#lib/people/access/viewer.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { formulasWithin, type PlacedFormula } from './placed-formulas.ts';
import type { ReadablePages } from './readable-pages.ts';

export interface FormulaRequest {
  pageId: string;
  /** Version of the page; undefined for the current one. */
  version: string | undefined;
  /** Range of the page's canonical text. */
  range: TextRange;
}

export interface FormulasOfPage {
  pageId: string;
  version: string;
  /** In order, with their words in the text. */
  formulas: (PlacedFormula & { tex: string })[];
}

/** Returns the rendered formulas in a range of a page's text. Null if the viewer has no such page, or no such version of it. */
export async function formulasOfPage(
  pages: Pick<ReadablePages, 'findPageVersion'>,
  viewer: Viewer,
  { pageId, version, range }: FormulaRequest,
): Promise<FormulasOfPage | null> {
  const page = await pages.findPageVersion(viewer, pageId, version);
  if (page === null) return null;
  const placed = formulasWithin(page, range);
  return {
    pageId: page.pageId,
    version: page.version,
    formulas: placed.map((formula) => ({ ...formula, tex: page.text.slice(formula.start, formula.end) })),
  };
}
