import type { Viewer } from '#lib/people/access/viewer.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import type { TextAnchor } from '#lib/foundation/text/anchors/text-anchor.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { LibraryRepository } from './ports.ts';

/** The stored data of a citation about its words; only the range if it was stored before the other fields existed. */
type CitedWords = TextRange & Partial<Pick<TextAnchor, 'quote' | 'prefix' | 'suffix' | 'twins'>>;

/** The cited words of one page version. */
export interface CitedPage {
  pageId: string;
  pageVersion: string;
  ranges: CitedWords[];
}

/** The place where cited words can be read: in the current version of their page or, if they are `orphaned`, in the cited version. */
export interface CitationPlace extends TextRange {
  status: 'exact' | 'moved' | 'orphaned';
  pageVersion: string;
}

type Library = Pick<LibraryRepository, 'findPage' | 'findPageVersion' | 'listPageTexts'>;

/**
 * Locates citations of any versions in the current versions of their pages: for each of the `cited`, its ranges in order. Pages that the viewer may
 * not read are treated as deleted.
 */
export async function locateCitations(
  library: Library,
  viewer: Viewer,
  cited: CitedPage[],
): Promise<CitationPlace[][]> {
  const current = await currentTexts(library, viewer, cited);
  const versions = new CitedVersions(library, viewer);
  const places: CitationPlace[][] = [];
  for (const page of cited) {
    const now = current.get(page.pageId);
    if (now === undefined) places.push(page.ranges.map((range) => placeInCited(page, range, 'orphaned')));
    else if (now.version === page.pageVersion)
      places.push(page.ranges.map((range) => placeInCited(page, range, 'exact')));
    else places.push(await locateAll(page, now, versions));
  }
  return places;
}

async function locateAll(page: CitedPage, now: CurrentText, versions: CitedVersions): Promise<CitationPlace[]> {
  const places: CitationPlace[] = [];
  for (const range of page.ranges) {
    const anchor = await versions.anchorOf(page, range);
    // Yields, because a long page takes milliseconds.
    await takeTurn();
    places.push(locate(page, anchor, now));
  }
  return places;
}

interface CurrentText {
  version: string;
  /** Null for a version in which citations keep their ranges. */
  text: AnchoredText | null;
}

/** Returns the current pages by page id, with texts only for pages that have changed. */
async function currentTexts(library: Library, viewer: Viewer, cited: CitedPage[]): Promise<Map<string, CurrentText>> {
  const ids = [...new Set(cited.map(({ pageId }) => pageId))];
  const pages = (await Promise.all(ids.map((id) => library.findPage(viewer, id)))).filter((page) => page !== null);
  const current = new Map<string, CurrentText>(pages.map(({ id, version }) => [id, { version, text: null }]));
  const changed = pages.filter(({ id, version }) =>
    cited.some(({ pageId, pageVersion }) => pageId === id && pageVersion !== version),
  );
  if (changed.length === 0) return current;
  const texts = await library.listPageTexts(
    viewer,
    changed.map(({ id }) => id),
  );
  for (const { pageId, version, text } of texts) current.set(pageId, { version, text: new AnchoredText(text) });
  return current;
}

function locate(page: CitedPage, anchor: TextAnchor | TextRange, { version, text }: CurrentText): CitationPlace {
  const found = text === null || !('quote' in anchor) ? null : text.resolve(anchor);
  if (found === null || found.status === 'orphaned') return placeInCited(page, anchor, 'orphaned');
  return { ...found, pageVersion: version };
}

function placeInCited(
  { pageVersion }: CitedPage,
  { start, end }: TextRange,
  status: 'exact' | 'orphaned',
): CitationPlace {
  return { status, pageVersion, start, end };
}

/** Reads the cited versions, where a citation does not contain enough information itself. */
class CitedVersions {
  readonly #library: Library;
  readonly #viewer: Viewer;
  readonly #texts = new Map<string, Promise<AnchoredText | null>>();

  constructor(library: Library, viewer: Viewer) {
    this.#library = library;
    this.#viewer = viewer;
  }

  /** Returns an anchor for cited words, or only the range if the version is no longer stored. */
  async anchorOf(page: CitedPage, range: CitedWords): Promise<TextAnchor | TextRange> {
    const { start, end, quote, prefix, suffix, twins } = range;
    if (quote !== undefined && prefix !== undefined && suffix !== undefined && twins !== undefined)
      return { start, end, quote, prefix, suffix, twins };
    const text = await this.#textOf(page);
    return text === null ? { start, end } : text.describe({ start, end });
  }

  #textOf({ pageId, pageVersion }: CitedPage): Promise<AnchoredText | null> {
    const key = JSON.stringify([pageId, pageVersion]);
    const known = this.#texts.get(key) ?? this.#read(pageId, pageVersion);
    this.#texts.set(key, known);
    return known;
  }

  async #read(pageId: string, pageVersion: string): Promise<AnchoredText | null> {
    const version = await this.#library.findPageVersion(this.#viewer, pageId, pageVersion);
    return version && new AnchoredText(version.text);
  }
}
