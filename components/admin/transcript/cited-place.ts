import type { Citation } from '#lib/client/reader-state.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import type { LibrarySource, SelectionSource, Source } from '#lib/contracts/source.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** The address of a page version that can be opened. */
export interface VersionAddress {
  pageId: string;
  pageVersion: string;
  title: string;
  /** The path of the page, without version and fragment. */
  path: string;
}

/** Returns the address that opens a page version with a range of its text marked. */
export function rangeAddress({ path, pageVersion }: VersionAddress, { start, end }: TextRange): string {
  const fragment = formatPageFragment({ kind: 'cited', version: pageVersion, start, end });
  return `${versionPath(path, pageVersion)}${fragment}`;
}

/** Places a source of an answer on the page version that it cites, regardless of the page's current content. */
export function placeOnVersion(position: number, source: LibrarySource, page: VersionAddress): Citation {
  const { ranges, section_heading: sectionHeading } = source;
  return {
    ...citationOn(page),
    position,
    sectionHeading,
    places: ranges.map(({ start, end, quote }) => ({ start, end, quote })),
  };
}

/** Returns the citation of a source that is a range of a selection, where the selection begins at an offset of the page. */
export function placeInSelection(
  position: number,
  source: SelectionSource,
  selection: VersionAddress & { start: number },
): Citation {
  const { char_start: start, char_end: end, quote } = source;
  const offset = selection.start;
  return {
    ...citationOn(selection),
    position,
    sectionHeading: adminWording().transcript.selection.title,
    places: [{ start: offset + start, end: offset + end, quote }],
  };
}

export function isLibrarySource(source: Source): source is LibrarySource {
  return 'ranges' in source;
}

function citationOn({ pageId, pageVersion, title, path }: VersionAddress) {
  return { pageId, pageVersion, pageTitle: title, href: versionPath(path, pageVersion) };
}

function versionPath(path: string, version: string): string {
  return `${path}?version=${version}`;
}
