import type { KnownMarker, WriteMarker, WrittenMarker } from '#lib/answering/answers/marked-text.ts';
import { namesOf, separated } from '#lib/answering/answers/styled-answer.ts';
import type { CitationStyle } from '#lib/contracts/citation-style.ts';
import type { ResponseCitation } from '#lib/contracts/openai/openai-citation.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';

type Range = LibrarySource['ranges'][number];

/**
 * Writes markers as links to the exact words, and in style `inline` the names of sources as such links. Words of a selection have no address:
 * their markers stay, and their names are no links. `baseUrl` has no trailing slash.
 */
export function linksOf(style: CitationStyle | undefined, baseUrl: string): WriteMarker {
  const name = style?.kind === 'inline' ? namesOf(style) : null;
  return (marker, before) => {
    const url = addressOf(marker, baseUrl);
    if (url === null) return name === null ? null : name(marker, before);
    return name === null ? `[[${marker.position}]](${url})` : separated(`[${name(marker, '')}](${url})`, before);
  };
}

/** A link as the API of OpenAI says it; nothing of what is none. */
export function citationOf({ position, source, range, ...at }: WrittenMarker, baseUrl: string): ResponseCitation[] {
  const url = addressOf({ position, source, range }, baseUrl);
  if (url === null || range === null) return [];
  return [
    {
      type: 'url_citation',
      start_index: at.start,
      end_index: at.end,
      start_index_cp: at.start_cp,
      end_index_cp: at.end_cp,
      url,
      title: source.page_title,
      position,
      quote: range.quote,
      ...(range.page_number !== undefined && { page_number: range.page_number }),
      ...(range.page_label !== undefined && { page_label: range.page_label }),
    },
  ];
}

function addressOf({ source, range }: KnownMarker, baseUrl: string): string | null {
  return range === null || !('page_version' in source) ? null : addressIn(source, range, baseUrl);
}

/** In the reader, exactly the words; elsewhere, what its document says where it is. */
function addressIn(
  { source_url, page_version: version }: LibrarySource,
  { start, end }: Range,
  baseUrl: string,
): string {
  const isHere = source_url.startsWith(`${baseUrl}/books/`);
  const [page = ''] = source_url.split('#', 1);
  const url = isHere ? `${page}${formatPageFragment({ kind: 'cited', version, start, end })}` : source_url;
  // What would end the link in Markdown.
  return url.replace(
    /[\s()<>[\]\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
